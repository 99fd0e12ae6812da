import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type AnyActorLogic, fromPromise } from 'xstate';
import type { FailureCode } from '../../../domain/failures.ts';
import type { HistoryRow } from '../../../domain/history.ts';
import { activityMachine } from '../../../machines/activity.machine.ts';
import { emailVerificationMachine } from '../../../machines/email-verification.machine.ts';
import { promoCodeMachine } from '../../../machines/promo-code.machine.ts';
import { aPromotion } from '../../../machines/samples/values.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { isInvalid } from '../../support/controls.ts';
import { withOnlyEffects } from '../../support/fakes.ts';
import { lockout } from '../../support/lockout.ts';
import { anEffect } from '../../support/money-screens.ts';
import { describedBy, screen } from '../../support/screen.ts';
import { alerts, answers, fails, openSite, wordsOf, write } from '../../support/site.tsx';

const { button, field } = screen;

let site: Awaited<ReturnType<typeof openSite>>;

describe('the history', () => {
  const rows: readonly HistoryRow[] = [
    { loanId: 1, date: '2026-03-02', amount: 20_000, fee: 500, isRepaid: true },
    { loanId: 2, date: '2026-01-05', amount: 10_000, fee: 1_000, isRepaid: false },
    { loanId: 3, date: '2026-02-03', amount: 30_000, fee: 750, isRepaid: true },
  ];

  async function open(tab: 'cashouts' | 'repayments', readHistory = answers(rows)) {
    const activity = withOnlyEffects(activityMachine, { readHistory });
    site = await openSite(`/dashboard/activity/${tab}`, {
      stage: 'dashboard',
      script: { activity },
    });
  }
  const head = (name: string) =>
    site.all('th').find((one) => wordsOf(one.querySelector('span')) === name);
  const order = (column: number) =>
    site
      .all(`tbody td:nth-of-type(${column + 1})`)
      .map((cell) => cell.lastChild?.textContent?.trim());
  const sortBy = (name: string) => act(async () => head(name)?.querySelector('button')?.click());

  test.each([
    ['cashouts', 'Date', 0, ['Mon, 5 Jan 2026', 'Tue, 3 Feb 2026', 'Mon, 2 Mar 2026']],
    ['cashouts', 'Amount', 1, ['$100', '$200', '$300']],
    ['cashouts', 'Fee', 2, ['$5', '$7.50', '$10']],
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
      expect(site.words(':is([aria-sort=ascending], [aria-sort=descending]) > span')).toEqual([
        name,
      ]);
    }
    expect(seen).toEqual({ ascending: rising, descending: [...rising].reverse() });
  });

  test('is sorted by one list too', async () => {
    await open('cashouts');
    await site.sees('Sort');
    await site.choose('order', 'amount true');
    expect(order(1)).toEqual(['$300', '$200', '$100']);
    expect(head('Amount')?.getAttribute('aria-sort')).toBe('descending');
  });

  test('is headed by its months only where one has several rows', async () => {
    const months = () => site.words('tr[data-group] th');
    await open('cashouts');
    await site.sees('Mon, 2 Mar 2026');
    expect(months()).toEqual([]);
    await open('cashouts', answers([...rows, { ...rows[0], loanId: 4, date: '2026-03-01' }]));
    await site.sees('Sun, 1 Mar 2026');
    expect(months()).toEqual(['Mar 2026', 'Feb 2026', 'Jan 2026']);
  });

  test('of twelve has a second page of two', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...rows[0],
      loanId: index,
      date: `2026-01-${String(index + 1).padStart(2, '0')}`,
    }));
    await open('cashouts', answers(many));
    await site.sees('1 to 10 of 12');
    expect(site.all('tbody td:first-child')).toHaveLength(10);
    expect(order(0)[0]).toBe('Mon, 12 Jan 2026');
    const turn = (name: string) => act(async () => button(name)?.click());
    const ends = () =>
      ['Previous page', 'Next page'].filter((name) =>
        // Looks like any other disabled control: never faded.
        button(name)?.matches('[aria-disabled=true][data-disabled]'),
      );
    expect(ends()).toEqual(['Previous page']);
    await turn('Next page');
    await site.sees('11 to 12 of 12');
    expect(order(0)).toEqual(['Fri, 2 Jan 2026', 'Thu, 1 Jan 2026']);
    expect(ends()).toEqual(['Next page']);
    await turn('Previous page');
    expect(site.all('tbody td:first-child')).toHaveLength(10);
  });
});

test('the history has its legend while it is read, and not when it is empty', async () => {
  const legend = () => site.all('ul[aria-label="What the status means"]');
  const { logic: readHistory, answer } = anEffect();
  site = await openSite('/dashboard/activity/repayments', {
    stage: 'dashboard',
    script: { activity: withOnlyEffects(activityMachine, { readHistory }) },
  });
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).not.toBeNull();
  expect(legend()).toHaveLength(1);
  await answer([]);
  await site.sees('No repayments yet.');
  expect(site.all('table')).toEqual([]);
  expect(legend()).toEqual([]);
});

describe('a document', () => {
  const rows: readonly HistoryRow[] = [3, 2].map((day) => ({
    loanId: day,
    date: `2026-03-0${day}`,
    amount: 20_000,
    fee: 500,
    isRepaid: true,
  }));
  const TERMS = 'Terms and conditions (PDF)';
  const first = 'Download agreement of Tue, 3 Mar 2026';
  const second = 'Download agreement of Mon, 2 Mar 2026';
  const said = () => site.words('main [aria-live]').join('').trim();
  const isHeld = (name: string) =>
    named('button', name)?.matches('[disabled], [aria-disabled=true], [data-disabled]');
  const isBusy = (name: string) => named('button', name)?.getAttribute('aria-busy') === 'true';
  const named = (selector: string, name: string) =>
    site.all(selector).find((one) => wordsOf(one) === name);

  /** Asks for a document, and returns its end. */
  async function ask(name: string) {
    const { asked, logic: downloadDocument, answer: done, fail } = anEffect();
    const activity = withOnlyEffects(activityMachine, {
      readHistory: answers(rows),
      downloadDocument,
    });
    site = await openSite('/dashboard/activity/cashouts', {
      stage: 'dashboard',
      script: { activity },
    });
    await site.sees(TERMS, 'Download agreement');
    expect(said()).toBe('');
    expect([first, second, TERMS].filter(isHeld)).toEqual([]);
    await site.press(name);
    return { asked, done, failed: (code: FailureCode) => fail({ code }) };
  }

  test.each([
    [first, 3],
    [TERMS, null],
  ])(
    'shows its progress while it is fetched and when it is here, and no other one meanwhile: %s',
    async (name, loanId) => {
      const { asked, done } = await ask(name);
      expect(asked).toEqual([{ loanId }]);
      expect(said()).toBe('Downloading');
      expect([first, second, TERMS].filter(isHeld)).toEqual([first, second, TERMS]);
      expect([first, second].filter(isBusy)).toEqual([first, second].filter((one) => one === name));
      await site.press(second);
      expect(asked).toHaveLength(1);
      await done();
      expect(said()).toBe('Downloaded.');
      expect([first, second, TERMS].filter(isHeld)).toEqual([]);
      expect([first, second].filter(isBusy)).toEqual([]);
      expect(alerts()).toEqual([]);
    },
  );

  test.each([first, TERMS])('that cannot be fetched says so at its button: %s', async (name) => {
    const { failed } = await ask(name);
    await failed('generic');
    expect(said()).toBe('');
    const what = name === first ? 'this agreement' : 'the terms and conditions';
    expect(alerts()).toEqual([`${failureText({ code: 'generic' })}We couldn't download ${what}.`]);
    const table = document.querySelector('table');
    expect(table?.querySelector('[role=alert]') !== null).toBe(name === first);
    expect([first, second, TERMS].filter(isHeld)).toEqual([]);
    await site.press(name);
    expect(alerts()).toEqual([]);
  });
});

describe('the e-mail address', () => {
  async function open(isOfUser: boolean, isOfProfile: boolean, effects = {}) {
    site = await openSite('/dashboard/account/profile', {
      stage: 'dashboard',
      user: { emailVerified: isOfUser },
      profile: { emailVerified: isOfProfile },
      script: { emailVerification: withOnlyEffects(emailVerificationMachine, effects) },
    });
    await site.sees(
      'Your details',
      isOfUser || isOfProfile
        ? 'kim@example.com'
        : 'Your account works as usual, and you log in with kim@example.com.',
    );
  }

  test.each([
    [false, false, 'Not verified', 'Verify email'],
    [true, false, 'Verified', 'Change email'],
    [false, true, 'Verified', 'Change email'],
    [true, true, 'Verified', 'Change email'],
  ])(
    'is verified if the provider (%s) or the profile (%s) says so: %s',
    async (user, profile, standing, way) => {
      await open(user, profile);
      expect(site.words('main section [role=status]')).toContain(standing);
      expect(['Verify email', 'Change email'].filter((name) => button(name))).toEqual([way]);
    },
  );

  test('that cannot get mail says so, and until when [R8.14]', async () => {
    await open(false, false, {
      sendVerificationLink: fails({ code: 'tooManyEmails', waitSeconds: 90 }),
    });
    await site.press('Verify email');
    await site.sees(failureText({ code: 'tooManyEmails' }), 'Try again in 2 minutes.');
    expect(field('Email address')).toHaveProperty('value', 'kim@example.com');
  });

  test('is checked for its form once it has four letters [R5.9]', async () => {
    await open(false, false);
    await site.fill('email', 'kim');
    expect(button('Verify email')).toBeNull();
    await site.fill('email', 'kim@');
    await site.press('Verify email');
    expect(describedBy(field('Email address'))).toContain('Invalid email address.');
  });
});

describe('a link to the e-mail address', () => {
  async function send(tickTo = 1) {
    const { resendLockout, tick } = lockout();
    const sent: unknown[] = [];
    const emailVerification = withOnlyEffects(emailVerificationMachine, {
      resendLockout,
      sendVerificationLink: fromPromise(async ({ input }) => void sent.push(input)),
    });
    site = await openSite('/dashboard/account/profile', {
      stage: 'dashboard',
      user: { emailVerified: false },
      script: { emailVerification },
    });
    await site.sees('Your details', 'We send a link to this address.');
    await site.press('Verify email');
    await site.sees(
      'Check your email',
      'A link is on its way to kim@example.com.',
      'you log in with it only, verified or not.',
    );
    for (let second = 0; second <= tickTo; second += 1) await tick(second);
    return { sent, tick };
  }

  test('is sent again once the countdown is over', async () => {
    const { sent, tick } = await send();
    await site.sees('in 59 seconds');
    expect(button('Resend email')).toHaveProperty('disabled', true);
    await tick(60);
    await site.sees('You can resend the email.');
    await site.press('Resend email');
    expect(sent).toHaveLength(2);
    expect(document.activeElement).toBe(
      site.all('main h3').find((one) => wordsOf(one) === 'Check your email'),
    );
  });

  test('that a link was sent to stays locked until then, and no other address', async () => {
    const { tick } = await send();
    await site.press('Use another email address');
    expect(document.activeElement).toBe(field('Email address'));
    const isClosed = () => (button('Verify email') as HTMLButtonElement).disabled;
    expect(isClosed()).toBe(true);
    await site.sees('in 59 seconds');
    await site.fill('email', 'kim@example');
    expect(isClosed()).toBe(false);
    expect(document.body.textContent).not.toContain('in 59 seconds');
    await site.press('Verify email');
    expect(describedBy(field('Email address'))).toContain('Invalid email address.');
    await site.fill('email', 'lee@example.com');
    expect(isClosed()).toBe(false);
    await site.fill('email', 'kim@example.com');
    expect(isClosed()).toBe(true);
    await tick(60);
    expect(isClosed()).toBe(false);
  });
});

describe('the promotions', () => {
  const card = () => site.all('main section').find((one) => wordsOf(one).startsWith('Promotions'));
  const code = () => field('Promo code') as HTMLInputElement;

  async function open(effects: Record<string, AnyActorLogic> = {}) {
    const promoCode = withOnlyEffects(promoCodeMachine, {
      readPromotions: answers({ promotions: [], canAddPromotion: true }),
      ...effects,
    });
    site = await openSite('/dashboard/account/profile', {
      stage: 'dashboard',
      script: { promoCode },
    });
    await site.sees('Promotions');
  }

  test('that cannot be loaded are loaded again by a press', async () => {
    const { asked, logic: readPromotions, fail } = anEffect();
    await open({ readPromotions });
    await fail({ code: 'generic' });
    await site.press('Try again');
    expect(asked).toHaveLength(2);
  });

  test('that are very many load bit by bit, equal ones too', async () => {
    const problems = vi.spyOn(console, 'error').mockImplementation(() => {});
    const promotions = Array.from({ length: 500 }, () => aPromotion);
    await open({ readPromotions: answers({ promotions, canAddPromotion: true }) });
    await site.sees('50 of 500 shown');
    const drawn = () => [...(card()?.querySelectorAll('ul > li') ?? [])];
    expect(drawn()).toHaveLength(50);
    await site.press('Show more');
    expect(drawn()).toHaveLength(100);
    expect(document.activeElement).toBe(drawn()[50]);
    expect(problems).not.toHaveBeenCalled();
  });

  test('are added by a code in capitals, however it is typed, and not by spaces [R5.27]', async () => {
    await open();
    expect(button('Apply')).toHaveProperty('disabled', true);
    await write(code(), '  ');
    expect(button('Apply')).toHaveProperty('disabled', true);
    await write(code(), 'tenOff');
    expect(code().value).toBe('TENOFF');
    expect(button('Apply')).toHaveProperty('disabled', false);
  });

  test('leave a code alone while an input method composes it', async () => {
    await open();
    await write(code(), 'ten', { isComposing: true });
    expect(code().value).toBe('ten');
    await act(async () => {
      code().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    });
    expect(code().value).toBe('TEN');
  });

  test('say why a code was refused in a dialog, then at the field until another is typed', async () => {
    await open({ validatePromoCode: fails({ code: 'promoCodeRefused' }) });
    await write(code(), 'TENOFF');
    await site.press('Apply');
    await site.sees("We couldn't add this code");
    expect(card()?.querySelector('[role=alert]')).toBeNull();
    await site.press('Close');
    expect(site.all('[role=dialog]')).toEqual([]);
    expect(card()?.querySelector('[role=alert]')).toBeNull();
    expect(code().value).toBe('TENOFF');
    expect(describedBy(code())).toBe(failureText({ code: 'promoCodeRefused' }));
    expect(isInvalid(code())).toBe(true);
    await write(code(), 'TENOFF2');
    expect(isInvalid(code())).toBe(false);
  });
});

describe('a promo code', () => {
  test('that was added is listed as a promotion, and a second one is refused [R3.34 R8.19]', async () => {
    const promotions: unknown[] = [];
    const promoCode = withOnlyEffects(promoCodeMachine, {
      readPromotions: fromPromise(async () => ({
        promotions: [...promotions],
        canAddPromotion: promotions.length === 0,
      })),
      validatePromoCode: answers(aPromotion),
      addPromotion: fromPromise(async () => void promotions.push(aPromotion)),
    });
    site = await openSite('/dashboard/account/profile', {
      stage: 'dashboard',
      script: { promoCode },
    });
    await site.sees('You have no active promotion.');
    const code = () => field('Promo code') as HTMLInputElement;
    await write(code(), 'TENOFF');
    await site.press('Apply');
    await site.sees('Add promotion?');
    await site.press('Add');
    await site.sees('Promotion added');
    await site.press('Done');
    await site.sees(aPromotion.title);
    expect(site.words('main h3')).toEqual([aPromotion.title]);
    expect(document.body.textContent).not.toContain('You have no active promotion.');
    expect(code().value).toBe('');
    expect(describedBy(code())).toBe(
      'You can have one active promotion at a time. You can add another once it ends.',
    );
    await write(code(), 'OTHER');
    await site.press('Apply');
    await site.sees(failureText({ code: 'promotionActive' }));
    expect(alerts()).toEqual([
      `${failureText({ code: 'promotionActive' })}The code was not added.`,
    ]);
    expect(site.all('[role=dialog]')).toEqual([]);
  });
});
