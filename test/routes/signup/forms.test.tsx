import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, fromPromise } from 'xstate';
import { EVERYTHING_TICKED } from '../../../domain/entities.ts';
import { type Failure, FailureError } from '../../../domain/failures.ts';
import { accountSignUpMachine } from '../../../machines/account-sign-up.machine.ts';
import { BANK_UPDATE_WAIT_MS, bankAccountMachine } from '../../../machines/bank-account.machine.ts';
import { bankLoginMachine } from '../../../machines/bank-login.machine.ts';
import {
  BANK_JOB_TIMEOUT_MS,
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
  aBank,
  aGoodConnection,
  aPendingConnection,
  aUser,
  profileAt,
} from '../../../machines/samples/values.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { statesCopy } from '../../../src/copy/states.ts';
import { NOW, Script, Voice } from '../../machines/support.ts';
import { isBusy, isDisabled, isInvalid } from '../../support/controls.ts';
import { type Kept, never, type Stage, silenced } from '../../support/fakes.ts';
import { lockout } from '../../support/lockout.ts';
import { describedBy, screen } from '../../support/screen.ts';
import { alerts, answers, fails, openSite } from '../../support/site.tsx';

const { button, checkbox, field, heading, link, secret, select } = screen;

let site: Awaited<ReturnType<typeof openSite>>;
afterEach(() => site.takeAway());

/** Presses a button twice before anything is drawn again, and once more after that. */
async function pressOften(name: string): Promise<void> {
  await act(async () => {
    for (const _ of ['once', 'twice']) button(name)?.click();
  });
  await act(async () => button(name)?.click());
}

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

  test('that is refused says so above its button, until something else is typed, and keeps what was [R8.2]', async () => {
    await open({ code: 'invalidCredentials' });
    await site.sees('Invalid username or password.');
    expect(alerts()).toEqual(['Invalid username or password.']);
    expect(secret('Password')?.getAttribute('aria-invalid')).not.toBe('true');
    expect(field('Email address')).toHaveProperty('value', 'kim@example.com');
    expect(secret('Password')).toHaveProperty('value', 'Secret1x');
    await site.fill('password', 'Secret1y');
    expect(document.body.textContent).not.toContain('Invalid username or password.');
    await site.fill('password', 'short');
    await site.press('Log in');
    expect(describedBy(secret('Password'))).toContain(failureText({ code: 'weakPassword' }));
    expect(alerts()).toEqual([]);
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

test('a sign-up whose address has an account says so at the password, keeps what was typed, and takes another address [R8.3]', async () => {
  const creating = new Script<unknown, unknown>();
  const accountSignUp = silenced(accountSignUpMachine, { createAccount: creating.logic });
  site = await openSite('/eligibility', { script: { accountSignUp } });
  await site.sees('Get started');
  for (const box of site.all('input[type=checkbox]')) await act(async () => box.click());
  await site.press('Get started');
  await site.sees('Password');
  await site.fill('email', 'kim@example.com');
  await site.fill('password', 'Secret1x');
  await act(async () => site.all('main button[type=submit]').at(-1)?.click());
  await act(() => creating.fail('emailInUse'));
  await site.sees(failureText({ code: 'emailInUse' }));
  expect(describedBy(secret('Password'))).toContain(failureText({ code: 'emailInUse' }));
  expect(isInvalid(secret('Password'))).toBe(true);
  expect(field('Email address')).toHaveProperty('value', 'kim@example.com');
  expect(secret('Password')).toHaveProperty('value', 'Secret1x');
  expect(alerts()).toEqual([]);
  await site.fill('email', 'lee@example.com');
  expect(document.body.textContent).not.toContain(failureText({ code: 'emailInUse' }));
  await act(async () => site.all('main button[type=submit]').at(-1)?.click());
  expect(creating.input).toMatchObject({ email: 'lee@example.com', password: 'Secret1x' });
  await act(() => creating.answer({ ...aUser, email: 'lee@example.com' }));
  await site.sees(statesCopy.signupNext);
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

  test('that was asked for too often says for which address, where another one stands there', async () => {
    const forgotPassword = silenced(forgotPasswordMachine, {
      sendResetLink: fails({ code: 'tooManyEmails' }),
    });
    site = await openSite('/forgot-password', { script: { forgotPassword } });
    await site.sees('Send reset link');
    await site.fill('email', 'kim@example.com');
    await site.press('Send reset link');
    await site.sees(failureText({ code: 'tooManyEmails' }));
    await site.fill('email', 'lee@example.com');
    await site.sees(`For kim@example.com: ${failureText({ code: 'tooManyEmails' })}`);
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

  test.each(['', '1', '12345', 'abcdef'])(
    'takes a code of six digits, no fewer: not "%s" [R2.42 R5.14]',
    async (short) => {
      await enterCode();
      expect(document.activeElement).toBe(code());
      expect(isDisabled(button('Verify and continue'))).toBe(true);
      await site.fill('code', short);
      expect(isDisabled(button('Verify and continue'))).toBe(true);
      await site.fill('code', '123 456');
      expect(code().value).toBe('123456');
      expect(isDisabled(button('Verify and continue'))).toBe(false);
    },
  );

  test.each([
    ['', 'Field is required.'],
    ['0391570006', 'Invalid mobile number.'],
    ['049157000', 'Invalid mobile number.'],
    ['0', 'Invalid mobile number.'],
    ['+64 21 123 4567', 'Invalid mobile number.'],
    ['61 491 570 0067', 'Invalid mobile number.'],
    ['+61 +61 491 570 006', 'Invalid mobile number.'],
  ])(
    'says of the number "%s" what is wrong, keeps it, and sends nothing [R5.10 R5.13]',
    async (typed, says) => {
      const sendCode = noting({ verificationId: 'id-1' });
      const mobileVerification = silenced(mobileVerificationMachine, { sendCode: sendCode.logic });
      site = await openSite('/signup/mobile', { stage: 'mobile', script: { mobileVerification } });
      await site.sees('Send code');
      await site.fill('mobile', typed);
      await site.press('Send code');
      const mobile = field('Mobile number') as HTMLInputElement;
      expect(isInvalid(mobile)).toBe(true);
      expect(describedBy(mobile)).toContain(says);
      expect(document.activeElement).toBe(mobile);
      expect(mobile.value.replaceAll(' ', '')).toBe(typed.replaceAll(' ', ''));
      expect(sendCode.asked).toEqual([]);
    },
  );

  test('gets one code of many presses, and the next one after a minute [R2.40 R2.41 R4.11 R4.13]', async () => {
    const { resendLockout, tick } = lockout();
    const sending = new Script<{ verificationId: string }, unknown>();
    const mobileVerification = silenced(mobileVerificationMachine, {
      sendCode: sending.logic,
      resendLockout,
    });
    site = await openSite('/signup/mobile', { stage: 'mobile', script: { mobileVerification } });
    await site.sees('Send code');
    await site.fill('mobile', '0491570157');
    await pressOften('Send code');
    expect(isBusy(button('Send code'))).toBe(true);
    expect(sending.calls).toHaveLength(1);
    await act(() => sending.answer({ verificationId: 'id-1' }));
    await site.sees('A SMS was sent to 0491 570 157');
    await tick(0);
    await site.sees('in 60 seconds');
    expect(isDisabled(button('Resend code'))).toBe(true);
    await site.press('Resend code');
    expect(sending.calls).toHaveLength(1);
    await tick(60);
    expect(isDisabled(button('Resend code'))).toBe(false);
    await pressOften('Resend code');
    expect(isBusy(button('Resend code'))).toBe(true);
    expect(sending.calls).toHaveLength(2);
    await act(() => sending.answer({ verificationId: 'id-2' }));
    await tick(60);
    await site.sees('in 60 seconds');
    expect(isDisabled(button('Resend code'))).toBe(true);
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

  test('says of a wrong code that it is, keeps it until another is typed, and goes on with the right one [R4.15 R8.7 R8.30]', async () => {
    const linking = new Script<unknown, unknown>();
    await enterCode(linking.logic);
    await site.fill('code', '123456');
    await site.press('Verify and continue');
    await act(() => linking.fail('invalidMobileCode'));
    await site.sees(
      'Invalid code. Please check your code in the last message you received and try again.',
    );
    expect(isInvalid(code())).toBe(true);
    expect(describedBy(code())).toContain(failureText({ code: 'invalidMobileCode' }));
    expect(document.activeElement).toBe(code());
    expect(code().value).toBe('123456');
    await site.fill('code', '123');
    expect(isInvalid(code())).toBe(false);
    expect(document.body.textContent).not.toContain(failureText({ code: 'invalidMobileCode' }));
    await site.fill('code', '123457');
    await site.press('Verify and continue');
    expect(linking.input).toMatchObject({ code: '123457' });
    await act(() => linking.answer({ ...aUser, phoneNumber: '+61491570006' }));
    await site.sees('Personal details');
  });

  test('that somebody else has is said so at the code, and another one can be typed [R8.6]', async () => {
    const linking = new Script<unknown, unknown>();
    const { tick, sendCode } = await enterCode(linking.logic);
    await site.fill('code', '123456');
    await site.press('Verify and continue');
    await act(() => linking.fail('mobileInUse'));
    expect(isInvalid(code())).toBe(true);
    expect(describedBy(code())).toContain(
      'Mobile number already in use. Please enter a different mobile number to proceed.',
    );
    await site.press('Change number');
    expect(field('Mobile number')).toHaveProperty('value', '0491 570 006');
    await tick(60);
    await site.fill('mobile', '0491 570 110');
    await site.press('Send code');
    await site.sees('A SMS was sent to 0491 570 110');
    expect(sendCode.asked).toHaveLength(2);
    expect(sendCode.asked[1]).toMatchObject({ phoneNumber: '+61491570110' });
  });

  test('that is verified is shown, with a way on and none to change it', async () => {
    site = await openSite('/signup/mobile', {
      stage: 'employment',
      user: { phoneNumber: '+61491570006' },
    });
    await site.sees('Continue');
    const mobile = field('Mobile number');
    expect(mobile?.hasAttribute('readonly')).toBe(true);
    expect(mobile).toHaveProperty('value', '0491 570 006');
    expect(button('Send code')).toBeNull();
    await site.press('Continue');
    await site.sees('Employment details');
    expect(heading('Employment details')).not.toBeNull();
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

  test('says which number was refused, where another one has been typed meanwhile', async () => {
    const sending = new Script<{ verificationId: string }, unknown>();
    const mobileVerification = silenced(mobileVerificationMachine, { sendCode: sending.logic });
    site = await openSite('/signup/mobile', { stage: 'mobile', script: { mobileVerification } });
    await site.sees('Send code');
    await site.fill('mobile', '0491 570 006');
    await site.press('Send code');
    await site.fill('mobile', '0491 570 156');
    await act(() => sending.fail('invalidMobile'));
    expect(alerts()).toEqual(['For 0491 570 006: Invalid mobile number.']);
    expect(isInvalid(field('Mobile number'))).toBe(false);
    await site.fill('mobile', '0491 570 157');
    expect(alerts()).toEqual([]);
  });

  test('says which code was refused, where another one has been typed meanwhile', async () => {
    const linking = new Script<unknown, unknown>();
    await enterCode(linking.logic);
    await site.fill('code', '123456');
    await site.press('Verify and continue');
    await site.fill('code', '123457');
    await act(() => linking.fail('invalidMobileCode'));
    expect(describedBy(code())).toContain('For 123456: Invalid code.');
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

  test('is asked for in both fields, and each says what is missing [R5.16 R8.31]', async () => {
    const save = noting(undefined);
    await open(save.logic);
    await site.press('Save and continue');
    expect([isInvalid(status()), isInvalid(employer())]).toEqual([true, true]);
    expect(document.activeElement).toBe(document.querySelector('[role=alert]')?.parentElement);
    await site.sees('Employment status: Select your employment status.');
    expect(alerts()).toEqual([
      "Select your employment status and enter your employer's name.Employment status: Select your employment status.Employer name: Enter your employer's name.",
    ]);
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
  const JOINT =
    "Sorry, we don't offer Pay On Demand for joint accounts. Please use an account in your name only.";

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
    if (!site.button('Confirm')) return;
    await site.press('Confirm');
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
    ['012-003', '', 'One or more required fields are missing.', '', 'Enter your account number.'],
    ['123', '12345', 'Invalid BSB or Account Number.', 'A BSB has 6 digits.', ''],
    ['012-00', '123456', 'Invalid BSB or Account Number.', 'A BSB has 6 digits.', ''],
    ...['123', '1234', '12345678901', 'abcdef'].map((account) => [
      '012-003',
      account,
      'Invalid BSB or Account Number.',
      '',
      'An account number has 5 to 9 digits.',
    ]),
  ])(
    'of "%s" and "%s" is not sent, and each field says why [R2.63 R5.24]',
    async (typed = '', account = '', says = '', atBsb = '', atNumber = '') => {
      const save = noting(undefined);
      await open(save.logic);
      await submit(typed, account);
      const areBoth = atBsb !== '' && atNumber !== '';
      if (areBoth) await site.sees(`BSB: ${atBsb}`);
      expect(alerts()).toEqual([
        areBoth ? `${says}BSB: ${atBsb}Account number: ${atNumber}` : says,
      ]);
      expect(describedBy(bsb())).toContain(atBsb);
      expect(bsb()?.getAttribute('aria-invalid') === 'true').toBe(atBsb !== '');
      expect(describedBy(number())).toContain(atNumber);
      expect(number()?.getAttribute('aria-invalid') === 'true').toBe(atNumber !== '');
      const oneWrong = atBsb === '' ? number() : bsb();
      const summary = document.querySelector('[role=alert]')?.parentElement;
      expect(document.activeElement).toBe(areBoth ? summary : oneWrong);
      expect(bsb()).toHaveProperty('value', typed);
      expect(number()).toHaveProperty('value', account);
      expect(save.asked).toEqual([]);
    },
  );

  test('is written with a dash, and goes out in digits [R5.22]', async () => {
    const save = noting(undefined);
    await open(save.logic);
    await site.fill('bsb', '123456');
    expect(bsb()).toHaveProperty('value', '123-456');
    await submit('123-456', '12 345 678');
    expect(save.asked).toEqual([{ bsb: '123456', accountNumber: '12345678' }]);
  });

  test('whose BSB there is not says so at the BSB, until another one is typed [R8.17]', async () => {
    await open(fails({ code: 'invalidBsb' }));
    await submit('000-000', '12345');
    await site.sees('Invalid BSB or Account Number.');
    expect(describedBy(bsb())).toContain('Invalid BSB or Account Number.');
    expect(document.activeElement).toBe(bsb());
    expect(bsb()).toHaveProperty('value', '000-000');
    expect(number()).toHaveProperty('value', '12345');
    expect(alerts()).toEqual([]);
    await site.fill('bsb', '000-001');
    expect(describedBy(bsb())).not.toContain('Invalid BSB or Account Number.');
  });

  test('that is a joint one is refused at its box, whatever else is typed, until the box is cleared [R5.25 R8.18]', async () => {
    const save = noting(undefined);
    await open(save.logic);
    await act(async () => joint()?.click());
    await submit('012-003', '123456');
    await site.sees(JOINT);
    expect(isInvalid(joint())).toBe(true);
    expect(describedBy(joint())).toContain(JOINT);
    expect(document.activeElement).toBe(joint());
    expect(bsb()).toHaveProperty('value', '012-003');
    expect(alerts()).toEqual([]);
    await act(async () => joint()?.click());
    expect(isInvalid(joint())).toBe(false);
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

describe('a form whose button is pressed again and again', () => {
  type Form = {
    readonly url: string;
    readonly stage?: Stage;
    readonly memory?: Kept;
    readonly machine: AnyStateMachine;
    /** What sends it. */
    readonly effect: string;
    /** What it reads first. */
    readonly reads?: Record<string, AnyActorLogic>;
    readonly says: string;
    readonly typed: Readonly<Record<string, string>>;
    readonly submit: string;
    /** Leads to the button, where that is on a page of its own. */
    readonly before?: string;
  };
  const credentials = { email: 'kim@example.com', password: 'Wattle-2026' };
  const employment = { fields: { employmentType: 'Casual' }, sending: null };
  const forms: Readonly<Record<string, Form>> = {
    login: {
      url: '/login',
      machine: loginMachine,
      effect: 'signIn',
      says: 'Forgot password?',
      typed: credentials,
      submit: 'Log in',
    },
    accountSignUp: {
      url: '/signup',
      memory: { eligibility: EVERYTHING_TICKED },
      machine: accountSignUpMachine,
      effect: 'createAccount',
      says: 'You will use these to log in.',
      typed: credentials,
      submit: 'Continue',
    },
    name: {
      url: '/signup/name',
      stage: 'name',
      machine: nameMachine,
      effect: 'saveName',
      says: 'First name',
      typed: { firstName: 'Kim', lastName: "O'Brien-Núñez" },
      submit: 'Continue',
    },
    employment: {
      url: '/signup/employment',
      stage: 'employment',
      memory: { drafts: { [aUser.uid]: { employment } } },
      machine: employmentMachine,
      effect: 'saveEmployment',
      says: 'Employer name',
      typed: { employerName: 'Eucalypt Pty Ltd' },
      submit: 'Save and continue',
    },
    bankLogin: {
      url: '/signup/bank/login',
      stage: 'bank',
      memory: { institution: aBank },
      machine: bankLoginMachine,
      effect: 'connectBank',
      says: `Log in to ${aBank.shortName}`,
      typed: { 'bank-login': 'Wentworth-Smith', 'bank-secret': 'whislter' },
      submit: 'Connect',
    },
    bankAccount: {
      url: '/signup/bank/account',
      stage: 'bankAccount',
      machine: bankAccountMachine,
      effect: 'saveBankAccount',
      reads: { readConnection: answers(aGoodConnection) },
      says: 'Account number',
      typed: { bsb: '012003', accountNumber: '123456' },
      before: 'Confirm and continue',
      submit: 'Confirm',
    },
  };

  test.each(Object.keys(forms))('is sent once: %s', async (flow) => {
    const form = forms[flow] as Form;
    const { url, stage, memory, machine, effect, reads, says, typed, before, submit } = form;
    const sending = new Script<never, unknown>();
    const script = { ...reads, [effect]: sending.logic };
    site = await openSite(url, {
      ...(stage && { stage }),
      ...(memory && { memory }),
      script: { [flow]: silenced(machine, script) },
    });
    await site.sees(says);
    for (const [name, text] of Object.entries(typed)) await site.fill(name, text);
    if (before) await site.press(before);
    await pressOften(submit);
    expect(isBusy(button(submit))).toBe(true);
    await site.pass(BANK_UPDATE_WAIT_MS);
    await act(async () => button(submit)?.click());
    expect(sending.calls).toHaveLength(1);
  });

  test('is sent once: the code', async () => {
    const linking = new Script<never, unknown>();
    const mobileVerification = silenced(mobileVerificationMachine, {
      sendCode: answers({ verificationId: 'id-1' }),
      linkMobile: linking.logic,
    });
    site = await openSite('/signup/mobile', { stage: 'mobile', script: { mobileVerification } });
    await site.sees('Send code');
    await site.fill('mobile', '0491 570 158');
    await site.press('Send code');
    await site.sees('Verification code');
    await site.fill('code', '123456');
    await pressOften('Verify and continue');
    expect(isBusy(button('Verify and continue'))).toBe(true);
    expect(linking.calls).toHaveLength(1);
  });
});

describe('a bank that is being read', () => {
  test('tells each step, how far it is, and how it ended', async () => {
    const steps = [
      [{ step: 'VerifyingCredentials' }, 'Connecting to your bank...', 60],
      [{ step: 'RetrievingAccounts' }, 'Analysing your pay cycle...', 70],
      [{ step: 'RetrievingTransactions' }, 'Analysing your pay cycle...', 80],
      [{ step: 'Categorisation' }, 'Calculating your financial insights..', 90],
      // A word that this version does not know moves nothing back.
      [{ step: 'other' }, 'Calculating your financial insights..', 90],
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
    await act(async () => ticking.say({ type: 'clock.ticked', now: NOW + BANK_JOB_TIMEOUT_MS }));
    await site.pass(BANK_SYNC_POLL_MS);
    await site.sees('This is taking longer than usual');
    expect(button('Chat with us')).not.toBeNull();
    await site.press('Try to connect again');
    expect(site.app.getSnapshot().matches({ onboarding: { bank: 'login' } })).toBe(true);
  });
});
