import { expect, test } from 'vitest';
import type { Sending } from '../../machines/drafts.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { NOW, play } from './support.ts';

const EMAIL = 'kim@example.com';
const OTHER = 'lee@example.com';

/** The state of both regions. */
const at = (mail: string, sending: 'open' | 'lockedOut') => ({ mail, sending });

function forget(email = '', sending: Sending | null = null) {
  const played = play(forgotPasswordMachine, { email, sending });
  const { actor, sendResetLink, ticking } = played;
  const flow = {
    ...played,
    submit: (address = EMAIL) => actor.send({ type: 'email.submitted', email: address }),
    resend: () => actor.send({ type: 'link.resendRequested' }),
    back: () => actor.send({ type: 'back.requested' }),
    tick: (seconds: number) => ticking.say({ type: 'clock.ticked', now: NOW + seconds * 1_000 }),
    secondsLeft: () =>
      actor.getSnapshot().children.resendLockout?.getSnapshot().context.secondsLeft,
    /** As far as the word that a link is on its way. */
    sent: async (address = EMAIL) => {
      flow.submit(address);
      await sendResetLink.answer();
      flow.tick(0);
    },
  };
  return flow;
}

test('an address gets a link, and sending again is locked for sixty seconds', async () => {
  const { value, submit, sendResetLink, actor, tick, resend, secondsLeft } = forget();
  expect(value()).toEqual(at('emailEntry', 'open'));
  submit(` ${EMAIL} `);
  expect(value()).toEqual(at('sendingLink', 'open'));
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(sendResetLink.input).toEqual({ email: EMAIL });
  await sendResetLink.answer();
  expect(value()).toEqual(at('linkSent', 'lockedOut'));
  tick(0);
  expect(secondsLeft()).toBe(60);
  tick(59);
  expect(secondsLeft()).toBe(1);
  resend();
  expect(value()).toEqual(at('linkSent', 'lockedOut'));
  tick(60);
  expect(value()).toEqual(at('linkSent', 'open'));
  expect(sendResetLink.calls).toHaveLength(1);
});

test('a device that slept through the lockout may send at once', async () => {
  const { sent, tick, value } = forget();
  await sent();
  tick(3_600);
  expect(value()).toEqual(at('linkSent', 'open'));
});

test('the link is sent again to the same address, and locked anew [R2.18]', async () => {
  const { sent, tick, resend, sendResetLink, value, secondsLeft } = forget();
  await sent();
  tick(60);
  resend();
  expect(value()).toEqual(at('resendingLink', 'open'));
  expect(sendResetLink.input).toEqual({ email: EMAIL });
  await sendResetLink.answer();
  expect(value()).toEqual(at('linkSent', 'lockedOut'));
  tick(61);
  expect(secondsLeft()).toBe(60);
});

test.each(['', '   ', 'kim', 'kim@example', 'kim@@example.com'])(
  'the address "%s" is never sent',
  (email) => {
    const { submit, value, sendResetLink } = forget();
    submit(email);
    expect(value()).toEqual(at('emailEntry', 'open'));
    expect(sendResetLink.calls).toHaveLength(0);
  },
);

test.each(['passwordResetRefused', 'tooManyAttempts'] as const)(
  'the failure %s is told at the address, and another try is open at once',
  async (code) => {
    const { submit, sendResetLink, value, context } = forget();
    submit();
    await sendResetLink.fail(code);
    expect(value()).toEqual(at('emailEntry', 'open'));
    expect(context()).toMatchObject({ email: EMAIL, sentTo: '', failure: { code } });
    submit();
    expect(context().failure).toBeNull();
    await sendResetLink.answer();
    expect(value()).toEqual(at('linkSent', 'lockedOut'));
  },
);

test('a resend that fails stays where it is, with the wait that was told', async () => {
  const { sent, tick, resend, sendResetLink, value, context } = forget();
  await sent();
  tick(60);
  resend();
  await sendResetLink.fail('tooManyAttempts', 90);
  expect(value()).toEqual(at('linkSent', 'open'));
  expect(context().failure).toEqual({ code: 'tooManyAttempts', waitSeconds: 90 });
});

test('Back leads to the address, which stays locked while another one is not', async () => {
  const { sent, back, submit, value, sendResetLink, tick, secondsLeft } = forget();
  await sent();
  back();
  expect(value()).toEqual(at('emailEntry', 'lockedOut'));
  submit(EMAIL.toUpperCase());
  expect(value()).toEqual(at('emailEntry', 'lockedOut'));
  tick(30);
  submit(OTHER);
  expect(sendResetLink.input).toEqual({ email: OTHER });
  await sendResetLink.answer();
  tick(30);
  expect(secondsLeft()).toBe(60);
  expect(value()).toEqual(at('linkSent', 'lockedOut'));
});

test('Back takes the failure of a resend along', async () => {
  const { sent, tick, resend, sendResetLink, back, context } = forget();
  await sent();
  tick(60);
  resend();
  await sendResetLink.fail('passwordResetRefused');
  back();
  expect(context()).toMatchObject({ email: EMAIL, sentTo: EMAIL, failure: null });
});

test('while a link is being sent neither Back nor a second submit does anything', async () => {
  const { submit, back, resend, value, sendResetLink } = forget();
  submit();
  submit(OTHER);
  back();
  resend();
  expect(value()).toEqual(at('sendingLink', 'open'));
  expect(sendResetLink.calls).toHaveLength(1);
});

test('who is signed in finds their address there', () => {
  expect(forget(EMAIL).context().email).toBe(EMAIL);
});

test('each step is an entry of the history: the address, then the word that it is on its way', async () => {
  const { actor, sent } = forget();
  const stepOf = () =>
    Object.values(actor.getSnapshot().getMeta()).find((meta) => meta?.step !== undefined)?.step;
  expect(stepOf()).toBe(0);
  await sent();
  expect(stepOf()).toBe(1);
});

test('after a reload the same address still waits, and another one does not', async () => {
  const first = forget();
  await first.sent();
  expect(first.told()).toEqual([
    {
      type: 'sending.reported',
      form: 'forgotPassword',
      sending: { to: EMAIL, id: '', opensAt: NOW + 60_000 },
    },
  ]);

  const { value, context, submit, tick, secondsLeft, told, sendResetLink } = forget('', {
    to: EMAIL,
    id: '',
    opensAt: NOW + 60_000,
  });
  expect(value()).toEqual(at('emailEntry', 'lockedOut'));
  expect(context().email).toBe(EMAIL);
  tick(20);
  expect(secondsLeft()).toBe(40);
  submit(EMAIL);
  expect(value()).toEqual(at('emailEntry', 'lockedOut'));
  submit(OTHER);
  await sendResetLink.answer();
  tick(30);
  expect(told()).toMatchObject([{ sending: { to: OTHER, opensAt: NOW + 90_000 } }]);
  expect(secondsLeft()).toBe(60);
});
