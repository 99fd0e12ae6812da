import { expect, test } from 'vitest';
import type { Sending } from '../../machines/drafts.ts';
import type { ClockTicked } from '../../machines/effects.ts';
import { emailVerificationMachine } from '../../machines/email-verification.machine.ts';
import { resendLockoutMachine } from '../../machines/resend-lockout.machine.ts';
import { analytics, NOW, Script, start, Voice } from './support.ts';

const EMAIL = 'kim@example.com';
const OTHER = 'lee@example.com';

const at = (mail: string, sending: 'open' | 'lockedOut') => ({ mail, sending });

function verify({
  isVerified = false,
  sending = null,
}: {
  isVerified?: boolean;
  sending?: Sending | null;
} = {}) {
  const send = new Script<void, { email: string; isNew: boolean }>();
  const ticking = new Voice<ClockTicked>();
  const { track, tracked } = analytics();
  const { actor, told } = start(
    emailVerificationMachine.provide({
      actors: {
        sendVerificationLink: send.logic,
        resendLockout: resendLockoutMachine.provide({ actors: { ticking: ticking.logic } }),
      },
      actions: { track },
    }),
    { email: EMAIL, isVerified, sending },
  );
  const flow = {
    actor,
    send,
    told,
    tracked,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    submit: (email = EMAIL) => actor.send({ type: 'email.submitted', email }),
    resend: () => actor.send({ type: 'link.resendRequested' }),
    back: () => actor.send({ type: 'back.requested' }),
    refresh: (verified: boolean) => actor.send({ type: 'account.refreshed', isVerified: verified }),
    tick: (seconds: number) => ticking.say({ type: 'clock.ticked', now: NOW + seconds * 1_000 }),
    /** As far as the word that a link is on its way. */
    sent: async (email = EMAIL) => {
      flow.submit(email);
      await send.answer();
      flow.tick(0);
    },
  };
  return flow;
}

test('the address as it is gets a link, and sending again is locked for sixty seconds', async () => {
  const { value, submit, send, tick, resend, tracked } = verify();
  expect(value()).toEqual(at('emailEntry', 'open'));
  submit(` ${EMAIL.toUpperCase()} `);
  expect(value()).toEqual(at('sendingLink', 'open'));
  expect(send.input).toEqual({ email: EMAIL.toUpperCase(), isNew: false });
  await send.answer();
  expect(value()).toEqual(at('linkSent', 'lockedOut'));
  tick(0);
  tick(59);
  resend();
  expect(value()).toEqual(at('linkSent', 'lockedOut'));
  tick(60);
  resend();
  expect(value()).toEqual(at('resendingLink', 'open'));
  await send.answer();
  expect(value()).toEqual(at('linkSent', 'lockedOut'));
  expect(tracked).toEqual(Array(2).fill({ name: 'email_verification_sent' }));
});

test('another address becomes the account’s, unverified, and the app is told', async () => {
  const { actor, submit, send, context, told, tick, resend } = verify({ isVerified: true });
  submit(OTHER);
  expect(send.calls, 'the form is not open').toHaveLength(0);
  actor.send({ type: 'email.changeRequested' });
  submit(OTHER);
  expect(send.input).toEqual({ email: OTHER, isNew: true });
  expect(context()).toMatchObject({ email: EMAIL, isVerified: true });
  await send.answer();
  expect(context()).toMatchObject({ email: OTHER, isVerified: false, sentTo: OTHER });
  expect(told()).toEqual([{ type: 'email.changed', email: OTHER }]);
  tick(0);
  expect(told().at(-1)).toEqual({
    type: 'sending.reported',
    form: 'emailVerification',
    sending: { to: OTHER, id: '', opensAt: NOW + 60_000 },
  });
  tick(60);
  resend();
  expect(send.input, 'it is the account’s by now').toEqual({ email: OTHER, isNew: false });
});

test('a verified address is not verified again', () => {
  const { actor, submit, value, send, back } = verify({ isVerified: true });
  expect(value().mail).toBe('verified');
  actor.send({ type: 'email.changeRequested' });
  submit(EMAIL.toUpperCase());
  expect(value().mail).toBe('emailEntry');
  expect(send.calls).toHaveLength(0);
  back();
  expect(value().mail).toBe('verified');
});

test.each(['', 'kim', 'kim@example', 'a@b@c.example'])('"%s" is never sent', (email) => {
  const { submit, send, value } = verify();
  submit(email);
  expect(value().mail).toBe('emailEntry');
  expect(send.calls).toHaveLength(0);
});

test.each(['tooManyEmails', 'emailInUse', 'invalidEmail', 'offline'] as const)(
  'the refusal %s is told where the address is typed, and the account keeps its own',
  async (code) => {
    const { submit, send, value, context, told, tracked } = verify();
    submit(OTHER);
    await send.fail(code);
    expect(value()).toEqual(at('emailEntry', 'open'));
    expect(context()).toMatchObject({ email: EMAIL, sentTo: '', failure: { code } });
    expect([told(), tracked]).toEqual([[], []]);
    submit(OTHER);
    expect(context().failure).toBeNull();
  },
);

test('a resend that fails stays where it is, with the wait that was told', async () => {
  const { sent, tick, resend, send, value, context } = verify();
  await sent();
  tick(60);
  resend();
  await send.fail('tooManyEmails', 3_000);
  expect(value()).toEqual(at('linkSent', 'open'));
  expect(context().failure).toEqual({ code: 'tooManyEmails', waitSeconds: 3_000 });
});

test('Back leads to the address, which stays locked while another one is not', async () => {
  const { sent, back, submit, value, send } = verify();
  await sent();
  back();
  expect(value()).toEqual(at('emailEntry', 'lockedOut'));
  submit(EMAIL);
  expect(value()).toEqual(at('emailEntry', 'lockedOut'));
  submit(OTHER);
  expect(send.input).toEqual({ email: OTHER, isNew: true });
});

test('an address that was verified elsewhere shows so at once, wherever one stands', async () => {
  const { sent, refresh, value, context } = verify();
  await sent();
  refresh(false);
  expect(value().mail).toBe('linkSent');
  refresh(true);
  expect(value()).toEqual(at('verified', 'lockedOut'));
  expect(context().isVerified).toBe(true);
});

test('what is typed to change a verified address is not lost by a refresh', () => {
  const { actor, refresh, value } = verify({ isVerified: true });
  actor.send({ type: 'email.changeRequested' });
  refresh(true);
  expect(value().mail).toBe('emailEntry');
});

test('while a link is being sent neither Back nor a second submit does anything', () => {
  const { submit, back, resend, send, value } = verify();
  submit();
  submit(OTHER);
  back();
  resend();
  expect(value()).toEqual(at('sendingLink', 'open'));
  expect(send.calls).toHaveLength(1);
});

test('each step is an entry of the history', async () => {
  const { actor, sent } = verify();
  const stepOf = () =>
    Object.values(actor.getSnapshot().getMeta()).find((meta) => meta?.step !== undefined)?.step;
  expect(stepOf()).toBe(0);
  await sent();
  expect(stepOf()).toBe(1);
});

test('a link that was sent before a reload still locks its address, and no other', () => {
  const { value, submit, send, tick } = verify({
    sending: { to: EMAIL, id: '', opensAt: NOW + 30_000 },
  });
  tick(0);
  expect(value()).toEqual(at('emailEntry', 'lockedOut'));
  submit();
  expect(send.calls).toHaveLength(0);
  tick(30);
  expect(value()).toEqual(at('emailEntry', 'open'));
  const other = verify({ sending: { to: EMAIL, id: '', opensAt: NOW + 30_000 } });
  other.submit(OTHER);
  expect(other.send.input).toEqual({ email: OTHER, isNew: true });
});
