import { describe, expect, test } from 'vitest';
import { EMPTY_PROFILE } from '../../domain/entities.ts';
import { emailVerificationMachine } from '../../machines/email-verification.machine.ts';
import { NOW, play } from './support.ts';

const EMAIL = 'kim@example.com';
const OTHER = 'lee@example.com';
const PASSWORD = 'Canary1Password';

function verify({ isVerified = false } = {}) {
  const played = play(emailVerificationMachine, { email: EMAIL, isVerified, sending: null });
  const { actor, sendVerificationLink, reauthenticate, ticking } = played;
  const flow = {
    ...played,
    send: sendVerificationLink,
    prove: reauthenticate,
    submit: (email = EMAIL) => actor.send({ type: 'email.submitted', email }),
    confirm: (currentPassword = PASSWORD) =>
      actor.send({ type: 'change.confirmed', currentPassword }),
    decline: () => actor.send({ type: 'change.declined' }),
    /** Leads to the call that changes the address. */
    change: async (email = OTHER) => {
      flow.submit(email);
      flow.confirm();
      await reauthenticate.answer();
    },
    resend: () => actor.send({ type: 'link.resendRequested' }),
    back: () => actor.send({ type: 'back.requested' }),
    tick: (seconds: number) => ticking.say({ type: 'clock.ticked', now: NOW + seconds * 1_000 }),
    /** Leads to the message that a link was sent. */
    sent: async (email = EMAIL) => {
      flow.submit(email);
      await sendVerificationLink.answer();
      flow.tick(0);
    },
  };
  return flow;
}

test('the current address gets a link as often as it is asked for, and each is tracked [R4.84]', async () => {
  const { submit, send, tick, resend, tracked, context } = verify();
  submit(` ${EMAIL.toUpperCase()} `);
  expect(send.input).toEqual({ email: EMAIL, isNew: false });
  await send.answer();
  expect(context(), 'as the account has it').toMatchObject({ email: EMAIL, sentTo: EMAIL });
  tick(0);
  tick(60);
  resend();
  await send.answer();
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

  test('needs a confirmation, and is sent after the current password has proved who asks [R4.86]', async () => {
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

  test.each(['decline', 'back'] as const)('is dropped by %s: nothing is sent', async (leave) => {
    const flow = verify();
    flow.submit(OTHER);
    flow.confirm();
    await flow.prove.fail('invalidCredentials');
    flow[leave]();
    expect(flow.value().mail).toBe('emailEntry');
    expect(flow.context()).toMatchObject({ email: EMAIL, failure: null });
    expect(flow.send.calls).toHaveLength(0);
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

test('the dialog is an entry of the history between the address and the message that a link was sent [R4.83]', () => {
  const { actor, submit } = verify();
  submit(OTHER);
  const steps = Object.values(actor.getSnapshot().getMeta()).flatMap((meta) => meta?.step ?? []);
  expect(steps).toEqual([0.5]);
});

describe('a change of the address whose answer is lost', () => {
  const aProfile = (email: string) => ({ ...EMPTY_PROFILE, email });

  async function lost() {
    const flow = verify({ isVerified: true });
    flow.actor.send({ type: 'email.changeRequested' });
    await flow.change();
    await flow.send.fail('unreachable');
    expect([flow.value().mail, flow.has('busy')]).toEqual(['lookingForChange', true]);
    return flow;
  }

  test('is done if the profile has the address: its link is on its way, and the app is told', async () => {
    const { loadProfile, value, context, told, tracked } = await lost();
    await loadProfile.answer(aProfile(OTHER.toUpperCase()));
    expect(value().mail).toBe('linkSent');
    expect(context()).toMatchObject({
      email: OTHER,
      sentTo: OTHER,
      isVerified: false,
      failure: null,
    });
    expect(told()).toEqual([{ type: 'email.changed', email: OTHER }]);
    expect(tracked).toEqual([{ name: 'email_verification_sent' }]);
  });

  test('is not done if the profile has the old one', async () => {
    const { loadProfile, value, failure, told } = await lost();
    await loadProfile.answer(aProfile(EMAIL));
    expect([value().mail, failure(), told()]).toEqual(['emailEntry', { code: 'unreachable' }, []]);
  });

  test('may be done if the profile cannot be read', async () => {
    const { loadProfile, value, failure } = await lost();
    await loadProfile.fail('unavailable');
    expect([value().mail, failure()]).toEqual(['emailEntry', { code: 'mayBeDone' }]);
  });

  test('is checked before the next one, whose password the old address would not take', async () => {
    const { loadProfile, submit, decline, value, context } = await lost();
    await loadProfile.fail('unavailable');
    submit('third@example.com');
    expect(value().mail).toBe('lookingForChange');
    await loadProfile.answer(aProfile(EMAIL));
    expect(value().mail).toEqual({ change: 'confirming' });
    decline();
    submit('third@example.com');
    await loadProfile.answer(aProfile(OTHER));
    expect([value().mail, context().email]).toEqual(['linkSent', OTHER]);
  });
});
