import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { FailureError } from '../../domain/failures.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { loginMachine } from '../../machines/login.machine.ts';
import { nameMachine } from '../../machines/name.machine.ts';
import { aUser } from '../../machines/samples/values.ts';
import { KitProvider } from '../../src/kit-provider.tsx';
import { SkeletonGroup } from '../../src/routes/parts/skeleton-group.tsx';
import { withOnlyEffects } from '../support/fakes.ts';
import { draw } from '../support/renders.ts';
import { answers, fails, openSite, wordsOf } from '../support/site.tsx';
import { until } from '../support/until.ts';

const SLOW = 'This is taking longer than usual.';
const OFFLINE = "You're offline. We'll pick up where you left off when you're back.";

describe('a read that takes longer than eight seconds', () => {
  /** The page's clock follows the machine's. */
  const letTimePass = () =>
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const notes = () =>
    [...document.querySelectorAll('[role="status"]')].filter((note) => wordsOf(note) === SLOW);

  test('is visible and read out in place of a silent skeleton, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await draw(
      <KitProvider>
        <SkeletonGroup>
          <p>rows</p>
        </SkeletonGroup>
      </KitProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(7_999));
    expect(notes()).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(notes()).toHaveLength(1);
    // Screen readers read a busy region only when it is done.
    expect(notes()[0]?.closest('[aria-busy="true"]')).toBeNull();
  });

  test.each([
    ['the home', '/dashboard', 'dashboard', 'Hi Kim'],
    ['my activity', '/dashboard/activity/cashouts', 'dashboard', 'My Activity'],
    ['the promotions', '/dashboard/account/profile', 'dashboard', 'Promotions'],
    ['the cash out', '/dashboard/cashout', 'dashboard', 'How much do you need?'],
    ['the banks', '/signup/bank', 'bank', 'Bank connection'],
    ['the bank connection', '/signup/bank/account', 'bankJob', 'Your pay account'],
    ['the ID check', '/signup/id-check', 'idCheck', 'ID Check'],
  ] as const)('says so at %s [R8.39]', async (_, path, stage, words) => {
    letTimePass();
    const site = await openSite(path, { stage });
    await site.sees(words);
    // Each part of a screen loads separately, and starts the wait again.
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    await site.sees(SLOW);
    expect(notes().length).toBeGreaterThan(0);
  });

  test('says so while the profile loads after the log-in', async () => {
    letTimePass();
    const waiting = await openSite('/login', {
      script: { login: withOnlyEffects(loginMachine, { signIn: answers(aUser) }) },
    });
    await waiting.sees('Forgot password?');
    await act(async () => {
      waiting.app.getSnapshot().children.login?.send({
        type: 'credentials.submitted',
        email: 'kim@example.com',
        password: 'Wattle-2026',
      });
    });
    await waiting.sees('Processing your request');
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    await waiting.sees(SLOW);
  });
});

describe('the message of a lost connection in a form', () => {
  const goes = async (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    await act(async () => {
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });
  };
  const typed = (name: string) =>
    document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
  const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(wordsOf);

  const unsavedName = withOnlyEffects(nameMachine, {
    saveName: fails({ code: 'offline' }),
    loadProfile: fails({ code: 'offline' }),
  });

  test('goes when the connection is back, the typed text stays, and it does not come again [R8.48]', async () => {
    const site = await openSite('/signup/name', {
      stage: 'name',
      profile: { firstName: '', lastName: '' },
      script: { name: unsavedName },
    });
    await site.sees('Last name');
    await goes(false);
    await site.fill('firstName', 'Alexandra');
    await site.fill('lastName', 'Nguyen');
    await site.press('Continue');
    await until(() => alerts().includes(OFFLINE));
    await goes(true);
    expect(alerts()).not.toContain(OFFLINE);
    expect(typed('firstName')).toBe('Alexandra');
    await goes(false);
    expect(alerts()).not.toContain(OFFLINE);
  });

  test('goes from the field that showed it [R8.48]', async () => {
    const site = await openSite('/login', {
      script: { login: withOnlyEffects(loginMachine, { signIn: fails({ code: 'offline' }) }) },
    });
    await site.sees('Forgot password?');
    await goes(false);
    await site.fill('email', 'kim@example.com');
    await site.fill('password', 'Wattle-2026');
    await site.press('Log in');
    const said = () => wordsOf(document.querySelector('main')).split(OFFLINE).length - 1;
    await until(() => said() > 0);
    await goes(true);
    expect(said()).toBe(0);
    expect(typed('password')).toBe('Wattle-2026');
  });
});

describe('after too many attempts', () => {
  const TOO_MANY = 'Too many attempts. Please wait a little and try again.';
  const isSoftDisabled = (button: HTMLElement | undefined) =>
    button?.getAttribute('aria-disabled') === 'true';

  async function askForLink(waitSeconds?: number) {
    let tries = 0;
    const site = await openSite('/forgot-password', {
      script: {
        forgotPassword: withOnlyEffects(forgotPasswordMachine, {
          sendResetLink: fromPromise(async () => {
            tries += 1;
            throw new FailureError({
              code: 'tooManyAttempts',
              ...(waitSeconds === undefined ? {} : { waitSeconds }),
            });
          }),
        }),
      },
    });
    await site.sees('Forgot password');
    await site.fill('email', 'kim@example.com');
    await site.press('Send reset link');
    await site.sees(TOO_MANY);
    return { site, tries: () => tries, button: () => site.button('Send reset link') };
  }

  test('the wait counts down, and the button is disabled and keeps its place [R8.37 R8.38]', async () => {
    const { site, tries, button } = await askForLink(200);
    await site.sees(`${TOO_MANY} Try again in 4 minutes.`);
    expect([isSoftDisabled(button()), button()?.hasAttribute('disabled')]).toEqual([true, false]);
    await site.press('Send reset link');
    expect(tries()).toBe(1);
  });

  test('the button is enabled again when the wait is over [R8.38]', async () => {
    const { site, tries, button } = await askForLink(2);
    await until(() => !isSoftDisabled(button()));
    expect(wordsOf(document.querySelector('[role="alert"]'))).toBe(TOO_MANY);
    await site.press('Send reset link');
    expect(tries()).toBe(2);
  });

  test('the button stays enabled if the API names no wait [R8.38]', async () => {
    const { site, tries, button } = await askForLink();
    expect(isSoftDisabled(button())).toBe(false);
    expect(wordsOf(document.body)).not.toContain('Try again in');
    await site.press('Send reset link');
    expect(tries()).toBe(2);
  });

  test('the time that the device slept counts, and a clock set back disables the button for no longer than the wait', async () => {
    const { site, button } = await askForLink(110);
    const wakesAt = (seconds: number) => {
      vi.spyOn(Date, 'now').mockReturnValue(seconds * 1_000);
      return act(async () => window.dispatchEvent(new Event('focus')));
    };
    await wakesAt(1_000);
    await site.sees('Try again in 110 seconds.');
    await wakesAt(1_100.5);
    await site.sees('Try again in 10 seconds.');
    await wakesAt(0);
    await site.sees('Try again in 110 seconds.');
    await wakesAt(3_600);
    expect(isSoftDisabled(button())).toBe(false);
    await wakesAt(0);
    expect(isSoftDisabled(button())).toBe(false);
  });
});
