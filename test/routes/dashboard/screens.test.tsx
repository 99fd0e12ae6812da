import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { type AnyActorLogic, fromPromise } from 'xstate';
import type { Activity, Overview } from '../../../domain/entities.ts';
import { FailureError } from '../../../domain/failures.ts';
import { activityMachine } from '../../../machines/activity.machine.ts';
import { cashOutMachine } from '../../../machines/cash-out.machine.ts';
import { dashboardMachine } from '../../../machines/dashboard.machine.ts';
import { emailVerificationMachine } from '../../../machines/email-verification.machine.ts';
import { linkedAccountMachine } from '../../../machines/linked-account.machine.ts';
import { type PromoCodeActor, promoCodeMachine } from '../../../machines/promo-code.machine.ts';
import { aPromotion, manyCashOuts } from '../../../machines/samples/values.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { settings } from '../../../src/settings.ts';
import { aCashOut, anOverview, aRepayment, repaymentHistory } from '../../domain/support.ts';
import { never, silenced } from '../../support/fakes.ts';
import { answers, fails, lookOf, openSite, wordsOf } from '../../support/site.tsx';

let site: Awaited<ReturnType<typeof openSite>>;
afterEach(() => site.takeAway());

async function openHome(changes: Partial<Overview> = {}) {
  const dashboard = silenced(dashboardMachine, { readOverview: answers(anOverview(changes)) });
  site = await openSite('/dashboard', { stage: 'dashboard', script: { dashboard } });
  await site.sees('About your limit');
}

test('the limit explained: where the API has no minimum, a cash out starts at the first step', async () => {
  await openHome({ minimum: 0, increment: 1_000 });
  await site.press('About your limit');
  await site.sees('A Cash Out starts at $10 and');
});

describe('the frame', () => {
  test('leads through the menu, and out to the help centre and two social sites [R2.75 R2.77 R2.78]', async () => {
    await openHome();
    expect(
      site.words('nav[aria-label="Main menu"] li > :first-child > span:nth-of-type(1)'),
    ).toEqual(['Home', 'My Activity', 'My Account', 'Logout']);
    expect(site.links('header > a')).toEqual({ Help: settings.links.help });
    expect(site.links('footer div > a')).toMatchObject({
      Facebook: settings.links.facebook,
      Instagram: settings.links.instagram,
    });
  });

  test('asks before a log-out, in other words after the browser’s Back [R2.81 R2.82]', async () => {
    await openHome();
    await site.press('Logout');
    await site.sees('Log out?', 'Are you sure you want to log out?');
    expect(site.words('[role=dialog] button')).toEqual(['Yes, Log out', 'No, go back']);
    await site.press('No, go back');
    await act(async () => {
      site.app.getSnapshot().children.logOut?.send({ type: 'leave.requested' });
    });
    await site.sees('Are you sure you want to log out?');
    expect(site.words('[role=dialog] button').sort()).toEqual(['Close', 'Log out']);
  });
});

describe('the home', () => {
  test('greets by the first name and says what is available, the personal maximum and what comes next [R1.6 R2.83 R2.84]', async () => {
    await openHome({
      activities: [aCashOut(), aRepayment(), aRepayment({ repaymentDate: '2026-12-11' })],
    });
    expect(site.words('h1')).toEqual(['Hi Kim']);
    const [card] = site.words('main section');
    expect(card).toMatch(/^Available to cash out\$200 of \$300/);
    expect(card).toMatch(/Next repayment\$50 due in 4 days Fri, 27 Nov 2026$/);
  });

  test('says all that is debited next, also when two repayments fall on one day', async () => {
    await openHome({ activities: [aRepayment({ hasMissedRepayment: true }), aRepayment()] });
    const [card] = site.words('main section');
    expect(card).toMatch(/2 repayments\$100 due in 4 days Fri, 27 Nov 2026$/);
  });

  test('explains the limit in a dialog [R2.85]', async () => {
    await openHome();
    await site.press('About your limit');
    await site.sees(
      'Your personal maximum is $300.',
      'A Cash Out starts at $50 and goes up in steps of $10.',
      'one-off fee of 5%',
      'You can have one Cash Out at a time.',
    );
  });

  test('shows the promotion with its condition, or a default card [R2.86]', async () => {
    await openHome({ promotion: aPromotion });
    expect(site.words('main section').at(-1)).toBe(
      'Your promotion10% off your feeYour next Cash Out costs 4.5% instead of 5%.For one Cash Out.',
    );
    site.takeAway();
    await openHome();
    expect(site.words('main section').at(-1)).toMatch(/^One fee, shown up front/);
  });

  const declined = {
    title: 'We could not pay it out',
    description: 'Your bank said no.',
    learnMoreLink: 'https://help.example/declined',
    showChatWithUs: true,
  };

  test('says that a cash out was declined, why, and where to turn, under its tag [R4.48 R4.59 R9.31]', async () => {
    await openHome({ decline: declined });
    const [card] = site.words('main section');
    expect(card).toMatch(/^We could not pay it outYour bank said no\./);
    expect(site.links('main section a')).toMatchObject({
      'Learn more': 'https://help.example/declined',
    });
    expect(site.button('Cash Out')).toBeUndefined();
    await site.press('Chat with us');
    expect(site.supportTag()).toBe('account_declined');
  });

  test.each<[string, Partial<Overview>]>([
    ["Congratulations, you're approved!", {}],
    ['Transferring', { activities: [aCashOut({ status: 'Pending' })] }],
    ["You've reached your limit for now", { available: 99 }],
    [
      'You do not qualify for our Pay On Demand service',
      { available: 99, declineReason: 'CreditAssessment' },
    ],
  ])('says "%s" [R4.49 R4.50 R4.54]', async (title, changes) => {
    await openHome(changes);
    expect(site.words('main section h2')[0]).toBe(title);
  });

  test('leads to the team under the lender’s own tag when a cash out did not arrive [R9.32]', async () => {
    await openHome({ repaymentAction: 'unsucessful_direct_credit' });
    await site.press('Contact us');
    expect(site.supportTag()).toBe('unsucessful_direct_credit');
  });

  test('offers no second cash out while one is on its way, whatever amount is available [R4.52]', async () => {
    await openHome({ activities: [aCashOut({ status: 'Pending' })], available: 20_000 });
    expect(site.button('Cash Out')?.hasAttribute('disabled')).toBe(true);
  });

  test('leads who opens the address of the cash out back, while one is on its way [R4.52]', async () => {
    const readOverview = answers(
      anOverview({ activities: [aCashOut({ status: 'Pending' })], available: 20_000 }),
    );
    site = await openSite('/dashboard/cashout', {
      stage: 'dashboard',
      script: {
        cashOut: silenced(cashOutMachine, { readOverview }),
        dashboard: silenced(dashboardMachine, { readOverview }),
      },
    });
    await site.sees('Hi Kim', 'Transferring');
    expect(site.words('h1')).toEqual(['Hi Kim']);
  });

  test.each<[string, Partial<Overview>]>([
    ['Repay your current Cash Out to take another.', { activities: [aCashOut(), aRepayment()] }],
    [
      'Repay your current Cash Out to take another.',
      { activities: [aCashOut(), aRepayment({ isOverdue: true })] },
    ],
    ['Your limit follows your pay and your repayments.', { activities: [aCashOut()] }],
    [
      'Your limit follows your pay and your repayments.',
      { activities: [aCashOut(), aRepayment({ status: 'Repaid' })] },
    ],
  ])(
    'says at a limit that is reached what opens the next cash out: "%s" [R4.53]',
    async (text, changes) => {
      await openHome({ available: 0, ...changes });
      expect(site.words('main section')).toContainEqual(
        expect.stringMatching(/^You've reached your limit for now\$0 of \$300/),
      );
      expect(site.words('main section p')).toContain(text);
    },
  );
});

describe('the home begins with', () => {
  const first = () => site.words('main section')[0];
  const later = aRepayment({ repaymentDate: '2026-12-11' });

  test('what can be taken, and what comes next, while something can be [R2.84]', async () => {
    await openHome({ activities: [aCashOut(), aRepayment(), later] });
    expect(site.words('main section h2')).toEqual([
      'Available to cash out',
      'Repayments',
      'One fee, shown up front',
    ]);
  });

  test.each<[string, Partial<Overview>, RegExp]>([
    [
      'what is debited next, when, and all that is left, while nothing can be taken',
      { activities: [aCashOut(), aRepayment(), later], repayEarlyStatus: 'OK', deferStatus: 'OK' },
      /^RepaymentsNext repayment\$50due in 4 days · Fri, 27 Nov 2026\$100 left to repay in allRepay todayDelay/,
    ],
    [
      'a single one without saying it twice',
      { activities: [aCashOut(), aRepayment()] },
      /^RepaymentsNext repayment\$50due in 4 days · Fri, 27 Nov 2026Repayment/,
    ],
    [
      'what is being debited, when nothing else is owed',
      { activities: [aCashOut(), aRepayment({ status: 'Pending' })] },
      /^RepaymentsBeing debited\$50This takes 1-2 business days\./,
    ],
    [
      'what is left, where no day is known',
      {
        activities: [
          aCashOut(),
          aRepayment({ status: 'Repaid', repaymentDate: '2026-11-23' }),
          aRepayment({ repaymentDate: null }),
        ],
      },
      /^RepaymentsLeft to repay\$50Date to be confirmedFirst Repayment/,
    ],
  ])('%s [R2.84]', async (_, changes, said) => {
    await openHome({ available: 0, ...changes });
    expect(first()).toMatch(said);
    expect(site.words('main section h2')[1]).toBe("You've reached your limit for now");
  });

  test('what is overdue, since when, and what to do, whatever can be taken [R4.42]', async () => {
    const since = aRepayment({ isOverdue: true, repaymentDate: '2026-11-20' });
    await openHome({ activities: [aCashOut(), since, later] });
    expect(first()).toMatch(
      /^RepaymentsOverdue\$50since Fri, 20 Nov 2026\$100 left to repay in all/,
    );
    expect(site.words('main section button')[0]).toBe('Contact us');
  });
});

describe('a repayment', () => {
  const rows = () => site.words('ol[aria-label=Repayments] > li, ul[aria-label=Repayments] > li');
  const days = ['2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'];

  test.each([
    [1, ['Repayment']],
    [2, ['First Repayment', 'Final Repayment']],
    [
      5,
      [
        'First Repayment',
        'Second Repayment',
        'Third Repayment',
        'Fourth Repayment',
        'Final Repayment',
      ],
    ],
  ])('of %i has its name [R4.47]', async (count, names) => {
    await openHome({
      activities: days.slice(0, count).map((repaymentDate) => aRepayment({ repaymentDate })),
    });
    expect(rows().map((row) => row.slice(0, row.indexOf('$')))).toEqual(names);
  });

  test.each<[string, Partial<Activity>, RegExp]>([
    ['paid', { status: 'Debited' }, /Paid$/],
    ['due', {}, /due in 4 days$/],
    ['due today', { repaymentDate: '2026-11-23' }, /due today$/],
    ['due tomorrow', { repaymentDate: '2026-11-24' }, /due tomorrow$/],
    ['delayed', { hasDeferred: true }, /due in 4 days\s*Delayed$/],
    ['processing', { status: 'Pending' }, /Processing\s*This takes 1-2 business days\.$/],
    [
      'missed',
      { hasMissedRepayment: true },
      /Missed\s*Your bank refused this repayment, so we've updated your schedule: it's now due in 4 days\.\s*Contact us$/,
    ],
    [
      'overdue',
      { isOverdue: true },
      /Overdue\s*This repayment didn't go through\. To pay it now, contact us\. If you can't, we'll find a way that you can afford\.\s*Contact us$/,
    ],
  ])('that is %s says so [R4.41 R4.42 R4.44 R4.45 R9.27]', async (_, changes, said) => {
    await openHome({ activities: [aRepayment(changes)] });
    expect(rows()).toEqual([expect.stringMatching(said)]);
  });

  test('whose day has passed is due now, on the card and in the list [R4.37]', async () => {
    await openHome({ activities: [aCashOut(), aRepayment({ repaymentDate: '2026-11-20' })] });
    const [card] = site.words('main section');
    expect(card).toMatch(/Next repayment\$50 due now Fri, 20 Nov 2026$/);
    expect(rows()).toEqual([expect.stringMatching(/Fri, 20 Nov 2026due now$/)]);
    expect(document.body.textContent).not.toContain('No repayments due');
  });

  test('that is overdue has the button that stands out, the next one that is has a quieter one', async () => {
    const primary = await lookOf('primary');
    const secondary = await lookOf('secondary');
    await openHome({
      activities: [
        aCashOut(),
        aRepayment({ isOverdue: true, repaymentDate: '2026-11-13' }),
        aRepayment({ isOverdue: true, repaymentDate: '2026-11-20' }),
      ],
    });
    const looks = site.all('ol[aria-label=Repayments] button').map(({ className }) => className);
    expect(looks).toEqual([primary, secondary]);
  });

  test('of a cash out that did not arrive is not due, and nobody says that it is debited [R4.46]', async () => {
    await openHome({
      activities: [aCashOut({ status: 'Pending' }), aRepayment(), aRepayment({ isOverdue: true })],
      repaymentAction: 'unsucessful_direct_credit',
    });
    expect(rows()).toEqual([expect.stringMatching(/Not due$/), expect.stringMatching(/Not due$/)]);
    expect(site.words('main section p')).toContain(
      "Not due: your Cash Out didn't arrive. Talk to us about what happens next.",
    );
    const home = wordsOf(document.querySelector('main'));
    expect(home).not.toMatch(/We debit|Next repayment|due (in|now|today|tomorrow)|Overdue/);
    await site.press('Talk to us');
    expect(site.supportTag()).toBe('unsucessful_direct_credit');
  });

  const ok = { repayEarlyStatus: 'OK', deferStatus: 'OK' };
  const two = [aRepayment(), aRepayment({ repaymentDate: '2026-12-11' })];

  test.each<[string, Partial<Overview>]>([
    [
      'First Repayment, $50, moves from Fri, 27 Nov 2026 to a day after your last one, Fri, 11 Dec 2026. Your next repayment is then Fri, 11 Dec 2026.',
      { activities: two, nextRepaymentDateAfterDefer: '2026-12-11' },
    ],
    [
      'First Repayment, $50, moves from Fri, 27 Nov 2026 to Fri, 25 Dec 2026. Your next repayment is then Fri, 11 Dec 2026.',
      {
        activities: two,
        nextRepaymentDateAfterDefer: '2026-12-11',
        deferredRepaymentDate: '2026-12-25',
      },
    ],
    [
      'Repayment, $50, moves from Fri, 27 Nov 2026 to Fri, 11 Dec 2026.',
      {
        activities: [aRepayment()],
        nextRepaymentDateAfterDefer: '2026-12-11',
        deferredRepaymentDate: '2026-12-11',
      },
    ],
    [
      'Repayment, $50, moves from Fri, 27 Nov 2026 to a day after your last one.',
      { activities: [aRepayment()] },
    ],
    [
      'Repayment, $50, moves to a day after your last one.',
      { activities: [aRepayment({ repaymentDate: null })] },
    ],
  ])(
    'can be delayed, and no day is promised that the API does not name: "%s" [R4.79]',
    async (text, changes) => {
      await openHome({ ...ok, ...changes });
      await site.press('Delay');
      await site.sees('Confirm delay');
      const dialog = document.querySelector('[role=dialog]');
      const description = dialog?.getAttribute('aria-describedby') ?? '';
      expect(wordsOf(document.getElementById(description))).toBe(text);
      expect(wordsOf(dialog)).toContain('You can delay once for each Cash Out.');
      expect(dialog?.textContent?.match(/\w{3}, \d+ \w+ \d{4}/g) ?? []).toHaveLength(
        text.split(' 2026').length - 1,
      );
    },
  );

  test.each<[string, Partial<Overview>]>([
    [
      "You've already delayed. Delaying works once for each Cash Out.",
      { deferStatus: 'AlreadyDelayed' },
    ],
    [
      "You can't delay after a missed repayment.",
      { deferStatus: 'NotNow', activities: [aRepayment({ hasMissedRepayment: true })] },
    ],
    ["You can't delay, because you're paid monthly.", { deferStatus: 'MonthlyRepayment' }],
    [
      "You can't repay early right now. There is nothing to delay right now.",
      { activities: [aRepayment({ status: 'Pending' })] },
    ],
    ["You can't delay right now.", { deferStatus: 'Tomorrow' }],
  ])('that cannot be delayed says the true reason: "%s" [R4.58]', async (text, changes) => {
    await openHome({ ...ok, activities: [aRepayment()], ...changes });
    expect(site.words('main section p')).toContain(text);
    const delay = site.button('Delay');
    if (delay) {
      expect(delay.hasAttribute('disabled')).toBe(true);
      const why = delay.getAttribute('aria-describedby') ?? '';
      expect(wordsOf(document.getElementById(why))).toBe(text);
    }
  });

  test('of a long list comes with fifty others; more come when asked for, and the first of them has the focus [R4.38]', async () => {
    const activities = Array.from({ length: 120 }, () => aRepayment({ isOverdue: true }));
    await openHome({ activities });
    const list = () => [rows().length, site.words('main section span').includes('50 of 120 shown')];
    expect(list()).toEqual([50, true]);
    await site.press('Show more');
    expect(rows()).toHaveLength(100);
    expect(document.activeElement).toBe(site.all('ol[aria-label=Repayments] > li')[50]);
    expect(site.words('[role=status]')).toContain('100 of 120 shown');
    await site.press('Show more');
    expect(rows()).toHaveLength(120);
    expect(document.activeElement).toBe(site.all('ol[aria-label=Repayments] > li')[100]);
    expect(site.words('[role=status]')).toContain('120 of 120 shown');
    expect(site.button('Show more')).toBeUndefined();
  });

  test('of fifty comes with all the others', async () => {
    await openHome({ activities: Array.from({ length: 50 }, () => aRepayment()) });
    expect(rows()).toHaveLength(50);
    expect(site.button('Show more')).toBeUndefined();
  });

  test('that is overdue leads to the team, under its tag [R4.43]', async () => {
    await openHome({ activities: [aRepayment({ isOverdue: true })] });
    await site.press('Contact us');
    expect(site.supportTag()).toBe('repayment_loan_writtenoff');
  });
});

describe('the activity', () => {
  const heads = () => site.all('thead th > span').map((head) => wordsOf(head));

  async function openActivity(
    tab: 'cashouts' | 'repayments',
    rows: unknown,
    readOverview = answers(anOverview()),
  ) {
    const activity = silenced(activityMachine, { readHistory: answers(rows), readOverview });
    site = await openSite(`/dashboard/activity/${tab}`, {
      stage: 'dashboard',
      script: { activity },
    });
    await site.sees(tab === 'cashouts' ? 'Agreement' : 'Repayment Status');
  }

  test('has date, amount, fee and agreement of a cash out, and not its loan id [R2.97]', async () => {
    const [row] = manyCashOuts;
    await openActivity('cashouts', [{ ...row, loanId: 987_654 }]);
    expect(heads()).toEqual(['Date', 'Amount', 'Fee', 'Agreement']);
    expect(wordsOf(document.querySelector('table'))).not.toContain('987654');
    expect(site.words('tbody td').slice(0, 3)).toEqual([
      expect.stringContaining('Thu, 1 Jan 2026'),
      expect.stringContaining('$100'),
      expect.stringContaining('$5'),
    ]);
  });

  test('has date, amount and status of a repayment, and a legend of Repaid and Due [R2.100 R4.34]', async () => {
    await openActivity(
      'repayments',
      [true, false].map((isRepaid, loanId) => ({
        ...manyCashOuts[0],
        loanId,
        fee: null,
        isRepaid,
      })),
    );
    expect(heads()).toEqual(['Date', 'Repayment Amount', 'Repayment Status']);
    expect(site.words('ul[aria-label="What the status means"] li')).toEqual([
      'Repaidreceived',
      'Duenot booked as repaid yet',
    ]);
    expect(site.words('tbody td:last-child')).toEqual([
      expect.stringMatching(/Due$/),
      expect.stringMatching(/Repaid$/),
    ]);
  });

  /** Two cash outs of one sum: what is owed of the later one, and all of the first paid. */
  const activities = [
    aCashOut({ loanId: 2, amount: 10_000 }),
    aRepayment({ loanId: 2, repaymentDate: '2026-01-02', isOverdue: true }),
    aRepayment({ loanId: 2, repaymentDate: '2026-01-09', status: 'Pending' }),
    aRepayment({ loanId: 2, repaymentDate: '2026-01-16' }),
    aCashOut({ loanId: 1, amount: 10_000 }),
    aRepayment({ loanId: 1, repaymentDate: '2025-12-01', status: 'Repaid' }),
  ];

  test('has beside Due what the home says of the repayment, and each under its cash out', async () => {
    await openActivity(
      'repayments',
      repaymentHistory(activities),
      answers(anOverview({ activities })),
    );
    await site.sees('Overdue');
    expect(site.words('tbody tr').map((row) => row.replace(/^.*?(Due|Repaid)/, '$1'))).toEqual([
      'Cash Out of $100',
      'DueOverdue',
      'DueProcessing',
      'Due',
      'Cash Out of $100',
      'Repaid',
    ]);
  });

  test('says of each cash out how it stands, under its month', async () => {
    await openActivity(
      'cashouts',
      [2, 1].map((loanId) => ({ ...manyCashOuts[0], loanId, date: `2026-0${loanId}-01` })),
      answers(anOverview({ activities })),
    );
    await site.sees('Overdue');
    expect(site.words('tbody th')).toEqual(['Feb 2026', 'Jan 2026']);
    expect(site.words('tbody td:first-child')).toEqual([
      expect.stringMatching(/Overdue$/),
      expect.stringMatching(/Repaid$/),
    ]);
  });

  test.each([
    [{}, ['Cash Out']],
    [{ available: 0 }, []],
  ])('that is empty offers a cash out where one may start: %o', async (changes, offered) => {
    const activity = silenced(activityMachine, {
      readHistory: answers([]),
      readOverview: answers(anOverview(changes)),
    });
    site = await openSite('/dashboard/activity/cashouts', {
      stage: 'dashboard',
      script: { activity },
    });
    await site.sees('No cash outs yet.', ...offered);
    expect(site.words('[role=tabpanel] a[href="/dashboard/cashout"]')).toEqual(offered);
  });
});

describe('the account', () => {
  const promoCode = silenced(promoCodeMachine, {
    readPromotions: answers({ promotions: [aPromotion], canAddPromotion: false }),
  });

  async function openProfile(changes: object) {
    site = await openSite('/dashboard/account/profile', {
      stage: 'dashboard',
      profile: {
        mobile: '+61491570006',
        residentialAddress: '1 Kent St, Sydney NSW 2000',
      },
      script: { promoCode },
      ...changes,
    });
    await site.sees('Your details', '10% off your fee');
  }

  test('says that a code was refused, also where the API does not say why', async () => {
    const explanation = { title: '', description: '' };
    await openProfile({
      script: {
        promoCode: silenced(promoCodeMachine, {
          readPromotions: answers({ promotions: [aPromotion], canAddPromotion: true }),
          validatePromoCode: fails({ code: 'promoCodeRefused', explanation }),
        }),
      },
    });
    const flow = site.app.getSnapshot().children.promoCode as PromoCodeActor;
    flow.send({ type: 'code.submitted', code: 'NOPE' });
    await site.sees('Close');
    expect(site.words('[role=dialog] h2')).toEqual(["We couldn't add this code"]);
    await site.sees(failureText({ code: 'promoCodeRefused' }));
    expect(site.words('[role=dialog] button')).toEqual(['contact support', 'Close']);
  });

  test('shows address, verified mobile, the state of the e-mail and the promotions [R1.10 R2.104 R3.34]', async () => {
    await openProfile({});
    const details = Object.fromEntries(
      site
        .all('main dl > div')
        .map((row) => [wordsOf(row.querySelector('dt')), wordsOf(row.querySelector('dd'))]),
    );
    expect(details).toMatchObject({
      Address: '1 Kent St, Sydney NSW 2000',
      'Mobile number': '0491 570 006Verified',
    });
    await site.sees('Not verified', aPromotion.message, aPromotion.condition);
    // Once: in the field, from which it is verified or changed.
    expect(document.querySelector('input[type=email]')).toHaveProperty('value', 'kim@example.com');
    expect(wordsOf(document.querySelector('main'))).not.toContain('kim@example.com');
    expect(site.words('[role=tab]')).toEqual([
      expect.stringMatching(/^Profile/),
      'Change password',
    ]);
  });

  describe('asked for another e-mail address', () => {
    const TEXT = "You'll log in with the new address, and may be asked to log in again.";
    const dialogWords = () => site.words('[role=dialog]').join();

    async function ask(reauthenticate: AnyActorLogic) {
      await openProfile({
        script: {
          promoCode,
          emailVerification: silenced(emailVerificationMachine, { reauthenticate }),
        },
      });
      await site.sees('Verify email');
      expect(wordsOf(document.body)).not.toContain('log in again');
      await site.fill('email', 'lee.mistyped@example.com');
      await site.press('Verify email');
      await site.sees('Change your email?');
    }

    test('shows both in full, what follows, and asks for the password [R4.86]', async () => {
      await ask(never);
      expect(site.words('[role=dialog] h2')).toEqual(['Change your email?']);
      expect(site.words('[role=dialog] dd')).toEqual([
        'kim@example.com',
        'lee.mistyped@example.com',
      ]);
      expect(dialogWords()).toContain(TEXT);
      expect(site.words('[role=dialog] label')).toEqual(['Current password']);
      expect(site.words('[role=dialog] button').slice(-2)).toEqual([
        'Yes, change it',
        'No, keep it',
      ]);
      await site.press('Yes, change it');
      expect(dialogWords()).toContain('Enter a password.');
      await site.press('No, keep it');
      expect(site.all('[role=dialog]')).toEqual([]);
      expect(document.querySelector<HTMLInputElement>('input[name=email]')?.value).toBe(
        'lee.mistyped@example.com',
      );
    });

    test.each([
      ['invalidCredentials', 'Invalid username or password.', 1],
      ['tooManyAttempts', 'Too many attempts. Please wait a little and try again.', 0],
    ] as const)('says %s where the password stands [R4.86]', async (code, says, wrongFields) => {
      await ask(fails({ code }));
      await site.fill('currentPassword', 'Wrong1Password');
      await site.press('Yes, change it');
      await site.sees(says);
      expect(dialogWords()).toContain(says);
      expect(site.all('[role=dialog] input[aria-invalid=true]')).toHaveLength(wrongFields);
      expect(wordsOf(document.querySelector('main'))).not.toContain(says);
    });
  });

  test('does not ask about an address that stays as it is, nor speak of another log-in [R4.86]', async () => {
    await openProfile({
      script: {
        promoCode,
        emailVerification: silenced(emailVerificationMachine, {
          sendVerificationLink: answers(undefined),
        }),
      },
    });
    await site.sees('Verify email');
    await site.press('Verify email');
    await site.sees('Check your email');
    expect(site.all('[role=dialog]')).toEqual([]);
    expect(wordsOf(document.body)).not.toContain('log in again');
  });

  describe('the account that is paid into and debited', () => {
    const row = () => site.all('main dl > div').at(-1);
    const shown = () => wordsOf(row()?.querySelector('dd'));
    const linked = (readOverview: AnyActorLogic) => ({
      script: {
        promoCode,
        linkedAccount: silenced(linkedAccountMachine, { readOverview }),
      },
    });

    test.each([
      ['xxx-456', 'xxx-456'],
      ['', 'Not provided'],
    ])('is shown as the API masks it: "%s" [R2.105]', async (maskedAccountNumber, words) => {
      await openProfile(linked(answers(anOverview({ maskedAccountNumber }))));
      expect(wordsOf(row()?.querySelector('dt'))).toBe('Paid into and debited from');
      expect(shown()).toBe(`${words}To change it, talk to us.`);
      await site.press('talk to us');
      expect(site.supportTag()).toBe('general_enquiry');
    });

    test('has a skeleton until it is read [R2.105]', async () => {
      await openProfile({});
      expect(row()?.querySelector('[aria-busy]')).not.toBeNull();
      expect(shown()).toBe('LoadingTo change it, talk to us.');
    });

    test('can be asked for again when it could not be read, and keeps the focus [R2.105]', async () => {
      let reads = 0;
      const readOverview = fromPromise(async () => {
        reads += 1;
        if (reads === 1) throw new FailureError({ code: 'unavailable' });
        return anOverview({ maskedAccountNumber: 'xxx-456' });
      });
      await openProfile(linked(readOverview));
      await site.sees("We can't show this account right now.");
      site.button('Try again')?.focus();
      await site.press('Try again');
      await site.sees('xxx-456');
      expect(document.activeElement).toBe(row()?.querySelector('dd > div'));
    });
  });

  test('has a badge in the menu and at the tab while the e-mail address is not verified, and none then [R2.103]', async () => {
    await openProfile({});
    const badged = () => site.words('nav a, [role=tab]').filter((name) => name.includes('!'));
    expect(badged()).toEqual(['My Account!', 'Profile!']);
    site.takeAway();
    await openProfile({ user: { emailVerified: true } });
    expect(badged()).toEqual([]);
  });
});
