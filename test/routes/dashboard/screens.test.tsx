import { describe, expect, test } from 'vitest';
import type { Overview } from '../../../domain/entities.ts';
import { activityMachine } from '../../../machines/activity.machine.ts';
import { dashboardMachine } from '../../../machines/dashboard.machine.ts';
import { manyCashOuts } from '../../../machines/samples/values.ts';
import { aCashOut, anOverview, aRepayment, repaymentHistory } from '../../domain/support.ts';
import { withOnlyEffects } from '../../support/fakes.ts';
import { answers, openSite, wordsOf } from '../../support/site.tsx';

let site: Awaited<ReturnType<typeof openSite>>;

async function openHome(changes: Partial<Overview> = {}) {
  const dashboard = withOnlyEffects(dashboardMachine, {
    readOverview: answers(anOverview(changes)),
  });
  site = await openSite('/dashboard', { stage: 'dashboard', script: { dashboard } });
  await site.sees('About your limit');
}

describe('the home', () => {
  test('shows that a cash out starts at the first step if the API has no minimum', async () => {
    await openHome({ minimum: 0, increment: 1_000 });
    await site.press('About your limit');
    await site.sees('A Cash Out starts at $10 and');
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

  test('whose day has passed is due now, on the card and in the list [R4.37]', async () => {
    await openHome({ activities: [aCashOut(), aRepayment({ repaymentDate: '2026-11-20' })] });
    const [card] = site.words('main section');
    expect(card).toMatch(/Next repayment\$50 due now Fri, 20 Nov 2026$/);
    expect(rows()).toEqual([expect.stringMatching(/Fri, 20 Nov 2026due now$/)]);
    expect(document.body.textContent).not.toContain('No repayments due');
  });

  const ok = { repayEarlyStatus: 'OK', deferStatus: 'OK' };
  const two = [aRepayment(), aRepayment({ repaymentDate: '2026-12-11' })];

  test.each<[string, Partial<Overview>]>([
    [
      'Your repayment of $50 moves from Fri, 27 Nov 2026 to a day after your last one, Fri, 11 Dec 2026. Your next repayment is then $50 on Fri, 11 Dec 2026.',
      { activities: two, nextRepaymentDateAfterDefer: '2026-12-11' },
    ],
    [
      'Your repayment of $50 moves from Fri, 27 Nov 2026 to Fri, 11 Dec 2026.',
      { activities: [aRepayment()], nextRepaymentDateAfterDefer: '2026-12-11' },
    ],
    [
      'Your repayment of $50 moves from Fri, 27 Nov 2026 to Fri, 25 Dec 2026. Your next repayment is then $50 on Fri, 11 Dec 2026.',
      {
        activities: two,
        nextRepaymentDateAfterDefer: '2026-12-11',
        deferredRepaymentDate: '2026-12-25',
      },
    ],
    [
      'Your repayment of $50 moves from Fri, 27 Nov 2026 to Fri, 11 Dec 2026.',
      {
        activities: [aRepayment()],
        nextRepaymentDateAfterDefer: '2026-12-11',
        deferredRepaymentDate: '2026-12-11',
      },
    ],
    [
      'Your repayment of $50 moves from Fri, 27 Nov 2026 to a day after your last one.',
      { activities: [aRepayment()] },
    ],
    [
      'Your repayment of $50 moves to a day after your last one.',
      { activities: [aRepayment({ repaymentDate: null })] },
    ],
  ])(
    'can be delayed, and names no day that the API does not name: "%s" [R4.79]',
    async (text, changes) => {
      await openHome({ ...ok, ...changes });
      await site.press('Delay');
      await site.sees('Confirm delay');
      const dialog = document.querySelector('[role=dialog]');
      const description = dialog?.getAttribute('aria-describedby') ?? '';
      expect(wordsOf(document.getElementById(description))).toBe(text);
      expect(wordsOf(dialog)).toContain('You can delay once for each Cash Out.');
      expect(dialog?.textContent?.match(/\w{3},\s\d+\s\w+\s\d{4}/g) ?? []).toHaveLength(
        text.split(' 2026').length - 1,
      );
    },
  );

  test('that is overdue leads to the team, with its action code [R4.43]', async () => {
    await openHome({ activities: [aRepayment({ isOverdue: true })] });
    await site.press('Contact us');
    expect(site.supportActionCode()).toBe('repayment_loan_writtenoff');
  });
});

describe('the activity', () => {
  const heads = () => site.all('thead th > span').map((head) => wordsOf(head));

  async function openActivity(
    tab: 'cashouts' | 'repayments',
    rows: unknown,
    readOverview = answers(anOverview()),
  ) {
    const activity = withOnlyEffects(activityMachine, { readHistory: answers(rows), readOverview });
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
      expect.stringContaining('Sun, 9 Mar 2025'),
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
      'Duenot received yet',
    ]);
    expect(site.words('tbody td:last-child')).toEqual([
      expect.stringMatching(/Due$/),
      expect.stringMatching(/Repaid$/),
    ]);
  });

  /** Two cash outs of one sum: the later one is unpaid, the first is paid. */
  const activities = [
    aCashOut({ loanId: 2, amount: 10_000, date: '2025-12-31' }),
    aRepayment({ loanId: 2, repaymentDate: '2026-01-02', isOverdue: true }),
    aRepayment({ loanId: 2, repaymentDate: '2026-01-09', status: 'Pending' }),
    aRepayment({ loanId: 2, repaymentDate: '2026-01-16' }),
    aCashOut({ loanId: 1, amount: 10_000 }),
    aRepayment({ loanId: 1, repaymentDate: '2025-12-01', status: 'Repaid' }),
  ];

  test('shows beside Due what the home says of the repayment, and lists each under its cash out', async () => {
    await openActivity(
      'repayments',
      repaymentHistory(activities),
      answers(anOverview({ activities })),
    );
    await site.sees(' · overdue');
    expect(site.words('tbody tr').map((row) => row.replace(/^.*?(Due|Repaid)/, '$1'))).toEqual([
      'Cash Out of $100 · Wed, 31 Dec 2025',
      'Due · overdue · Contact us',
      'Due · being debited',
      'Due',
      'Cash Out of $100',
      'Repaid',
    ]);
    await site.press('Contact us');
    expect(site.supportActionCode()).toBe('repayment_loan_writtenoff');
  });
});
