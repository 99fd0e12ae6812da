import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { type AnyActorLogic, fromPromise } from 'xstate';
import type { FailureCode } from '../../../domain/failures.ts';
import type { HistoryRow } from '../../../domain/history.ts';
import { activityMachine } from '../../../machines/activity.machine.ts';
import { changePasswordMachine } from '../../../machines/change-password.machine.ts';
import { emailVerificationMachine } from '../../../machines/email-verification.machine.ts';
import { promoCodeMachine } from '../../../machines/promo-code.machine.ts';
import { aPromotion } from '../../../machines/samples/values.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { silenced } from '../../support/fakes.ts';
import { describedBy, screen } from '../../support/screen.ts';
import { answers, fails, openSite, wordsOf } from '../../support/site.tsx';

const { button, dialog, field, heading, secret } = screen;

let site: Awaited<ReturnType<typeof openSite>>;
afterEach(() => site.takeAway());

const alerts = () => site.words('[role=alert]');
const isWrong = (element: HTMLElement | null) => element?.getAttribute('aria-invalid') === 'true';

describe('a change of the password', () => {
  const typed = {
    currentPassword: 'Wattle-2026',
    password: 'Banksia-2027',
    confirmation: 'Banksia-2027',
  };
  const fields = ['Current password', 'New password', 'Confirm password'];

  async function change(replacePassword: AnyActorLogic, changes: Partial<typeof typed> = {}) {
    const changePassword = silenced(changePasswordMachine, { replacePassword });
    site = await openSite('/dashboard/account/password_reset', {
      stage: 'dashboard',
      script: { changePassword },
    });
    await site.sees('Your current password shows us that it is you.');
    for (const [name, text] of Object.entries({ ...typed, ...changes })) {
      await site.fill(name, text);
    }
    await act(async () => site.all('main form button[type=submit]')[0]?.click());
  }

  test.each<[FailureCode, string]>([
    ['invalidCredentials', 'Current password'],
    ['weakPassword', 'New password'],
  ])('that fails with %s says so at the field that it is about: %s', async (code, name) => {
    await change(fails({ code }));
    await site.sees(failureText({ code }));
    expect(fields.filter((one) => isWrong(secret(one)))).toEqual([name]);
    expect(describedBy(secret(name))).toContain(failureText({ code }));
    expect(alerts()).toEqual([]);
  });

  test.each<FailureCode>(['tooManyAttempts', 'offline', 'generic'])(
    'that fails otherwise says so above its button: %s',
    async (code) => {
      await change(fails({ code }));
      await site.sees(failureText({ code }));
      expect(alerts()).toEqual([failureText({ code })]);
      expect(fields.filter((one) => isWrong(secret(one)))).toEqual([]);
    },
  );

  test.each([
    [{ currentPassword: '' }, 'Current password', 'Enter a password.'],
    [{ password: 'short', confirmation: 'short' }, 'New password', 'Password must be at least 6'],
    [{ confirmation: 'Banksia-2028' }, 'Confirm password', 'do not match'],
  ])('of %j is not sent', async (changes, name, says) => {
    const sent: unknown[] = [];
    await change(
      fromPromise(async ({ input }) => void sent.push(input)),
      changes,
    );
    expect(fields.filter((one) => isWrong(secret(one)))).toEqual([name]);
    expect(describedBy(secret(name))).toContain(says);
    expect(sent).toEqual([]);
  });

  test('that went through says so, and leads back to the form', async () => {
    const sent: unknown[] = [];
    await change(fromPromise(async ({ input }) => void sent.push(input)));
    await site.sees('Password changed', 'Your password was successfully reset.');
    expect(sent).toEqual([
      { email: 'kim@example.com', currentPassword: 'Wattle-2026', password: 'Banksia-2027' },
    ]);
    await site.press('Done');
    expect(document.body.textContent).not.toContain('Password changed');
  });
});

describe('the history', () => {
  const rows: readonly HistoryRow[] = [
    { loanId: 1, date: '2026-03-02', amount: 20_000, fee: 500, isRepaid: true },
    { loanId: 2, date: '2026-01-05', amount: 10_000, fee: 1_000, isRepaid: false },
    { loanId: 3, date: '2026-02-03', amount: 30_000, fee: 750, isRepaid: true },
  ];

  async function open(tab: 'cashouts' | 'repayments', readHistory = answers(rows)) {
    const activity = silenced(activityMachine, { readHistory });
    site = await openSite(`/dashboard/activity/${tab}`, {
      stage: 'dashboard',
      script: { activity },
    });
  }
  const head = (name: string) => site.all('th').find((one) => wordsOf(one) === name);
  const order = (column: number) =>
    site
      .all('tbody tr')
      .map((row) => row.querySelectorAll('td')[column]?.lastChild?.textContent?.trim());
  const sortBy = (name: string) => act(async () => head(name)?.querySelector('button')?.click());

  test.each([
    ['cashouts', 'Date', 0, ['Mon, 5 Jan 2026', 'Tue, 3 Feb 2026', 'Mon, 2 Mar 2026']],
    ['cashouts', 'Amount', 1, ['$100', '$200', '$300']],
    ['cashouts', 'Fee', 2, ['$5', '$7.50', '$10']],
    ['repayments', 'Date', 0, ['Mon, 5 Jan 2026', 'Tue, 3 Feb 2026', 'Mon, 2 Mar 2026']],
    ['repayments', 'Repayment Amount', 1, ['$100', '$200', '$300']],
    ['repayments', 'Repayment Status', 2, ['Due', 'Repaid', 'Repaid']],
  ] as const)('of %s is sorted by its %s both ways', async (tab, name, column, rising) => {
    await open(tab);
    await site.sees(name);
    const seen: Record<string, unknown> = {};
    for (const _ of ['once', 'again']) {
      await sortBy(name);
      const way = String(head(name)?.getAttribute('aria-sort'));
      seen[way] = order(column);
      expect(site.words('[aria-sort=ascending], [aria-sort=descending]')).toEqual([name]);
    }
    expect(seen).toEqual({ ascending: rising, descending: [...rising].reverse() });
  });

  test('of twelve has a second page of two', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...rows[0],
      loanId: index,
      date: `2026-01-${String(index + 1).padStart(2, '0')}`,
    }));
    await open('cashouts', answers(many));
    await site.sees('1 to 10 of 12');
    expect(site.all('tbody tr')).toHaveLength(10);
    expect(order(0)[0]).toBe('Mon, 12 Jan 2026');
    const turn = (name: string) => act(async () => button(name)?.click());
    const ends = () =>
      ['Previous page', 'Next page'].filter((name) =>
        button(name)?.matches('[disabled], [aria-disabled=true]'),
      );
    expect(ends()).toEqual(['Previous page']);
    await turn('Next page');
    await site.sees('11 to 12 of 12');
    expect(order(0)).toEqual(['Fri, 2 Jan 2026', 'Thu, 1 Jan 2026']);
    expect(ends()).toEqual(['Next page']);
    await turn('Previous page');
    expect(site.all('tbody tr')).toHaveLength(10);
  });

  test('that cannot be read says so, and is read again by a press', async () => {
    let isReadable = false;
    await open(
      'cashouts',
      fromPromise(async () => {
        if (isReadable) return rows;
        throw new Error('unread');
      }),
    );
    await site.sees('Try again');
    expect(alerts()).toEqual([`${failureText({ code: 'generic' })}Try again`]);
    isReadable = true;
    await site.press('Try again');
    await site.sees('Agreement');
    expect(site.all('tbody tr')).toHaveLength(3);
  });
});

describe('the e-mail address', () => {
  async function open(isOfUser: boolean, isOfProfile: boolean, effects = {}) {
    site = await openSite('/dashboard/account/profile', {
      stage: 'dashboard',
      user: { emailVerified: isOfUser },
      profile: { emailVerified: isOfProfile },
      script: { emailVerification: silenced(emailVerificationMachine, effects) },
    });
    await site.sees('Your details', 'kim@example.com');
  }

  test.each([
    [false, false, 'Not verified', 'Verify email'],
    [true, false, 'Verified', 'Change email'],
    [false, true, 'Verified', 'Change email'],
    [true, true, 'Verified', 'Change email'],
  ])(
    'is verified where provider (%s) or profile (%s) says so: %s',
    async (user, profile, standing, way) => {
      await open(user, profile);
      expect(site.words('main section [role=status]')).toContain(standing);
      expect(['Verify email', 'Change email'].filter((name) => button(name))).toEqual([way]);
    },
  );

  test('that cannot be sent to says so, and until when', async () => {
    await open(false, false, {
      sendVerificationLink: fails({ code: 'tooManyEmails', waitSeconds: 90 }),
    });
    await site.press('Verify email');
    await site.sees(failureText({ code: 'tooManyEmails' }), 'Try again in 2 minutes.');
    expect(field('Email address')).toHaveProperty('value', 'kim@example.com');
  });

  test('is asked for once it has four letters, and as one', async () => {
    await open(false, false);
    await site.fill('email', 'kim');
    expect(button('Verify email')).toBeNull();
    await site.fill('email', 'kim@');
    await site.press('Verify email');
    expect(describedBy(field('Email address'))).toContain('Invalid email address.');
  });
});

describe('a promo code', () => {
  async function apply(validatePromoCode: AnyActorLogic) {
    const added: unknown[] = [];
    const promoCode = silenced(promoCodeMachine, {
      readPromotions: answers({ promotions: [], canAddPromotion: true }),
      validatePromoCode,
      addPromotion: fromPromise(async ({ input }) => void added.push(input)),
    });
    site = await openSite('/dashboard/account/profile', {
      stage: 'dashboard',
      script: { promoCode },
    });
    await site.sees('You have no active promotion.', 'Promo code');
    await act(async () => {
      site.app.getSnapshot().children.promoCode?.send({ type: 'code.submitted', code: 'TENOFF' });
    });
    return added;
  }

  test('is added once it was confirmed', async () => {
    const added = await apply(answers(aPromotion));
    await site.sees('Add promotion?', aPromotion.message);
    await site.press('Add');
    await site.sees('Promotion added', 'It counts for your next Cash Out.');
    expect(added).toEqual([{ code: 'TENOFF' }]);
    await site.press('Done');
    expect(site.all('[role=dialog]')).toEqual([]);
  });

  test('is not added where that is called off', async () => {
    const added = await apply(answers(aPromotion));
    await site.sees('Add promotion?');
    await act(async () => button('Cancel')?.click());
    expect(dialog('Add promotion?')).toBeNull();
    expect(added).toEqual([]);
    expect(heading('My Account')).not.toBeNull();
  });
});
