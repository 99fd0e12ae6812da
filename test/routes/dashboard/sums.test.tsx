import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../domain/calendar.ts';
import type { Activity, Overview } from '../../../domain/entities.ts';
import { sumCents } from '../../../domain/money.ts';
import { activityMachine } from '../../../machines/activity.machine.ts';
import { dashboardMachine } from '../../../machines/dashboard.machine.ts';
import { delayMachine } from '../../../machines/delay.machine.ts';
import { repayEarlyMachine } from '../../../machines/repay-early.machine.ts';
import {
  aCashOut,
  anOverview,
  aRepayment,
  NOT_ARRIVED,
  repaymentHistory,
} from '../../domain/support.ts';
import { withOnlyEffects } from '../../support/fakes.ts';
import { linesOf, region } from '../../support/money-screens.ts';
import { describedBy, screen } from '../../support/screen.ts';
import { answers, openSite, wordsOf } from '../../support/site.tsx';
import { IS_THOROUGH } from '../../support/thorough.ts';

// One sum has one meaning on the home, in its dialogs and in My Activity. The domain's functions are not used: the places are
// compared with each other.

const { dialog, radio } = screen;

let site: Awaited<ReturnType<typeof openSite>> | undefined;

const canPress = (name: string) => site?.button(name)?.hasAttribute('disabled') === false;

const TODAY = '2026-11-23';

/** Everything that can happen to a repayment, by the fields of the API. */
const ends: readonly Partial<Activity>[] = [
  {},
  {},
  { hasDeferred: true },
  { hasMissedRepayment: true },
  { isOverdue: true },
  { status: 'Pending' },
  { status: 'Debited' },
  { status: 'Repaid' },
];

const repaymentsOf = (loanId: number) =>
  fc
    .array(
      fc.record({
        amount: fc.integer({ min: 1, max: 100_000 }),
        days: fc.integer({ min: -9, max: 30 }),
        end: fc.constantFrom(...ends),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((rows) =>
      rows.map(({ amount, days, end }) =>
        aRepayment({ loanId, amount, repaymentDate: addDays(TODAY, days), ...end }),
      ),
    );

const overviews: fc.Arbitrary<Overview> = fc
  .record({
    latest: repaymentsOf(2),
    earlier: fc.option(repaymentsOf(1), { nil: [] as Activity[] }),
    isLost: fc.boolean(),
    status: fc.constantFrom('OK', ''),
  })
  .map(({ latest, earlier, isLost, status }) =>
    anOverview({
      available: 0,
      activities: [
        aCashOut({ loanId: 1 }),
        // An earlier cash out is settled before the next one, except for its overdue repayments.
        ...earlier.map((row) => (row.isOverdue ? row : { ...row, status: 'Repaid' as const })),
        aCashOut({ loanId: 2 }),
        ...latest,
      ],
      repaymentAction: isLost ? NOT_ARRIVED : '',
      repayEarlyStatus: isLost ? '' : status,
      deferStatus: isLost ? '' : status,
    }),
  );

/** The sums in a text, in cents. */
const sumsIn = (text: string): number[] =>
  [...text.matchAll(/\$([\d,]+(?:\.\d\d)?)/g)].map(([, sum]) =>
    Math.round(Number(sum?.replaceAll(',', '')) * 100),
  );

/** A row of the home's list, as it reads. */
type Row = { readonly state: string; readonly amount: number };

const rowsAtHome = (): Row[] =>
  (site?.all('ol[aria-label="Repayments"] > li') ?? []).map((row) => ({
    state: row.dataset.state ?? '',
    amount: sumsIn(wordsOf(row))[0] as number,
  }));

async function openHome(overview: Overview): Promise<void> {
  const dashboard = withOnlyEffects(dashboardMachine, {
    readOverview: answers(overview),
    repayEarly: repayEarlyMachine,
    delay: delayMachine,
  });
  site = await openSite('/dashboard', { stage: 'dashboard', script: { dashboard } });
  await site.sees('About your limit');
}

/** The repayments' rows in My Activity. */
async function openHistory(overview: Overview): Promise<string[]> {
  const activity = withOnlyEffects(activityMachine, {
    readHistory: answers(repaymentHistory(overview.activities)),
    readOverview: answers(overview),
  });
  site = await openSite('/dashboard/activity/repayments', {
    stage: 'dashboard',
    script: { activity },
  });
  await site.sees('Repayment Status', 'Cash Out of');
  return site.words('tbody tr').filter((row) => /Due|Repaid/.test(row));
}

/** Compares home and dialogs with each other; returns the unpaid and the processing amounts, in cents. */
async function compareHome(): Promise<number> {
  const rows = rowsAtHome();
  const sumOf = (...states: readonly string[]) =>
    sumCents(rows.filter(({ state }) => states.includes(state)).map(({ amount }) => amount));
  const owed = sumOf('due', 'deferred', 'missed', 'overdue');
  const debiting = sumOf('processing');

  const isMissedLine = (line: string) => /^\d+ repayments? (was|were) missed$/.test(line);
  const said = linesOf(region('Repayments'));
  const lines = said.filter((line) => !isMissedLine(line));
  const missed = rows.filter(({ state }) => state === 'missed').length;
  const head = lines[1] ?? '';
  const [figure = 0] = sumsIn(lines[2] ?? '');
  const rest = lines.find((line) => / left to repay in all$| left, .* being debited$/.test(line));
  const isOverdue = rows.some(({ state }) => state === 'overdue');
  // Before the first cash out has arrived the repayments come second, and begin with the first of them.
  if (!/Repayment/.test(head)) {
    if (rest) expect(sumsIn(rest)).toEqual(rest.includes('in all') ? [owed] : [owed, debiting]);
    else expect(figure).toBe(owed || debiting);
    expect(head === 'Overdue').toBe(isOverdue);
    expect(Number.parseInt(said.find(isMissedLine) ?? '0', 10)).toBe(missed);
    if (isOverdue) expect(figure).toBe(sumOf('overdue'));
  }

  if (canPress('Repay today')) {
    await site?.press('Repay today');
    await site?.sees('Cancel');
    const next = radio('Next repayment');
    if (next) {
      const [one = 0] = sumsIn(describedBy(next));
      expect(sumsIn(describedBy(radio('All repayments')))).toEqual([owed]);
      if (head === 'Next repayment') expect(one).toBe(figure);
      else expect(one).toBeLessThan(figure);
    } else {
      expect(new Set(sumsIn(wordsOf(dialog('Confirm repayment'))))).toEqual(new Set([owed]));
    }
    await site?.press('Cancel');
  }
  if (canPress('Delay')) {
    await site?.press('Delay');
    await site?.sees('Confirm delay');
    const [moved = 0] = sumsIn(describedBy(dialog('Delay repayment')));
    expect(moved <= figure).toBe(true);
    if (head === 'Next repayment') expect(moved).toBe(figure);
  }
  return owed + debiting;
}

test('home, dialogs and My Activity show the same sums, whatever happened to each repayment', async () => {
  await fc.assert(
    fc
      .asyncProperty(overviews, async (overview) => {
        await openHome(overview);
        const atHome = rowsAtHome().length > 0 ? await compareHome() : 0;
        site?.takeAway();
        const due = (await openHistory(overview)).filter(
          (row) => row.includes('Due') && !/on hold|not booked yet/.test(row),
        );
        expect(sumCents(due.flatMap(sumsIn))).toBe(atHome);
      })
      .afterEach(() => site?.takeAway()),
    { numRuns: IS_THOROUGH ? 300 : 25, seed: 20_261_126 },
  );
});
