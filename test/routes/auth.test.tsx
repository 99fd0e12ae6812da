import { describe, expect, test } from 'vitest';
import { type AnyActorLogic, fromPromise } from 'xstate';
import { type Failure, FailureError } from '../../domain/failures.ts';
import { actionLinkMachine } from '../../machines/action-link.machine.ts';
import { failureText } from '../../src/copy/failures.ts';
import { type Stage, withOnlyEffects } from '../support/fakes.ts';
import { describedBy, screen } from '../support/screen.ts';
import { alerts, answers, fails, openSite } from '../support/site.tsx';

const { button, heading, secret } = screen;

let site: Awaited<ReturnType<typeof openSite>>;

/** Opens an e-mail's link, with the code in it. */
async function follow(
  mode: 'resetPassword' | 'verifyEmail',
  effects: Record<string, AnyActorLogic> = {},
  stage?: Stage,
) {
  const actionLink = withOnlyEffects(actionLinkMachine, effects);
  site = await openSite(`/auth?mode=${mode}&oobCode=abc`, { stage, script: { actionLink } });
}

/** Answers the two checks of a code. */
function looks(...answered: readonly ({ email: string } | FailureError)[]): AnyActorLogic {
  const answersLeft = [...answered];
  return fromPromise(async () => {
    const answer = answersLeft.shift();
    if (answer instanceof FailureError) throw answer;
    return answer;
  });
}

const checked = { checkLinkCode: answers({ email: 'kim@example.com' }) };
const dead = 'This link no longer works';

describe('a link to a new password', () => {
  async function open(effects: Record<string, AnyActorLogic> = {}) {
    await follow('resetPassword', { ...checked, ...effects });
    await site.sees('Confirm password');
  }

  async function submit(password = 'Wattle-2026', confirmation = password) {
    await site.fill('password', password);
    await site.fill('confirmation', confirmation);
    await site.press('Reset password');
  }

  test('asks password managers for a new password', async () => {
    await open();
    for (const name of ['New password', 'Confirm password']) {
      expect(secret(name)?.getAttribute('autocomplete')).toBe('new-password');
    }
  });

  test('shows at each field what is wrong with it', async () => {
    await open();
    await submit('', '');
    expect(describedBy(secret('New password'))).toMatch(/Enter a (new )?password/);
    await submit('Wattle-2026', 'Wattle-2027');
    expect(secret('New password')?.getAttribute('aria-invalid')).not.toBe('true');
    expect(secret('Confirm password')?.getAttribute('aria-invalid')).toBe('true');
  });

  test('with a password that the provider finds weak says so at the password, which has the focus', async () => {
    await open({ resetPassword: fails({ code: 'weakPassword' }) });
    await submit();
    await site.sees(failureText({ code: 'weakPassword' }));
    expect(describedBy(secret('New password'))).toContain(failureText({ code: 'weakPassword' }));
    expect(document.activeElement).toBe(secret('New password'));
    expect(alerts()).not.toContain(failureText({ code: 'weakPassword' }));
  });

  test('that fails says so above the button', async () => {
    await open({ resetPassword: fails({ code: 'tooManyAttempts' }) });
    await submit();
    await site.sees(failureText({ code: 'tooManyAttempts' }));
    expect(alerts()).toContain(failureText({ code: 'tooManyAttempts' }));
    expect(secret('New password')?.getAttribute('aria-invalid')).not.toBe('true');
  });

  const MAY_BE_SET =
    "Your new password may already be set. We got no answer when you sent it. Try to log in with it. If that doesn't work, get a new link and set it once more.";

  test('whose answer is lost says so if the outcome is unknown, and never that it failed', async () => {
    const look = looks({ email: 'kim@example.com' }, new FailureError({ code: 'unreachable' }));
    await follow('resetPassword', {
      checkLinkCode: look,
      resetPassword: fails({ code: 'passwordResetRefused', isUnreached: true }),
    });
    await site.sees('Confirm password');
    await submit();
    await site.sees(MAY_BE_SET);
    expect(alerts()).toContain(MAY_BE_SET);
    expect(document.body.textContent).not.toContain('Unable to reset');
  });

  test('that cannot be checked says that nothing has changed, and leads on', async () => {
    await follow('resetPassword', {
      checkLinkCode: looks(new FailureError({ code: 'generic' }), { email: 'kim@example.com' }),
    });
    await site.sees("We couldn't check your link. Your password has not changed.");
    expect(site.links('main a')).toEqual({
      'Send a new link': '/forgot-password',
      'Log in': '/login',
    });
    await site.press('Try again');
    await site.sees('Confirm password');
  });

  test('that succeeded leads to the log-in', async () => {
    await open({ resetPassword: answers(undefined) });
    await submit();
    await site.sees('Your password was successfully reset.');
    expect(heading('Password reset')).not.toBeNull();
    await site.press('Log in');
    await site.sees('Forgot password?');
  });

  test.each([
    ['no code', '/auth?mode=resetPassword', '/forgot-password'],
    ['an empty code', '/auth?mode=resetPassword&oobCode=', '/forgot-password'],
    ['no code to verify', '/auth?mode=verifyEmail', '/dashboard/account/profile'],
  ])(
    'with %s is invalid, and leads to another one [R2.22 R2.23 R5.31 R8.21]',
    async (_, url, to) => {
      site = await openSite(url);
      await site.sees(
        dead,
        `If you talk to us, mention this message: ${failureText({ code: 'invalidActionCode' })}`,
      );
      expect(site.links('main a')).toEqual({ 'Send a new link': to, 'Log in': '/login' });
    },
  );
});

describe('a link that verifies an address', () => {
  const open = async (effects: Record<string, AnyActorLogic> = {}, stage?: Stage) => {
    await follow('verifyEmail', effects, stage);
    await site.sees('Verify your email', 'Press the button to show that');
  };

  test('that fails says so, and can be pressed again', async () => {
    const failure: Failure = { code: 'unreachable' };
    await open({ ...checked, applyEmailCode: fails(failure) });
    await site.press('Verify email');
    await site.sees(failureText(failure));
    expect(alerts()).toContain(failureText(failure));
    expect(button('Verify email')?.getAttribute('aria-busy')).toBeNull();
  });

  test.each([
    [undefined, 'Log in', 'Forgot password?'],
    ['dashboard', 'Continue', 'Home'],
  ] as const)('that succeeded leads on (%s): %s', async (stage, name, words) => {
    await open({ applyEmailCode: answers(undefined), refreshUser: answers(null) }, stage);
    await site.press('Verify email');
    await site.sees('Your email has been verified successfully!');
    expect(heading('Email verified')).not.toBeNull();
    await site.press(name);
    await site.sees(words);
  });
});
