import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { type AnyActorLogic, fromPromise } from 'xstate';
import { type Failure, FailureError } from '../../../domain/failures.ts';
import { accountSignUpMachine } from '../../../machines/account-sign-up.machine.ts';
import { BANK_UPDATE_WAIT_MS, bankAccountMachine } from '../../../machines/bank-account.machine.ts';
import {
  BANK_JOB_PATIENCE_MS,
  BANK_SYNC_POLL_MS,
  bankSyncMachine,
} from '../../../machines/bank-sync.machine.ts';
import type { ClockTicked } from '../../../machines/effects.ts';
import { employmentMachine } from '../../../machines/employment.machine.ts';
import { forgotPasswordMachine } from '../../../machines/forgot-password.machine.ts';
import { loginMachine } from '../../../machines/login.machine.ts';
import { mobileVerificationMachine } from '../../../machines/mobile-verification.machine.ts';
import { nameMachine } from '../../../machines/name.machine.ts';
import {
  aGoodConnection,
  aPendingConnection,
  profileAt,
} from '../../../machines/samples/values.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { NOW, Voice } from '../../machines/support.ts';
import { never, silenced } from '../../support/fakes.ts';
import { lockout } from '../../support/lockout.ts';
import { describedBy, screen } from '../../support/screen.ts';
import { alerts, answers, fails, openSite } from '../../support/site.tsx';

const { button, checkbox, field, heading, link, secret, select } = screen;

let site: Awaited<ReturnType<typeof openSite>>;
afterEach(() => site.takeAway());

const isDisabled = (element: HTMLElement | null) => element?.hasAttribute('disabled');

/** An effect that notes what it is asked for, and answers so. */
function noting(output: unknown) {
  const asked: unknown[] = [];
  const logic: AnyActorLogic = fromPromise(async ({ input }) => {
    asked.push(input);
    return output;
  });
  return { asked, logic };
}

describe('the log-in', () => {
  async function open(failure: Failure) {
    const login = silenced(loginMachine, { signIn: fails(failure) });
    site = await openSite('/login', { script: { login } });
    await site.sees('Log in');
    await site.fill('email', 'kim@example.com');
    await site.fill('password', 'Secret1x');
    await site.press('Log in');
  }

  test('that is refused says so above its button, until something else is typed', async () => {
    await open({ code: 'invalidCredentials' });
    await site.sees('Invalid username or password.');
    expect(alerts()).toEqual(['Invalid username or password.']);
    expect(secret('Password')?.getAttribute('aria-invalid')).not.toBe('true');
    await site.fill('password', 'Secret1y');
    expect(document.body.textContent).not.toContain('Invalid username or password.');
  });

  test('that meets an outdated page says so, with a reload', async () => {
    await open({ code: 'newVersion' });
    await site.sees(failureText({ code: 'newVersion' }));
    expect(secret('Password')?.getAttribute('aria-invalid')).not.toBe('true');
    expect(button('Reload')).not.toBeNull();
  });

  test('leads to a forgotten password and to the eligibility check', async () => {
    site = await openSite('/login');
    await site.sees('Log in');
    expect(link('Forgot password?')?.getAttribute('href')).toBe('/forgot-password');
    expect(link("Check if you're eligible")?.getAttribute('href')).toBe('/eligibility');
  });

  test.each([
    ['', '', ['Email field is required.', 'Enter a password.']],
    ['kim', 'Secret1x', ['Invalid email address.', '']],
  ])('does not send "%s" and "%s"', async (email, password, says) => {
    const signIn = noting(null);
    const login = silenced(loginMachine, { signIn: signIn.logic });
    site = await openSite('/login', { script: { login } });
    await site.sees('Log in');
    await site.fill('email', email);
    await site.fill('password', password);
    await site.press('Log in');
    const [atEmail = '', atPassword = ''] = says;
    expect(describedBy(field('Email address'))).toContain(atEmail);
    expect(describedBy(secret('Password'))).toContain(atPassword);
    expect(signIn.asked).toEqual([]);
  });
});

test('a sign-up that is refused says so at the password, until something else is typed', async () => {
  const accountSignUp = silenced(accountSignUpMachine, {
    createAccount: fails({ code: 'emailInUse' }),
  });
  site = await openSite('/eligibility', { script: { accountSignUp } });
  await site.sees('Get started');
  for (const box of site.all('input[type=checkbox]')) await act(async () => box.click());
  await site.press('Get started');
  await site.sees('Password');
  await site.fill('email', 'kim@example.com');
  await site.fill('password', 'Secret1x');
  await act(async () => site.all('main button[type=submit]').at(-1)?.click());
  await site.sees(failureText({ code: 'emailInUse' }));
  expect(describedBy(secret('Password'))).toContain(failureText({ code: 'emailInUse' }));
  expect(secret('Password')?.getAttribute('aria-invalid')).toBe('true');
  expect(alerts()).toEqual([]);
  await site.fill('email', 'lee@example.com');
  expect(document.body.textContent).not.toContain(failureText({ code: 'emailInUse' }));
});

describe('a forgotten password', () => {
  test('gets a link; another one only once the minute is over, or to another address at once', async () => {
    const { resendLockout, tick } = lockout();
    const sendResetLink = noting(undefined);
    const forgotPassword = silenced(forgotPasswordMachine, {
      sendResetLink: sendResetLink.logic,
      resendLockout,
    });
    site = await openSite('/forgot-password', { script: { forgotPassword } });
    await site.sees('Send reset link');
    await site.fill('email', 'kim@example.com');
    await site.press('Send reset link');
    await site.sees('Check your email', 'kim@example.com');
    await tick(0);
    await site.sees('in 60 seconds');
    expect(isDisabled(button('Resend email'))).toBe(true);
    await tick(59);
    await site.sees('in 1 second');
    expect(isDisabled(button('Resend email'))).toBe(true);
    await tick(60);
    expect(isDisabled(button('Resend email'))).toBe(false);
    await site.press('Resend email');
    expect(sendResetLink.asked).toEqual(Array(2).fill({ email: 'kim@example.com' }));
    await site.press('Use another email address');
    await site.sees('Send reset link');
  });

  test('that cannot be sent says why', async () => {
    const forgotPassword = silenced(forgotPasswordMachine, {
      sendResetLink: fails({ code: 'passwordResetRefused' }),
    });
    site = await openSite('/forgot-password', { script: { forgotPassword } });
    await site.sees('Send reset link');
    await site.fill('email', 'kim@example.com');
    await site.press('Send reset link');
    await site.sees(failureText({ code: 'passwordResetRefused' }));
    expect(button('Send reset link')).not.toBeNull();
  });
});

describe('the mobile', () => {
  async function enterCode(linkMobile: AnyActorLogic = never) {
    const { resendLockout, tick } = lockout();
    const sendCode = noting({ verificationId: 'id-1' });
    const mobileVerification = silenced(mobileVerificationMachine, {
      sendCode: sendCode.logic,
      linkMobile,
      resendLockout,
    });
    site = await openSite('/signup/mobile', { stage: 'mobile', script: { mobileVerification } });
    await site.sees('Send code');
    await site.fill('mobile', '0491 570 006');
    await site.press('Send code');
    await site.sees('Verification code');
    await tick(0);
    return { tick, sendCode };
  }
  const code = () => field('Verification code') as HTMLInputElement;

  test('takes a code of six digits, no fewer', async () => {
    await enterCode();
    expect(document.activeElement).toBe(code());
    expect(isDisabled(button('Verify and continue'))).toBe(true);
    await site.fill('code', '12345');
    expect(isDisabled(button('Verify and continue'))).toBe(true);
    await site.fill('code', '123456');
    expect(isDisabled(button('Verify and continue'))).toBe(false);
  });

  test('has an empty field with the focus after a resend: the code before is worth nothing', async () => {
    const { tick, sendCode } = await enterCode();
    await site.fill('code', '123456');
    expect(isDisabled(button('Resend code'))).toBe(true);
    await site.sees('in 60 seconds');
    await tick(60);
    button('Resend code')?.focus();
    await site.press('Resend code');
    expect(code().value).toBe('');
    expect(document.activeElement).toBe(code());
    expect(sendCode.asked).toHaveLength(2);
  });

  test('says of a wrong code that it is, until another is typed', async () => {
    await enterCode(fails({ code: 'invalidMobileCode' }));
    await site.fill('code', '123456');
    await site.press('Verify and continue');
    await site.sees(failureText({ code: 'invalidMobileCode' }));
    expect(describedBy(code())).toContain(failureText({ code: 'invalidMobileCode' }));
    await site.fill('code', '123457');
    expect(document.body.textContent).not.toContain(failureText({ code: 'invalidMobileCode' }));
  });

  /** Sends a number, which fails so, and sees that it is said. */
  async function sendInVain(failure: Failure): Promise<void> {
    const mobileVerification = silenced(mobileVerificationMachine, { sendCode: fails(failure) });
    site = await openSite('/signup/mobile', { stage: 'mobile', script: { mobileVerification } });
    await site.sees('Send code');
    await site.fill('mobile', '0491 570 006');
    await site.press('Send code');
    await site.sees(failureText(failure));
  }

  test('says of a number that was refused that it was, until another is typed', async () => {
    await sendInVain({ code: 'invalidMobile' });
    expect(describedBy(field('Mobile number'))).toContain(failureText({ code: 'invalidMobile' }));
    await site.fill('mobile', '0491 570 156');
    expect(document.body.textContent).not.toContain(failureText({ code: 'invalidMobile' }));
  });

  test('says beside the bot check that it failed, not at the number', async () => {
    await sendInVain({ code: 'botCheckFailed' });
    expect(field('Mobile number')?.getAttribute('aria-invalid')).not.toBe('true');
  });
});

test('a name that is not saved says so, and stays', async () => {
  const name = silenced(nameMachine, {
    saveName: fails({ code: 'nameNotSaved' }),
    loadProfile: answers(profileAt.name),
  });
  site = await openSite('/signup/name', { stage: 'name', script: { name } });
  await site.sees('First name');
  await site.fill('firstName', 'Kim');
  await site.fill('lastName', 'Lee');
  await act(async () => site.all('main button[type=submit]').at(-1)?.click());
  await site.sees(failureText({ code: 'nameNotSaved' }));
  expect(field('First name')).toHaveProperty('value', 'Kim');
  expect(field('Last name')).toHaveProperty('value', 'Lee');
});

describe('the employment', () => {
  const employer = () => field('Employer name');
  const status = () => select('Employment status');

  async function open(saveEmployment: AnyActorLogic) {
    const employment = silenced(employmentMachine, { saveEmployment });
    site = await openSite('/signup/employment', { stage: 'employment', script: { employment } });
    await site.sees('Save and continue');
  }

  test('is asked for in both fields, and each says what is missing', async () => {
    const save = noting(undefined);
    await open(save.logic);
    await site.press('Save and continue');
    expect(alerts()).toEqual(["Select your employment status and enter your employer's name."]);
    expect(describedBy(status())).toContain('Select your employment status.');
    expect(describedBy(employer())).toContain("Enter your employer's name.");
    await site.choose('employmentType', 'Casual');
    await site.sees('You work irregular hours or have no set hours.');
    expect(describedBy(status())).not.toContain('Select your employment status.');
    expect(save.asked).toEqual([]);
    await site.fill('employerName', 'Acme');
    await site.press('Save and continue');
    expect(save.asked).toEqual([{ employmentType: 'Casual', employerName: 'Acme' }]);
  });

  test('that is not saved says so, and what was typed stays', async () => {
    await open(fails({ code: 'employmentNotSaved' }));
    await site.choose('employmentType', 'Casual');
    await site.fill('employerName', 'Acme');
    await site.press('Save and continue');
    await site.sees('Unable to update your employment details.');
    expect(alerts()).toEqual(['Unable to update your employment details.']);
    expect(employer()).toHaveProperty('value', 'Acme');
    expect(status()).toHaveProperty('value', 'Casual');
  });
});

describe('the account', () => {
  const bsb = () => field('BSB');
  const number = () => field('Account number');
  const joint = () => checkbox('This is a joint account');
  const JOINT = failureText({ code: 'jointAccount' });

  async function open(saveBankAccount: AnyActorLogic) {
    const bankAccount = silenced(bankAccountMachine, {
      readConnection: answers(aGoodConnection),
      saveBankAccount,
    });
    site = await openSite('/signup/bank/account', {
      stage: 'bankAccount',
      script: { bankAccount },
    });
    await site.sees('Confirm and continue');
  }
  async function submit(typedBsb: string, typedNumber: string) {
    await site.fill('bsb', typedBsb);
    await site.fill('accountNumber', typedNumber);
    await site.press('Confirm and continue');
    await site.pass(BANK_UPDATE_WAIT_MS);
  }

  test.each([
    [
      '',
      '',
      'One or more required fields are missing.',
      'Enter your BSB.',
      'Enter your account number.',
    ],
    ['123', '12345', 'Invalid BSB or Account Number.', 'A BSB has 6 digits.', ''],
    ['123456', '123', 'Invalid BSB or Account Number.', '', 'An account number has 5 to 9 digits.'],
  ])(
    'of "%s" and "%s" is not sent, and each field says why',
    async (typed, account, says, atBsb, atNumber) => {
      const save = noting(undefined);
      await open(save.logic);
      await submit(typed, account);
      expect(alerts()).toEqual([says]);
      expect(describedBy(bsb())).toContain(atBsb);
      expect(bsb()?.getAttribute('aria-invalid') === 'true').toBe(atBsb !== '');
      expect(describedBy(number())).toContain(atNumber);
      expect(number()?.getAttribute('aria-invalid') === 'true').toBe(atNumber !== '');
      expect(save.asked).toEqual([]);
    },
  );

  test('goes out in digits', async () => {
    const save = noting(undefined);
    await open(save.logic);
    await submit('123-456', '12 345 678');
    expect(save.asked).toEqual([{ bsb: '123456', accountNumber: '12345678' }]);
  });

  test('whose BSB there is not says so at the BSB, until another one is typed', async () => {
    await open(fails({ code: 'invalidBsb' }));
    await submit('000-000', '12345');
    await site.sees('Invalid BSB or Account Number.');
    expect(describedBy(bsb())).toContain('Invalid BSB or Account Number.');
    expect(alerts()).toEqual([]);
    await site.fill('bsb', '000-001');
    expect(describedBy(bsb())).not.toContain('Invalid BSB or Account Number.');
  });

  test('that is a joint one is refused at its box, whatever else is typed, until the box is cleared', async () => {
    const save = noting(undefined);
    await open(save.logic);
    await act(async () => joint()?.click());
    await site.press('Confirm and continue');
    await site.sees(JOINT);
    expect(describedBy(joint())).toContain(JOINT);
    expect(alerts()).toEqual([]);
    await act(async () => joint()?.click());
    expect(document.body.textContent).not.toContain(JOINT);
    expect(save.asked).toEqual([]);
  });

  test('that is not saved says so beside the button', async () => {
    await open(fails({ code: 'bankAccountNotSaved' }));
    await submit('123456', '12345');
    await site.sees('Error updating your bank account details.');
    expect(alerts()).toEqual(['Error updating your bank account details.']);
  });
});

describe('a bank that is being read', () => {
  test('tells each step, how far it is, and how it ended', async () => {
    const steps = [
      [{ step: 'VerifyingCredentials' }, 'Connecting to your bank...', 60],
      [{ step: 'RetrievingAccounts' }, 'Analysing your pay cycle...', 70],
      [{ step: 'RetrievingTransactions' }, 'Analysing your pay cycle...', 80],
      [{ step: 'Categorisation' }, 'Calculating your financial insights..', 90],
      [{ step: 'other' }, 'Connecting to your bank...', 60],
    ] as const;
    let look = 0;
    const bankSync = silenced(bankSyncMachine, {
      readConnection: fromPromise(async () => ({ ...aPendingConnection, ...steps[look]?.[0] })),
    });
    site = await openSite('/signup/bank/sync', { stage: 'bankJob', script: { bankSync } });
    for (const [, title, fill] of steps) {
      await site.sees(title);
      expect(heading(title)).not.toBeNull();
      const [bar] = site.all('[role=progressbar], progress');
      expect(Number(bar?.getAttribute('aria-valuenow') ?? bar?.getAttribute('value'))).toBe(fill);
      look += 1;
      await site.pass(BANK_SYNC_POLL_MS);
    }
  });

  test('and cannot be seen is looked at at once where somebody asks for it [R8.15]', async () => {
    let isReadable = false;
    const bankSync = silenced(bankSyncMachine, {
      readConnection: fromPromise(async () => {
        if (!isReadable) throw new FailureError({ code: 'bankConnectionFailed' });
        return aPendingConnection;
      }),
    });
    site = await openSite('/signup/bank/sync', { stage: 'bankJob', script: { bankSync } });
    await site.sees('Connecting to your bank...');
    await site.pass(BANK_SYNC_POLL_MS);
    await site.pass(BANK_SYNC_POLL_MS);
    await site.sees("We can't see your progress right now");
    isReadable = true;
    await site.press('Try again');
    await site.sees('Analysing your pay cycle...');
    expect(document.body.textContent).not.toContain("We can't see your progress right now");
  });

  test('and takes too long can be connected anew', async () => {
    const ticking = new Voice<ClockTicked>();
    const bankSync = silenced(bankSyncMachine, {
      readConnection: answers(aPendingConnection),
      ticking: ticking.logic,
    });
    site = await openSite('/signup/bank/sync', { stage: 'bankJob', script: { bankSync } });
    await site.sees('Analysing your pay cycle...');
    await act(async () => ticking.say({ type: 'clock.ticked', now: NOW }));
    await act(async () => ticking.say({ type: 'clock.ticked', now: NOW + BANK_JOB_PATIENCE_MS }));
    await site.pass(BANK_SYNC_POLL_MS);
    await site.sees('This is taking longer than usual');
    expect(button('Chat with us')).not.toBeNull();
    await site.press('Try to connect again');
    expect(site.app.getSnapshot().matches({ onboarding: { bank: 'login' } })).toBe(true);
  });
});
