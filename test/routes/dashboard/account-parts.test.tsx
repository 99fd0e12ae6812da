import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, fromPromise, waitFor } from 'xstate';
import type { Profile as CustomerProfile, User } from '../../../domain/entities.ts';
import type { FailureCode } from '../../../domain/failures.ts';
import { activityMachine } from '../../../machines/activity.machine.ts';
import { changePasswordMachine } from '../../../machines/change-password.machine.ts';
import { emailVerificationMachine } from '../../../machines/email-verification.machine.ts';
import { linkedAccountMachine } from '../../../machines/linked-account.machine.ts';
import { promoCodeMachine } from '../../../machines/promo-code.machine.ts';
import { anOverview, aPromotion, aUser } from '../../../machines/samples/values.ts';
import { sessionMachine } from '../../../machines/session.machine.ts';
import { AppProvider } from '../../../src/app-context.tsx';
import { failureText } from '../../../src/copy/failures.ts';
import { KitProvider } from '../../../src/kit-provider.tsx';
import { Profile } from '../../../src/routes/dashboard/account/profile.tsx';
import { lazyMachine } from '../../../src/services/lazy-machine.ts';
import { isInvalid, press, pressEscape } from '../../support/controls.ts';
import { startApp, withOnlyEffects } from '../../support/fakes.ts';
import { anEffect } from '../../support/money-screens.ts';
import { draw } from '../../support/renders.ts';
import { describedBy, screen } from '../../support/screen.ts';
import {
  alerts,
  all,
  answers,
  fails,
  lookOf,
  openSite,
  words,
  wordsOf,
} from '../../support/site.tsx';

const { button, dialog, field, secret, tabNamed } = screen;

let site: Awaited<ReturnType<typeof openSite>>;

const isBusy = (name: string) => button(name)?.getAttribute('aria-busy') === 'true';

/** True if a dialog prevents browsers from closing it, which they do at a second Escape. */
async function holdsAgainstEscape(): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  // Prevents the prefetch that a visitor's first activity starts.
  document.addEventListener('keydown', (one) => one.stopPropagation(), { once: true });
  await act(async () => void document.querySelector('dialog')?.dispatchEvent(event));
  return event.defaultPrevented;
}

/** A machine that never loads. */
const onItsWay = () => lazyMachine<AnyStateMachine>(() => new Promise(() => {}));

type Opening = {
  readonly profile?: Partial<CustomerProfile>;
  readonly user?: Partial<User>;
  readonly script?: Record<string, AnyActorLogic>;
};

async function openProfile(opening: Opening = {}) {
  site = await openSite('/dashboard/account/profile', { stage: 'dashboard', ...opening });
  await site.sees('Your details');
}

/** The term and the value of each detail, in order, with all their spaces. */
const details = () =>
  all('main dl > div').map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ]);

describe('the details of a customer', () => {
  test.each([
    ['Kim', "O'Brien", "Kim O'Brien"],
    ['Kim', '', 'Kim'],
    ['', 'Nguyen', 'Nguyen'],
    ['', '', 'Not provided'],
  ])('have a name of "%s" and "%s": %s', async (firstName, lastName, name) => {
    await openProfile({ profile: { firstName, lastName } });
    expect(details()[0]).toEqual(['Name', name]);
  });

  test.each([
    ['+61491570006', true, null, '0491 570 006Verified'],
    ['+61491570006', false, null, '0491 570 006'],
    ['+61491570006', false, '+61491570156', '0491 570 006Verified'],
    ['', false, '+61491570156', '0491 570 156Verified'],
    ['', true, null, 'Not provided'],
  ])(
    'have the mobile of the profile (%s, verified: %s), or else of the log-in (%s): %s',
    async (mobile, mobileVerified, phoneNumber, shown) => {
      await openProfile({ profile: { mobile, mobileVerified }, user: { phoneNumber } });
      expect(details()[1]).toEqual(['Mobile number', shown]);
    },
  );

  test.each([
    ['1 Kent St, Sydney NSW 2000', '1 Kent St, Sydney NSW 2000'],
    ['', 'Not provided'],
  ])('have an address of "%s": %s', async (residentialAddress, shown) => {
    await openProfile({ profile: { residentialAddress } });
    expect(details()[2]).toEqual(['Address', shown]);
  });

  test.each([
    [false, ['Email', 'Your details', 'Promotions']],
    [true, ['Your details', 'Email', 'Promotions']],
  ])(
    'are below the e-mail address only if it is not verified (verified: %s) [R2.104 R2.106]',
    async (emailVerified, cards) => {
      await openProfile({ user: { emailVerified }, profile: { emailVerified } });
      expect(words('main section h2')).toEqual(cards);
    },
  );

  test('have a skeleton for each card whose flow is still loading', async () => {
    await openProfile({
      script: {
        emailVerification: onItsWay(),
        promoCode: onItsWay(),
        linkedAccount: onItsWay(),
      },
    });
    expect(words('main section h2')).toEqual(['Your details']);
    expect(words('main [aria-busy=true]')).toEqual(['Loading', 'Loading', 'Loading']);
    expect(details()[3]?.[1]).toContain('Loading');
    expect(words('main section [role=status]')).not.toContain('Not provided');
  });

  test.each([
    ['nobody is here', null],
    ['the profile is on its way', aUser],
  ])('are not there while %s', async (_, user) => {
    const session = withOnlyEffects(sessionMachine, { restoreSession: answers(user) });
    const { app } = startApp({ script: { session } });
    app.start();
    await waitFor(app, (snapshot) => snapshot.context.user?.uid === user?.uid);
    await draw(
      <KitProvider>
        <AppProvider value={app}>
          <Profile />
        </AppProvider>
      </KitProvider>,
    );
    expect(wordsOf(document.body)).toBe('');
  });
});

describe('the account for payments', () => {
  const row = () => all('main dl > div').at(-1);
  const shown = () => wordsOf(row()?.querySelector('dd'));
  const CHANGE =
    "To change the account, talk to us. We debit repayments only as your loan agreement says. The connection to your bank is read-only: it can't move money.";

  async function open() {
    const overview = anEffect();
    const linkedAccount = withOnlyEffects(linkedAccountMachine, { readOverview: overview.logic });
    await openProfile({ script: { linkedAccount } });
    return overview;
  }
  const busy = () => row()?.querySelector('[aria-busy]');

  test('is loading, then there, and never both [R2.105]', async () => {
    const { answer } = await open();
    expect(busy()).not.toBeNull();
    expect(shown()).toBe(`Loading${CHANGE}`);
    await answer({ ...anOverview, maskedAccountNumber: 'xxx-789' });
    expect(busy()).toBeNull();
    expect(shown()).toBe(`xxx-789${CHANGE}`);
  });

  test('keeps the button, busy, while it is loaded again', async () => {
    const { asked, fail } = await open();
    await fail({ code: 'unavailable' });
    await site.press('Try again');
    expect([isBusy('Try again'), asked.length]).toEqual([true, 2]);
  });

  test('gets the focus from the pressed button, without being a Tab stop', async () => {
    const { answer, fail } = await open();
    await fail({ code: 'unavailable' });
    button('Try again')?.focus();
    await site.press('Try again');
    await answer(anOverview);
    expect(document.activeElement).toBe(row()?.querySelector('dd > div'));
    expect(document.activeElement?.getAttribute('tabindex')).toBe('-1');
  });

  test('takes the focus from no other element', async () => {
    const { answer, fail } = await open();
    await fail({ code: 'unavailable' });
    await site.press('Try again');
    (document.activeElement as HTMLElement | null)?.blur();
    expect(document.activeElement).toBe(document.body);
    await answer(anOverview);
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the dialogs of a promo code', () => {
  const validating = answers(aPromotion);

  /**
   * Submits a code. Returns the calls that add it with the means to end them, the reads of the promotions, and the flow's
   * state.
   */
  async function apply(validatePromoCode: AnyActorLogic = validating) {
    const addition = anEffect();
    const reads: unknown[] = [];
    const promoCode = withOnlyEffects(promoCodeMachine, {
      readPromotions: fromPromise(async () => {
        reads.push('read');
        return { promotions: [], canAddPromotion: true };
      }),
      validatePromoCode,
      addPromotion: addition.logic,
    });
    await openProfile({ script: { promoCode } });
    await site.sees('You have no active promotion.', 'Promo code');
    const flow = site.app.getSnapshot().children.promoCode;
    await act(async () => flow?.send({ type: 'code.submitted', code: 'tenoff' }));
    return { ...addition, reads, state: () => flow?.getSnapshot().value };
  }
  const title = () => words('[role=dialog] h2');
  const looks = () => all('[role=dialog] button').map(({ className }) => className);

  test('ask before a code is added, with all the details of the promotion', async () => {
    const primary = await lookOf('primary');
    const secondary = await lookOf('secondary');
    await apply();
    await site.sees('Add promotion?');
    expect(looks()).toEqual([primary, secondary]);
    expect(await holdsAgainstEscape()).toBe(false);
  });

  test.each([
    ['by its button', () => press('Cancel')],
    ['by the Escape key', pressEscape],
  ])('add nothing if they are closed %s', async (_, leave) => {
    const { asked, state } = await apply();
    await site.sees('Add promotion?');
    await leave();
    expect([title(), asked, state()]).toEqual([[], [], 'codeEntry']);
  });

  test('wait while a code is added, and cannot be closed meanwhile', async () => {
    const { asked, state } = await apply();
    await site.sees('Add promotion?');
    await press('Add');
    expect(asked).toEqual([{ code: 'TENOFF' }]);
    expect(await holdsAgainstEscape()).toBe(true);
    await pressEscape();
    await press('Add');
    expect([title(), state(), asked.length]).toEqual([['Add promotion?'], 'adding', 1]);
  });

  test.each([
    ['by its button', () => press('Done')],
    ['by the Escape key', pressEscape],
  ])('say that it was added, and reload the promotions after closing %s', async (_, leave) => {
    const { answer, reads } = await apply();
    await site.sees('Add promotion?');
    await press('Add');
    await answer();
    expect(title()).toEqual(['Promotion added']);
    expect(reads).toHaveLength(1);
    await leave();
    expect([title(), reads.length]).toEqual([[], 2]);
  });

  test.each([
    ['tooManyAttempts', 'The code was not added.'],
    ['unreachable', 'The code may have been added. Try again to find out.'],
  ] as const)(
    'stay closed while a failed addition (%s) reloads the promotions: %s',
    async (code, says) => {
      const { fail, reads } = await apply();
      await site.sees('Add promotion?');
      await press('Add');
      await fail({ code });
      await site.sees(failureText({ code }));
      expect([title(), reads.length]).toEqual([[], 2]);
      expect(wordsOf(all('main [role=alert]')[0])).toContain(says);
    },
  );

  const REFUSED = "We couldn't add this code";
  test.each([
    [
      'title and text',
      { title: 'Too late', description: 'It ended in May.' },
      'Too late',
      'It ended in May.',
    ],
    ['a title', { title: 'Too late', description: '' }, 'Too late', ''],
    ['a text', { title: '', description: 'It ended in May.' }, REFUSED, 'It ended in May.'],
    ['nothing', { title: '', description: '' }, REFUSED, failureText({ code: 'promoCodeRefused' })],
    ['not even that', undefined, REFUSED, failureText({ code: 'promoCodeRefused' })],
  ])(
    'say why it was refused, in the lender’s words if there are any: %s [R8.20]',
    async (_, explanation, says, text) => {
      const secondary = await lookOf('secondary');
      const { state } = await apply(
        fails({ code: 'promoCodeRefused', ...(explanation && { explanation }) }),
      );
      await site.sees(says);
      expect(title()).toEqual([says]);
      expect(describedBy(dialog(says))).toBe(text);
      expect(dialog(says)?.hasAttribute('aria-describedby')).toBe(text !== '');
      expect(wordsOf(dialog(says))).toBe(`${says}${text}Close`);
      expect(looks().at(-1)).toBe(secondary);
      await press('Close');
      expect([title(), state()]).toEqual([[], 'codeEntry']);
    },
  );
});

describe('the dialog that confirms another e-mail address', () => {
  const QUESTION = 'Change your email?';
  const password = () => secret('Current password');

  async function ask() {
    const reauthentication = anEffect();
    const sent = anEffect();
    await openProfile({
      script: {
        emailVerification: withOnlyEffects(emailVerificationMachine, {
          reauthenticate: reauthentication.logic,
          sendVerificationLink: sent.logic,
        }),
      },
    });
    await site.sees('Verify email');
    await site.fill('email', 'lee@example.com');
    await site.press('Verify email');
    await site.sees(QUESTION);
    return { ...reauthentication, sent };
  }
  async function confirm(text = 'Wattle-2026') {
    await site.fill('currentPassword', text);
    await press('Yes, change it');
  }

  test('asks for the account’s password [R4.86]', async () => {
    const primary = await lookOf('primary');
    const secondary = await lookOf('secondary');
    await ask();
    expect(password()?.getAttribute('autocomplete')).toBe('current-password');
    expect(password()?.getAttribute('type')).toBe('password');
    const looks = all('[role=dialog] button').map(({ className }) => className);
    expect(looks.slice(-2)).toEqual([primary, secondary]);
  });

  test('tells password managers whose password it is', async () => {
    await ask();
    const owner = document.querySelector<HTMLInputElement>('[role=dialog] [autocomplete=username]');
    expect(owner?.value).toBe('kim@example.com');
    expect(owner?.getAttribute('type')).toBe('email');
    expect([owner?.hidden, owner?.readOnly]).toEqual([true, true]);
  });

  test('does not send a missing password, and moves the focus there', async () => {
    const { asked } = await ask();
    await press('Yes, change it');
    expect(describedBy(password())).toContain('Enter a password.');
    expect(document.activeElement).toBe(password());
    expect(asked).toEqual([]);
  });

  test('sends the password, and cannot be closed until the answer', async () => {
    const { asked, answer, sent } = await ask();
    await confirm();
    expect(asked).toEqual([{ email: 'kim@example.com', currentPassword: 'Wattle-2026' }]);
    expect(isBusy('Yes, change it')).toBe(true);
    expect(button('No, keep it')?.hasAttribute('disabled')).toBe(true);
    expect(await holdsAgainstEscape()).toBe(true);
    await pressEscape();
    expect(dialog(QUESTION)).not.toBeNull();
    await answer();
    expect(sent.asked).toEqual([{ email: 'lee@example.com', isNew: true }]);
    expect(dialog(QUESTION)).not.toBeNull();
    await sent.answer();
    expect(dialog(QUESTION)).toBeNull();
    await site.sees('A link is on its way to lee@example.com.');
  });

  test.each([
    ['by its button', () => press('No, keep it')],
    ['by the Escape key', pressEscape],
  ])('is closed %s', async (_, leave) => {
    const { asked } = await ask();
    await leave();
    expect(dialog(QUESTION)).toBeNull();
    expect(asked).toEqual([]);
    expect(field('Email address')).toHaveProperty('value', 'lee@example.com');
  });

  test('shows a wrong password at its field, which has the focus, until another one is typed', async () => {
    const { fail } = await ask();
    await confirm();
    await fail({ code: 'invalidCredentials' });
    expect(isInvalid(password())).toBe(true);
    expect(describedBy(password())).toContain('Invalid username or password.');
    expect(document.activeElement).toBe(password());
    expect(alerts()).toEqual([]);
    await site.fill('currentPassword', '');
    expect(isInvalid(password())).toBe(false);
    await press('Yes, change it');
    expect(describedBy(password())).toContain('Enter a password.');
    expect(describedBy(password())).not.toContain('Invalid username or password.');
  });

  test.each<FailureCode>(['emailInUse', 'tooManyEmails'])(
    'closes if the address cannot be changed, and the form of the address says why: %s',
    async (code) => {
      const { answer, sent } = await ask();
      await confirm();
      await answer();
      await sent.fail({ code });
      await site.sees(failureText({ code }));
      expect(dialog(QUESTION)).toBeNull();
      expect(field('Email address')).toHaveProperty('value', 'lee@example.com');
    },
  );

  test.each<FailureCode>(['tooManyAttempts', 'generic'])(
    'shows other failures above the buttons, until another password is typed: %s',
    async (code) => {
      const { fail } = await ask();
      await confirm();
      await fail({ code });
      expect(alerts()).toEqual([failureText({ code })]);
      expect(document.querySelector('[role=dialog] [role=alert]')).not.toBeNull();
      expect(isInvalid(password())).toBe(false);
      await site.fill('currentPassword', 'Wattle-2027');
      expect(alerts()).toEqual([]);
    },
  );
});

describe('the form of another password', () => {
  const names = ['Current password', 'New password', 'Confirm password'];
  const submit = () => act(async () => all('main form button[type=submit]')[0]?.click());
  const wrong = () => names.filter((name) => isInvalid(secret(name)));
  const typed = {
    currentPassword: 'Wattle-2026',
    password: 'Banksia-2027',
    confirmation: 'Banksia-2027',
  };
  const SEVERAL = 'One or more required fields are invalid or missing.';

  async function open() {
    const change = anEffect();
    site = await openSite('/dashboard/account/password_reset', {
      stage: 'dashboard',
      script: {
        changePassword: withOnlyEffects(changePasswordMachine, { replacePassword: change.logic }),
      },
    });
    await site.sees('Current password');
    return change;
  }
  async function fillIn(values: Partial<typeof typed> = typed) {
    for (const [name, text] of Object.entries(values)) await site.fill(name, text);
  }

  test('asks password managers for the current password, and twice for a new one', async () => {
    await open();
    expect(names.map((name) => secret(name)?.getAttribute('autocomplete'))).toEqual([
      'current-password',
      'new-password',
      'new-password',
    ]);
    expect(names.map((name) => secret(name)?.getAttribute('type'))).toEqual([
      'password',
      'password',
      'password',
    ]);
    expect(document.querySelector('main form')?.hasAttribute('novalidate')).toBe(true);
  });

  const same = { password: typed.currentPassword, confirmation: typed.currentPassword };
  const short = { password: 'short', confirmation: 'short' };
  test.each([
    [same, 'New password', 'Enter a different password.'],
    [short, 'New password', 'Password must be at least 6 characters in length'],
    [{ confirmation: 'Banksia-2028' }, 'Confirm password', 'confirmation password do not match.'],
  ])('refuses %j at its field [R5.2 R5.3 R5.5]', async (changes, name, says) => {
    const change = await open();
    await fillIn({ ...typed, ...changes });
    await submit();
    expect([wrong(), change.asked]).toEqual([[name], []]);
    expect(describedBy(secret(name))).toContain(says);
  });

  test('tells password managers whose password it is', async () => {
    await open();
    const owner = document.querySelector<HTMLInputElement>('main form [autocomplete=username]');
    expect(owner?.value).toBe('kim@example.com');
    expect(owner?.getAttribute('type')).toBe('email');
    expect([owner?.hidden, owner?.readOnly]).toEqual([true, true]);
  });

  test('lists several wrong fields at its top, with a link to each, and has the focus there [R5.2 R5.4]', async () => {
    const { asked } = await open();
    await submit();
    expect(wrong()).toEqual(names);
    await site.sees('Current password: Enter a password.');
    expect(document.activeElement).toBe(document.querySelector('[role=alert]')?.parentElement);
    expect(asked).toEqual([]);
    await fillIn({ currentPassword: 'Wattle-2026', password: 'Banksia-2027' });
    expect([wrong(), alerts()]).toEqual([
      ['Confirm password'],
      [`${SEVERAL}Confirm password: Enter a confirm password.`],
    ]);
  });

  test('shows current problems instead of an earlier refusal', async () => {
    const { asked, fail } = await open();
    await fillIn();
    await submit();
    await fail({ code: 'invalidCredentials' });
    await fillIn({ currentPassword: 'Wattle-2027', confirmation: 'Banksia-2028' });
    await submit();
    expect(wrong()).toEqual(['Confirm password']);
    expect(wordsOf(document.body)).not.toContain(failureText({ code: 'invalidCredentials' }));
    expect(asked).toHaveLength(1);
  });

  test.each<[FailureCode, string, string]>([
    ['invalidCredentials', 'Current password', 'currentPassword'],
    ['weakPassword', 'New password', 'password'],
  ])(
    'has the focus at the refused field (%s), until something else is typed',
    async (code, name, input) => {
      const { fail } = await open();
      await fillIn();
      await submit();
      await fail({ code });
      expect(wrong()).toEqual([name]);
      expect(describedBy(secret(name))).toContain(failureText({ code }));
      expect(alerts()).toEqual([]);
      expect(document.activeElement).toBe(secret(name));
      await site.fill(input, '');
      expect(wrong()).toEqual([]);
      // A field's own problem comes before the refusal.
      await submit();
      expect(describedBy(secret(name))).toContain('Enter a password.');
      expect(describedBy(secret(name))).not.toContain(failureText({ code }));
    },
  );

  test.each([
    ['generic', `${failureText({ code: 'generic' })}Your password has not changed.`],
    [
      'mayBeDone',
      'Your new password may already be set. If the old one no longer works, use the new one.',
    ],
  ] as const)(
    'shows other failures above its button, until something else is typed: %s',
    async (code, says) => {
      const { fail } = await open();
      await fillIn();
      await submit();
      await fail({ code });
      expect(alerts()).toEqual([says]);
      await site.fill('confirmation', 'Banksia-2028');
      expect(alerts()).toEqual([]);
    },
  );

  test('never says that the password has not changed once an earlier try may have changed it', async () => {
    const { fail } = await open();
    await fillIn();
    for (const code of ['mayBeDone', 'generic'] as const) {
      await submit();
      await fail({ code });
    }
    expect(alerts()).toEqual([
      `${failureText({ code: 'generic' })}Your new password may already be set. If the old one no longer works, use the new one.`,
    ]);
  });

  test('gives way to the success message, which has the focus and leads on to the profile', async () => {
    const { answer } = await open();
    await fillIn();
    await submit();
    await answer();
    const title = all('main h2').find((one) => wordsOf(one) === 'Password changed');
    expect(document.activeElement).toBe(title);
    expect(title?.getAttribute('tabindex')).toBe('-1');
    await site.press('Done');
    await site.sees('Your details');
  });
});

describe('the tabs', () => {
  const open = () => words('[role=tab][aria-selected=true]');

  test.each([
    ['/dashboard/account/profile', 'Profile!', 'Your details'],
    ['/dashboard/account/password_reset', 'Change password', 'Current password'],
  ])(
    'of the account lead to the profile and the password: %s [R1.10]',
    async (url, current, shows) => {
      site = await openSite(url, { stage: 'dashboard' });
      await site.sees('My Account', shows);
      expect(open()).toEqual([current]);
      expect(site.links('[role=tab]')).toEqual({
        'Profile!': '/dashboard/account/profile',
        'Change password': '/dashboard/account/password_reset',
      });
      expect(describedBy(tabNamed('Profile'))).toBe('Your email address is not verified.');
      expect(describedBy(tabNamed('Change password'))).toBe('');
    },
  );

  test('of the activity read each its own history as they are followed', async () => {
    const asked: unknown[] = [];
    const readHistory = fromPromise(async ({ input }) => {
      asked.push(input);
      return [];
    });
    site = await openSite('/dashboard/activity/cashouts', {
      stage: 'dashboard',
      script: { activity: withOnlyEffects(activityMachine, { readHistory }) },
    });
    await site.sees('No cash outs yet.');
    await site.press('Repayments');
    await site.sees('No repayments yet.');
    expect(asked).toEqual([{ list: 'cashOuts' }, { list: 'repayments' }]);
    expect(wordsOf(document.body)).not.toContain('No cash outs yet.');
    await site.press('Cash outs');
    await site.sees('No cash outs yet.');
  });
});
