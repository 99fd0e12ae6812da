import { expect, test } from 'vitest';
import type { User } from '../../domain/entities.ts';
import type { Sending } from '../../machines/drafts.ts';
import { mobileVerificationMachine } from '../../machines/mobile-verification.machine.ts';
import { aUser } from '../../machines/samples/values.ts';
import { NOW, play } from './support.ts';

const MOBILE = '0491 570 006';
const E164 = '+61491570006';
const CODE = '493817';
const linkedUser: User = { ...aUser, phoneNumber: E164 };

/** The state of both regions while the mobile is not verified. */
const at = (code: string, sending: 'open' | 'lockedOut') => ({ unverified: { code, sending } });

function verify(phoneNumber: string | null = null, sending: Sending | null = null) {
  const played = play(mobileVerificationMachine, { phoneNumber, sending });
  const { actor, sendCode, ticking } = played;
  const flow = {
    ...played,
    submit: (mobile = MOBILE) => actor.send({ type: 'mobile.submitted', mobile }),
    enter: (code = CODE) => actor.send({ type: 'code.submitted', code }),
    tick: (seconds: number) => ticking.say({ type: 'clock.ticked', now: NOW + seconds * 1_000 }),
    /** Leads to the code's field. */
    sent: async (verificationId = 'handle-1') => {
      flow.submit();
      await sendCode.answer({ verificationId });
      flow.tick(0);
    },
  };
  return flow;
}

test('a number gets a code, and sending is locked for sixty seconds [R2.40 R3.13]', async () => {
  const { value, submit, sendCode, actor, tick, tracked } = verify();
  expect(value()).toEqual(at('numberEntry', 'open'));
  submit();
  expect(value()).toEqual(at('sendingCode', 'open'));
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(sendCode.input).toEqual({ phoneNumber: E164 });
  await sendCode.answer({ verificationId: 'handle-1' });
  expect(value()).toEqual(at('codeEntry', 'lockedOut'));
  expect(tracked).toEqual([{ name: 'mobile_code_sent' }]);
  tick(0);
  tick(59);
  expect(value()).toEqual(at('codeEntry', 'lockedOut'));
  tick(60);
  expect(value()).toEqual(at('codeEntry', 'open'));
});

test.each([' +61 491 570 006 ', '0491-570-006', '０４９１ ５７０ ００６'])(
  'the number pasted as "%s" goes out with +61 [R2.38 R7.23 R9.14]',
  (mobile) => {
    const { submit, sendCode } = verify();
    submit(mobile);
    expect(sendCode.input).toEqual({ phoneNumber: E164 });
  },
);

test('the code can be sent again only after the lockout, and locks again [R4.11]', async () => {
  const { sent, actor, tick, value, sendCode } = verify();
  await sent();
  actor.send({ type: 'code.resendRequested' });
  expect(sendCode.calls).toHaveLength(1);
  tick(60);
  actor.send({ type: 'code.resendRequested' });
  expect(value()).toEqual(at('sendingCode', 'open'));
  await sendCode.answer({ verificationId: 'handle-2' });
  expect(value()).toEqual(at('codeEntry', 'lockedOut'));
  expect(actor.getSnapshot().context.verificationId).toBe('handle-2');
});

test('the right code links the mobile and hands the user to the app [R5.33]', async () => {
  const { sent, enter, linkMobile, value, actor, tracked } = verify();
  await sent();
  enter();
  expect(value()).toEqual(at('linkingMobile', 'lockedOut'));
  enter();
  expect(linkMobile.calls).toHaveLength(1);
  await linkMobile.answer(linkedUser);
  expect(value()).toBe('verified');
  expect(actor.getSnapshot().output).toEqual({ user: linkedUser });
  expect(tracked.at(-1)).toEqual({ name: 'mobile_verified' });
  expect(JSON.stringify(tracked)).not.toContain('491570006');
});

test.each(['mobile.changeRequested', 'back.requested'] as const)(
  '%s leads back to the number, without the failure, and the lockout goes on',
  async (type) => {
    const { sent, enter, linkMobile, actor, value, failure, submit, sendCode, tick } = verify();
    await sent();
    enter();
    await linkMobile.fail('invalidMobileCode');
    actor.send({ type });
    expect([value(), failure()]).toEqual([at('numberEntry', 'lockedOut'), null]);
    submit('0491 570 156');
    expect(sendCode.calls).toHaveLength(1);
    tick(60);
    submit('0491 570 156');
    expect(sendCode.input).toEqual({ phoneNumber: '+61491570156' });
  },
);

test.each(['mobile.changeRequested', 'back.requested'] as const)(
  'after %s the same number leads back to its code at once, during the lockout and without a message',
  async (type) => {
    const { sent, actor, submit, sendCode, value, enter, linkMobile } = verify();
    await sent();
    actor.send({ type });
    submit('+61 491-570-006');
    expect(value()).toEqual(at('codeEntry', 'lockedOut'));
    expect(sendCode.calls).toHaveLength(1);
    enter();
    expect(linkMobile.input).toEqual({ verificationId: 'handle-1', code: CODE });
  },
);

test('another number never gets to the code of the first, and the first code is forgotten with it', async () => {
  const { sent, actor, tick, submit, sendCode, value } = verify();
  await sent();
  actor.send({ type: 'back.requested' });
  submit('0491 570 156');
  expect(value()).toEqual(at('numberEntry', 'lockedOut'));
  expect(actor.getSnapshot().context).toMatchObject({
    phoneNumber: E164,
    verificationId: 'handle-1',
  });
  tick(60);
  submit('0491 570 156');
  expect(actor.getSnapshot().context).toMatchObject({
    phoneNumber: '+61491570156',
    verificationId: '',
  });
  await sendCode.answer({ verificationId: 'handle-2' });
  expect(value()).toEqual(at('codeEntry', 'lockedOut'));
  actor.send({ type: 'back.requested' });
  submit(MOBILE);
  expect(value()).toEqual(at('numberEntry', 'lockedOut'));
});

test('after a reload the code that was sent can be typed, and the sixty seconds go on', async () => {
  const sending = { to: E164, id: 'handle-1', opensAt: NOW + 60_000 };
  const { value, actor, tick, enter, linkMobile, sendCode, told } = verify(null, sending);
  expect(value()).toEqual(at('codeEntry', 'lockedOut'));
  tick(45);
  const lockout = actor.getSnapshot().children.resendLockout;
  expect(lockout?.getSnapshot().context.secondsLeft).toBe(15);
  enter();
  expect(linkMobile.input).toEqual({ verificationId: 'handle-1', code: CODE });
  await linkMobile.fail('invalidMobileCode');
  tick(60);
  expect(value()).toEqual(at('codeEntry', 'open'));
  expect(told()).toEqual([]);

  actor.send({ type: 'code.resendRequested' });
  await sendCode.answer({ verificationId: 'handle-2' });
  tick(70);
  expect(told()).toMatchObject([{ sending: { id: 'handle-2', opensAt: NOW + 130_000 } }]);
});

test('a linked mobile is shown, whatever was sent before', () => {
  const { value } = verify(E164, { to: '+61491570156', id: 'handle-1', opensAt: NOW });
  expect(value()).toBe('alreadyVerified');
});
