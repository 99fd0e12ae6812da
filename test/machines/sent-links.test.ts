import { describe, expect, test } from 'vitest';
import type { FailureCode } from '../../domain/failures.ts';
import type { Sending } from '../../machines/drafts.ts';
import { emailVerificationMachine } from '../../machines/email-verification.machine.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { NOW, play } from './support.ts';

const EMAIL = 'kim@example.com';
const OTHER = 'lee@example.com';
const locked: Sending = { to: EMAIL, id: '', opensAt: NOW + 60_000 };

/** The state of both regions. */
const at = (mail: string, sending: 'open' | 'lockedOut') => ({ mail, sending });

function forgotPassword(sending: Sending | null = null) {
  const flow = play(forgotPasswordMachine, { email: '', sending });
  const submit = (email: string) => flow.actor.send({ type: 'email.submitted', email });
  return { ...flow, submit, send: flow.sendResetLink, sendToAnother: async () => submit(OTHER) };
}

function emailVerification(sending: Sending | null = null) {
  const flow = play(emailVerificationMachine, { email: EMAIL, isVerified: false, sending });
  const submit = (email: string) => flow.actor.send({ type: 'email.submitted', email });
  return {
    ...flow,
    submit,
    send: flow.sendVerificationLink,
    /** Another address needs a confirmation first. */
    sendToAnother: async () => {
      submit(OTHER);
      flow.actor.send({ type: 'change.confirmed', currentPassword: 'Wattle-2026' });
      await flow.reauthenticate.answer();
    },
  };
}

function open(which: 'forgotPassword' | 'emailVerification', sending: Sending | null = null) {
  const flow = which === 'forgotPassword' ? forgotPassword(sending) : emailVerification(sending);
  const { actor, ticking } = flow;
  const opened = {
    ...flow,
    resend: () => actor.send({ type: 'link.resendRequested' }),
    back: () => actor.send({ type: 'back.requested' }),
    tick: (seconds: number) => ticking.say({ type: 'clock.ticked', now: NOW + seconds * 1_000 }),
    secondsLeft: () =>
      actor.getSnapshot().children.resendLockout?.getSnapshot().context.secondsLeft,
    /** The current step of the history. */
    step: () =>
      Object.values(actor.getSnapshot().getMeta()).find((meta) => meta?.step !== undefined)?.step,
    /** Leads to the message that a link was sent. */
    sent: async () => {
      flow.submit(EMAIL);
      await flow.send.answer();
      opened.tick(0);
    },
  };
  return opened;
}

const refusals: Record<'forgotPassword' | 'emailVerification', readonly FailureCode[]> = {
  forgotPassword: ['passwordResetRefused', 'tooManyAttempts'],
  emailVerification: ['tooManyEmails', 'emailInUse', 'invalidEmail'],
};

describe.each(['forgotPassword', 'emailVerification'] as const)('a link out of %s', (form) => {
  test('is sent, and sending again is locked for sixty seconds and then again [R2.18 R4.84]', async () => {
    const { value, submit, send, has, tick, resend, secondsLeft, step } = open(form);
    expect([value(), step()]).toEqual([at('emailEntry', 'open'), 0]);
    submit(` ${EMAIL} `);
    expect([value(), has('busy')]).toEqual([at('sendingLink', 'open'), true]);
    expect(send.input).toMatchObject({ email: EMAIL });
    await send.answer();
    expect([value(), step()]).toEqual([at('linkSent', 'lockedOut'), 1]);
    tick(0);
    expect(secondsLeft()).toBe(60);
    tick(59);
    expect(secondsLeft()).toBe(1);
    resend();
    expect([value(), send.calls.length]).toEqual([at('linkSent', 'lockedOut'), 1]);
    tick(60);
    expect(value()).toEqual(at('linkSent', 'open'));
    resend();
    expect(value()).toEqual(at('resendingLink', 'open'));
    expect(send.input).toMatchObject({ email: EMAIL });
    await send.answer();
    expect(value()).toEqual(at('linkSent', 'lockedOut'));
    tick(61);
    expect(secondsLeft()).toBe(60);
  });

  test.each(['', '   ', 'kim', 'kim@example', 'kim@@example.com', 'a@b@c.example'])(
    'is never sent to "%s"',
    (email) => {
      const { submit, value, send } = open(form);
      submit(email);
      expect([value(), send.calls]).toEqual([at('emailEntry', 'open'), []]);
    },
  );

  test.each(refusals[form])(
    'that is refused as %s says so at the address’s field, and nothing is reported or locked',
    async (code) => {
      const { submit, sendToAnother, send, value, context, failure, told, tracked } = open(form);
      await sendToAnother();
      await send.fail(code);
      expect(value()).toEqual(at('emailEntry', 'open'));
      // An account keeps its address until another one is its own.
      const email = form === 'emailVerification' ? EMAIL : OTHER;
      expect(context()).toMatchObject({ email, sentTo: '', failure: { code } });
      expect([told(), tracked]).toEqual([[], []]);
      submit(EMAIL);
      expect(failure()).toBeNull();
      await send.answer();
      expect(value()).toEqual(at('linkSent', 'lockedOut'));
    },
  );

  test('that cannot be sent again says so in the same state, with the given wait; Back keeps it', async () => {
    const { sent, tick, resend, send, back, value, failure, context } = open(form);
    await sent();
    tick(60);
    resend();
    await send.fail('tooManyEmails', 3_000);
    expect(value()).toEqual(at('linkSent', 'open'));
    expect(failure()).toEqual({ code: 'tooManyEmails', waitSeconds: 3_000 });
    back();
    expect(context()).toMatchObject({ email: EMAIL, sentTo: EMAIL, failure: null });
  });

  test('that goes to another address starts its own sixty seconds, also after a reload', async () => {
    const { sendToAnother, send, tick, secondsLeft } = open(form, {
      ...locked,
      opensAt: NOW + 20_000,
    });
    tick(0);
    expect(secondsLeft()).toBe(20);
    await sendToAnother();
    await send.answer();
    tick(0);
    expect(secondsLeft()).toBe(60);
  });

  test('starts sixty seconds again when those of before a reload are over', async () => {
    const { submit, send, tick, value, secondsLeft } = open(form, { ...locked, opensAt: NOW });
    tick(0);
    expect(value()).toEqual(at('emailEntry', 'open'));
    submit(EMAIL);
    await send.answer();
    tick(0);
    expect([value(), secondsLeft()]).toEqual([at('linkSent', 'lockedOut'), 60]);
  });

  test('leads Back to the address, which stays locked while another one is not', async () => {
    const { sent, back, submit, sendToAnother, value, send, tick, secondsLeft } = open(form);
    await sent();
    back();
    expect(value()).toEqual(at('emailEntry', 'lockedOut'));
    submit(EMAIL.toUpperCase());
    expect([value(), send.calls.length]).toEqual([at('emailEntry', 'lockedOut'), 1]);
    tick(30);
    await sendToAnother();
    expect(send.input).toMatchObject({ email: OTHER });
    await send.answer();
    tick(30);
    expect([value(), secondsLeft()]).toEqual([at('linkSent', 'lockedOut'), 60]);
  });

  test('still locks its address after a reload, and no other', async () => {
    const before = open(form);
    await before.sent();
    expect(before.told().filter(({ type }) => type === 'sending.reported')).toEqual([
      { type: 'sending.reported', form, sending: locked },
    ]);

    const { value, context, submit, sendToAnother, tick, secondsLeft, told, send } = open(
      form,
      locked,
    );
    expect([value(), context().email]).toEqual([at('emailEntry', 'lockedOut'), EMAIL]);
    tick(20);
    expect(secondsLeft()).toBe(40);
    submit(EMAIL);
    expect([value(), send.calls]).toEqual([at('emailEntry', 'lockedOut'), []]);
    await sendToAnother();
    await send.answer();
    tick(30);
    expect(told().at(-1)).toMatchObject({ sending: { to: OTHER, opensAt: NOW + 90_000 } });
    expect(secondsLeft()).toBe(60);
    const later = open(form, locked);
    later.tick(60);
    later.submit(EMAIL);
    expect(later.send.calls).toHaveLength(1);
  });
});
