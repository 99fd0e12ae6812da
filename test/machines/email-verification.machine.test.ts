import { describe, expect, test } from 'vitest';
import type { Sending } from '../../machines/drafts.ts';
import { emailVerificationMachine } from '../../machines/email-verification.machine.ts';
import { NOW, play } from './support.ts';

const EMAIL = 'kim@example.com';
const OTHER = 'lee@example.com';
const PASSWORD = 'Canary1Password';

const at = (mail: string, sending: 'open' | 'lockedOut') => ({ mail, sending });

function verify(given: { isVerified?: boolean; sending?: Sending } = {}) {
  const played = play(emailVerificationMachine, {
    email: EMAIL,
    isVerified: false,
    sending: null,
    ...given,
  });
  const { actor, sendVerificationLink, reauthenticate, ticking } = played;
  const flow = {
    ...played,
    send: sendVerificationLink,
    prove: reauthenticate,
    submit: (email = EMAIL) => actor.send({ type: 'email.submitted', email }),
    confirm: (currentPassword = PASSWORD) =>
      actor.send({ type: 'change.confirmed', currentPassword }),
    decline: () => actor.send({ type: 'change.declined' }),
    /** As far as the call that changes the address. */
    change: async (email = OTHER) => {
      flow.submit(email);
      flow.confirm();
      await reauthenticate.answer();
    },
    resend: () => actor.send({ type: 'link.resendRequested' }),
    back: () => actor.send({ type: 'back.requested' }),
    refresh: (verified: boolean) => actor.send({ type: 'account.refreshed', isVerified: verified }),
    tick: (seconds: number) => ticking.say({ type: 'clock.ticked', now: NOW + seconds * 1_000 }),
    /** As far as the word that a link is on its way. */
    sent: async (email = EMAIL) => {
      flow.submit(email);
      await sendVerificationLink.answer();
      flow.tick(0);
    },
  };
  return flow;
}

test('the address as it is gets a link, and sending again is locked for sixty seconds [R4.84]', async () => {
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

test('another address becomes the account’s, unverified, and the app is told [R4.85]', async () => {
  const { actor, value, submit, send, change, context, told, tick, resend } = verify({
    isVerified: true,
  });
  submit(OTHER);
  expect(value().mail, 'the form is not open').toBe('verified');
  actor.send({ type: 'email.changeRequested' });
  await change();
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

describe('another address', () => {
  const asked = { change: 'confirming' };

  test('is asked about first, and sent once the current password has shown who asks [R4.86]', async () => {
    const { submit, confirm, value, send, prove, context } = verify();
    submit(` ${OTHER} `);
    expect(value().mail).toEqual(asked);
    expect(context()).toMatchObject({ email: EMAIL, asked: OTHER });
    confirm('');
    expect(value().mail, 'without a password').toEqual(asked);
    confirm();
    confirm();
    expect(value().mail).toEqual({ change: 'reauthenticating' });
    expect(prove.calls).toHaveLength(1);
    expect(prove.input).toEqual({ email: EMAIL, currentPassword: PASSWORD });
    expect(send.calls, 'nobody has shown who they are').toHaveLength(0);
    await prove.answer();
    expect(value().mail).toEqual({ change: 'changingAddress' });
    expect(send.input).toEqual({ email: OTHER, isNew: true });
    await send.answer();
    expect(value().mail).toBe('linkSent');
  });

  test('is no question where the address is as it is [R4.86]', () => {
    const { submit, value, prove } = verify();
    submit();
    expect(value().mail).toBe('sendingLink');
    expect(prove.calls).toHaveLength(0);
  });

  test.each(['decline', 'back'] as const)('is let go by %s: nothing is sent', async (leave) => {
    const flow = verify();
    flow.submit(OTHER);
    flow.confirm();
    await flow.prove.fail('invalidCredentials');
    flow[leave]();
    expect(flow.value().mail).toBe('emailEntry');
    expect(flow.context()).toMatchObject({ email: EMAIL, failure: null });
    expect(flow.send.calls).toHaveLength(0);
  });

  test('stays asked about while the old one is verified elsewhere', async () => {
    const { submit, confirm, refresh, prove, send, value, context, decline } = verify();
    submit(OTHER);
    refresh(true);
    expect(value().mail).toEqual(asked);
    confirm();
    await prove.answer();
    refresh(true);
    await send.fail('emailInUse');
    expect(context()).toMatchObject({ email: EMAIL, isVerified: true });
    submit(OTHER);
    decline();
    expect(value().mail).toBe('emailEntry');
  });

  test('while it is changed neither Back nor a second press does anything', async () => {
    const { submit, confirm, decline, back, value, prove, send } = verify();
    submit(OTHER);
    confirm();
    back();
    decline();
    expect(value().mail).toEqual({ change: 'reauthenticating' });
    await prove.answer();
    back();
    confirm();
    expect(value().mail).toEqual({ change: 'changingAddress' });
    expect([prove.calls.length, send.calls.length]).toEqual([1, 1]);
  });
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
    const { submit, change, send, value, context, told, tracked } = verify();
    await change();
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
  const { sent, back, submit, change, value, send } = verify();
  await sent();
  back();
  expect(value()).toEqual(at('emailEntry', 'lockedOut'));
  submit(EMAIL);
  expect(value()).toEqual(at('emailEntry', 'lockedOut'));
  await change();
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

test('each step is an entry of the history [R4.83]', async () => {
  const { actor, submit, back, sent } = verify();
  const stepOf = () =>
    Object.values(actor.getSnapshot().getMeta()).find((meta) => meta?.step !== undefined)?.step;
  expect(stepOf()).toBe(0);
  submit(OTHER);
  expect(stepOf(), 'the question').toBe(0.5);
  back();
  await sent();
  expect(stepOf()).toBe(1);
});

test('a link that was sent before a reload still locks its address, and no other', async () => {
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
  await other.change();
  expect(other.send.input).toEqual({ email: OTHER, isNew: true });
});
