import { act } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { failureText } from '../../src/copy/failures.ts';
import { Script } from '../machines/support.ts';
import {
  attributesOf,
  isBusy,
  isDisabled,
  isInvalid,
  isSoftDisabled,
} from '../support/controls.ts';
import { type Kept, withOnlyEffects } from '../support/fakes.ts';
import { lockout } from '../support/lockout.ts';
import { describedBy, screen } from '../support/screen.ts';
import { alerts, openSite, page, said } from '../support/site.tsx';

const { button, field, heading, link } = screen;

let site: Awaited<ReturnType<typeof openSite>>;
let sending: Script<undefined, unknown>;
let tick: (second: number) => Promise<void>;
beforeEach(() => {
  sending = new Script();
});

const email = () => field('Email address');
const answer = () => act(() => sending.answer(undefined));

async function open(memory: Kept = {}) {
  const { resendLockout, tick: ticking } = lockout();
  tick = ticking;
  const forgotPassword = withOnlyEffects(forgotPasswordMachine, {
    sendResetLink: sending.logic,
    resendLockout,
  });
  site = await openSite('/forgot-password', { memory, script: { forgotPassword } });
  await site.sees('Back to log in');
}

/** Opens the form after a link was sent, this many seconds later. */
async function openSent(seconds = 0) {
  await open();
  await site.fill('email', 'kim@example.com');
  await site.press('Send reset link');
  await answer();
  await tick(0);
  await tick(seconds);
}

describe('a forgotten password', () => {
  test('asks for the address of the account', async () => {
    await open();
    expect(attributesOf(email(), 'type', 'autocomplete', 'value')).toEqual({
      type: 'email',
      autocomplete: 'email',
      value: '',
    });
  });

  test('leads back to the log-in', async () => {
    await open();
    expect(link('Back to log in')?.getAttribute('href')).toBe('/login');
    await site.press('Back to log in');
    await site.sees('Welcome back.');
  });

  test('keeps the address over a reload', async () => {
    await open({
      drafts: { '': { forgotPassword: { fields: { email: 'lee@example.com' }, sending: null } } },
    });
    expect(email()).toHaveProperty('value', 'lee@example.com');
    await site.fill('email', 'kim@example.com');
    expect(site.app.getSnapshot().context.drafts['']?.forgotPassword?.fields).toEqual({
      email: 'kim@example.com',
    });
  });

  test.each([
    ['', 'Email field is required.'],
    ['kim', 'Invalid email address.'],
  ])('does not send to "%s"', async (typed, says) => {
    await open();
    await site.fill('email', typed);
    await site.press('Send reset link');
    expect(describedBy(email())).toBe(says);
    expect(document.activeElement).toBe(email());
    expect(sending.calls).toEqual([]);
  });

  test('names the refused address, if another one was typed meanwhile', async () => {
    await open();
    await site.fill('email', 'kim@example.com');
    await site.press('Send reset link');
    await act(() => sending.fail('tooManyEmails'));
    await site.fill('email', 'lee@example.com');
    await site.sees(`For kim@example.com: ${failureText({ code: 'tooManyEmails' })}`);
  });
});

describe('a link to a new password that was sent', () => {
  const resend = () => button('Resend email');

  test('can be sent again after a minute, which is visible and read out', async () => {
    await openSent(1);
    expect(page()).toContain('in 59 seconds');
    expect(said()).toEqual(['You can resend the email in 60 seconds.']);
    expect(isDisabled(resend())).toBe(true);
    await tick(60);
    expect(page()).not.toContain('in 1 second');
    expect(said()).toEqual(['You can resend the email.']);
    expect([isDisabled(resend()), isBusy(resend())]).toEqual([false, false]);
  });

  test('that cannot be sent again says why, at its button', async () => {
    await openSent(60);
    await site.press('Resend email');
    await act(() => sending.fail('generic'));
    expect(heading('Check your email')).not.toBeNull();
    expect(alerts()).toEqual([failureText({ code: 'generic' })]);
    expect([isSoftDisabled(resend()), isDisabled(resend())]).toEqual([false, false]);
  });

  test('sent again too often waits for the given time', async () => {
    await openSent(60);
    await site.press('Resend email');
    await act(() => sending.fail('tooManyAttempts', 90));
    await site.sees('Try again in 90 seconds.');
    expect([isSoftDisabled(resend()), isDisabled(resend())]).toEqual([true, false]);
    await site.press('Resend email');
    expect(sending.calls).toHaveLength(2);
  });

  test('can go to another address at once, and to the same one only after the minute', async () => {
    await openSent(1);
    await site.press('Use another email address');
    expect(heading('Forgot password')).not.toBeNull();
    expect(email()).toHaveProperty('value', 'kim@example.com');
    const send = () => button('Send reset link');
    expect(isDisabled(send())).toBe(true);
    expect(page()).toContain('in 59 seconds');
    await site.fill('email', 'kim@');
    expect(isDisabled(send())).toBe(false);
    expect(page()).not.toContain('in 59 seconds');
    await site.press('Send reset link');
    expect(isInvalid(email())).toBe(true);
    await site.fill('email', 'kim@example.com');
    expect(isDisabled(send())).toBe(true);
    await site.fill('email', 'lee@example.com');
    expect(isDisabled(send())).toBe(false);
    await site.press('Send reset link');
    expect(sending.input).toEqual({ email: 'lee@example.com' });
    expect([isBusy(send()), isDisabled(send())]).toEqual([true, false]);
  });
});
