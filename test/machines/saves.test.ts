import { describe, expect, test } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { EMPTY_PROFILE, NO_INSTITUTION } from '../../domain/entities.ts';
import type { Failure, FailureCode } from '../../domain/failures.ts';
import { accountSignUpMachine } from '../../machines/account-sign-up.machine.ts';
import { actionLinkMachine } from '../../machines/action-link.machine.ts';
import { bankLoginMachine } from '../../machines/bank-login.machine.ts';
import { bankPickerMachine } from '../../machines/bank-picker.machine.ts';
import { changePasswordMachine } from '../../machines/change-password.machine.ts';
import { emailVerificationMachine } from '../../machines/email-verification.machine.ts';
import { employmentMachine } from '../../machines/employment.machine.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { loginMachine } from '../../machines/login.machine.ts';
import { mobileVerificationMachine } from '../../machines/mobile-verification.machine.ts';
import { nameMachine } from '../../machines/name.machine.ts';
import { promoCodeMachine } from '../../machines/promo-code.machine.ts';
import { aUser } from '../../machines/samples/values.ts';
import { contextsOf, play, type Script, storedWithoutInputs } from './support.ts';

type Call = {
  readonly machine: AnyStateMachine;
  readonly input?: unknown;
  /** Before the press: answers of effects, by their names, and events. */
  readonly before?: readonly (AnyEventObject | readonly [effect: string, output: unknown])[];
  /** The event of the press. */
  readonly press: AnyEventObject;
  readonly effect: string;
  readonly output?: unknown;
  readonly refusals: readonly FailureCode[];
  /** A read that follows a call that failed without an answer, and shows that nothing was done. */
  readonly reread?: readonly [effect: string, output: unknown];
};

/** Each secret begins with this; none may be kept. */
const SECRET = 'Canary1';
const CODE = '493817';
const email = 'kim@example.com';

/** The calls of presses that stay at the same state when they fail. */
const calls: Readonly<Record<string, Call>> = {
  'the log-in': {
    machine: loginMachine,
    press: { type: 'credentials.submitted', email, password: `${SECRET}Password` },
    effect: 'signIn',
    output: aUser,
    refusals: ['invalidCredentials'],
  },
  'the sign-up': {
    machine: accountSignUpMachine,
    input: { unanswered: '' },
    press: { type: 'credentials.submitted', email, password: `${SECRET}Password` },
    effect: 'createAccount',
    output: { user: aUser, isTestAccount: false },
    refusals: ['emailInUse'],
  },
  'a link to a new password': {
    machine: forgotPasswordMachine,
    input: { email: '', sending: null },
    press: { type: 'email.submitted', email },
    effect: 'sendResetLink',
    refusals: ['passwordResetRefused'],
  },
  'a new password by a link': {
    machine: actionLinkMachine,
    input: { mode: 'resetPassword', hasCode: true, isSignedIn: false },
    before: [['checkLinkCode', { email }]],
    press: {
      type: 'password.submitted',
      password: `${SECRET}Password`,
      confirmation: `${SECRET}Password`,
    },
    effect: 'resetPassword',
    refusals: ['passwordResetRefused', 'weakPassword'],
    reread: ['checkLinkCode', { email }],
  },
  'the verification of an address': {
    machine: actionLinkMachine,
    input: { mode: 'verifyEmail', hasCode: true, isSignedIn: false },
    press: { type: 'verification.confirmed' },
    effect: 'applyEmailCode',
    refusals: ['offline', 'accountDisabled'],
    reread: ['checkLinkCode', { email }],
  },
  'a change of the password': {
    machine: changePasswordMachine,
    input: { email },
    press: {
      type: 'passwords.submitted',
      currentPassword: `${SECRET}Current`,
      password: `${SECRET}New`,
      confirmation: `${SECRET}New`,
    },
    effect: 'replacePassword',
    refusals: ['invalidCredentials'],
  },
  'the password at a change of the address': {
    machine: emailVerificationMachine,
    input: { email, isVerified: false, sending: null },
    before: [{ type: 'email.submitted', email: 'lee@example.com' }],
    press: { type: 'change.confirmed', currentPassword: `${SECRET}Password` },
    effect: 'reauthenticate',
    refusals: ['invalidCredentials', 'offline'],
  },
  'the message to a mobile': {
    machine: mobileVerificationMachine,
    input: { phoneNumber: null, sending: null },
    press: { type: 'mobile.submitted', mobile: '0491 570 006' },
    effect: 'sendCode',
    output: { verificationId: 'handle-1' },
    refusals: ['botCheckFailed'],
  },
  'the code out of the message': {
    machine: mobileVerificationMachine,
    input: { phoneNumber: null, sending: null },
    before: [
      { type: 'mobile.submitted', mobile: '0491 570 006' },
      ['sendCode', { verificationId: 'handle-1' }],
    ],
    press: { type: 'code.submitted', code: CODE },
    effect: 'linkMobile',
    output: { ...aUser, phoneNumber: '+61491570006' },
    refusals: ['invalidMobileCode', 'expiredMobileCode', 'mobileInUse'],
  },
  'the name': {
    machine: nameMachine,
    input: { firstName: '', lastName: '' },
    press: { type: 'name.submitted', firstName: 'Kim', lastName: "O'Brien" },
    effect: 'saveName',
    output: { firstName: 'Kim', lastName: "O'Brien" },
    refusals: ['nameNotSaved'],
    reread: ['loadProfile', EMPTY_PROFILE],
  },
  'the employment': {
    machine: employmentMachine,
    press: { type: 'employment.submitted', employmentType: 'Casual', employerName: 'Rides' },
    effect: 'saveEmployment',
    refusals: ['employmentNotSaved'],
  },
  'the log-in of a bank': {
    machine: bankLoginMachine,
    input: { institution: { ...NO_INSTITUTION, securityCodeCaption: 'Security number' } },
    press: {
      type: 'bankCredentials.submitted',
      loginId: `${SECRET}-login`,
      password: `${SECRET}-password`,
      securityCode: `${SECRET}-code`,
    },
    effect: 'connectBank',
    output: { jobId: 'job-1' },
    refusals: ['bankConnectionFailed'],
  },
  'the word of a bank that is missing': {
    machine: bankPickerMachine,
    before: [
      ['refreshToken', undefined],
      ['listInstitutions', [NO_INSTITUTION]],
      { type: 'bankNotFound.reported' },
    ],
    press: { type: 'bankName.submitted', bankName: 'Bank of Elsewhere' },
    effect: 'sendBankFeedback',
    refusals: ['feedbackNotSent'],
  },
  'a promo code': {
    machine: promoCodeMachine,
    before: [['readPromotions', { promotions: [], canAddPromotion: true }]],
    press: { type: 'code.submitted', code: 'half' },
    effect: 'validatePromoCode',
    output: { title: 'Half the fee', message: 'Once.', condition: '' },
    refusals: ['unavailable'],
  },
};

/** Leads to the form, with the call answered by the test. */
async function atForm({ machine, input, before = [], press, effect, reread }: Call) {
  const flow = play(machine as typeof bankLoginMachine, input as never);
  const scripts = flow as unknown as Readonly<Record<string, Script<unknown>>>;
  const send = (event: AnyEventObject) => flow.actor.send(event as never);
  for (const step of before) {
    if ('type' in step) send(step);
    else await scripts[step[0]]?.answer(step[1]);
  }
  return {
    ...flow,
    script: scripts[effect] as Script<unknown>,
    press: () => send(press),
    /** Answers the read after a failure. */
    settleFailure: async () => {
      if (reread && flow.has('busy')) await scripts[reread[0]]?.answer(reread[1]);
    },
  };
}

describe.each(Object.entries(calls))('%s', (_, call) => {
  test('goes out once, however often it is pressed, and the form is busy meanwhile [R4.13]', async () => {
    const { press, script, has } = await atForm(call);
    expect(has('busy')).toBe(false);
    press();
    press();
    expect([has('busy'), script.calls.length]).toEqual([true, 1]);
  });

  test('that fails says why in the same state, and the next press makes it again', async () => {
    const { press, script, settleFailure, value, failure, tracked } = await atForm(call);
    const place = value();
    const expectToFail = async (fail: () => Promise<void>, expected: Failure) => {
      press();
      expect(failure()).toBeNull();
      const trackedBefore = [...tracked];
      await fail();
      await settleFailure();
      expect([value(), failure(), tracked]).toEqual([place, expected, trackedBefore]);
    };
    for (const code of call.refusals) await expectToFail(() => script.fail(code), { code });
    const waitSeconds = 30;
    await expectToFail(() => script.fail('tooManyAttempts', waitSeconds), {
      code: 'tooManyAttempts',
      waitSeconds,
    });
    await expectToFail(() => script.crash(), { code: 'generic' });
    press();
    await script.answer(call.output);
    expect(failure()).toBeNull();
    expect(value()).not.toEqual(place);
  });
});

const secretOf = ({ press }: Call) =>
  [SECRET, CODE].find((secret) => JSON.stringify(press).includes(secret));

test.each(Object.entries(calls).filter(([, call]) => secretOf(call)))(
  'the secret of %s is in no context and in nothing that is stored or tracked, but for the running call [R4.86]',
  async (_, call) => {
    const { actor, press, script, tracked, told } = await atForm(call);
    const secret = secretOf(call) as string;
    const seen: string[] = [];
    actor.subscribe(() => seen.push(contextsOf(actor), storedWithoutInputs(actor)));
    press();
    // Proves that the test can see it: the call carries it.
    expect(JSON.stringify(actor.getPersistedSnapshot())).toContain(secret);
    await script.fail('tooManyAttempts');
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(secret);
    press();
    await script.answer(call.output);
    expect(seen.length).toBeGreaterThan(6);
    expect(JSON.stringify([seen, tracked, told(), actor.getPersistedSnapshot()])).not.toContain(
      secret,
    );
  },
);
