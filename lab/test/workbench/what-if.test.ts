import { describe, expect, test } from 'vitest';
import { appWithFlows, screenMachines } from '../../../machines/all-flows.ts';
import { aSentCashOut } from '../../../machines/samples/values.ts';
import { chartOf, machinesBelow } from '../../charts/chart.ts';
import { quotesIn, type Unhappy, whatIfCopy } from '../../copy/what-if.ts';
import { keptTranscripts } from '../../sources/transcripts.ts';
import { keptApp, trailOf } from '../../stories/story.ts';
import { playedTo, stepsOf } from '../../workbench/flow-book/what-if/trail.ts';
import { readTranscripts } from '../../workbench/flow-book/words/transcripts.ts';

const charts = [...machinesBelow(appWithFlows), ...screenMachines].map(chartOf);
const read = readTranscripts(keptTranscripts());

function stepsTo(asked: Unhappy) {
  const played = playedTo(asked);
  return played ? stepsOf(charts, asked, played) : [];
}

/** What is read on each screen of a trail; null for a step without one. */
function screensOf(asked: Unhappy): (readonly string[] | null)[] {
  return stepsTo(asked).map(({ story }) => {
    if (story === null) return null;
    const { machine, state, variant } = story;
    const name = variant === null ? state : `${state}/${variant}`;
    return read.get(machine)?.get(name)?.heard ?? null;
  });
}

function plain(text: string): string {
  return text.replaceAll('’', "'").replace(/[.\s]+$/, '');
}

/** Buttons that an answer must name, and the words that do. */
const WAYS = new Map([
  ['Try again', /again/],
  ['Chat with us', /chat/i],
  ['Contact us', /the team|contact us/],
  ['contact support', /contact support|the chat|the team/],
  ['Choose another bank', /another bank/i],
  ['Change number', /number/],
  ['Go Back', /\bback|home page/],
]);

/** The buttons and links of a screen, without those that are on every page. */
function pressesIn(heard: readonly string[]): readonly string[] {
  const named = heard.flatMap((line) => [
    // A name may go on with words that are only heard.
    ...(/\b(?:button|link) "(.+?)(?:: .*)?"/.exec(line)?.slice(1) ?? []),
    // All documents of a list have the same button.
    ...(/\bcell "(Download agreement)/.exec(line)?.slice(1) ?? []),
  ]);
  return [...new Set(named)].filter((name) => !['Terms', 'Privacy policy'].includes(name));
}

/** The payments in a persisted snapshot, by kind and amount. */
function paymentsIn(kept: unknown): readonly string[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const { kind, amount } = kept as Record<string, unknown>;
  const own = typeof kind === 'string' && amount !== undefined ? [`${kind} ${amount}`] : [];
  return [...own, ...Object.values(kept).flatMap(paymentsIn)];
}

const questions: readonly (readonly [string, Unhappy])[] = whatIfCopy.unhappy.map((one) => [
  one.question,
  one,
]);

test('questions that are about the same lead to each other', () => {
  const all = questions.map(([question]) => question);
  for (const [, { see = [] }] of questions) expect(all).toEqual(expect.arrayContaining([...see]));
});

describe.each(questions)('“What if %s?”', (_, asked) => {
  test('has a trail that leads there', () => {
    const played = playedTo(asked);
    expect(played?.unplayed).toEqual([]);
    expect(played?.moments.at(-1)?.active).toContain(asked.state);
  });

  test('quotes only what customers read on the screens of its trail', () => {
    const said = plain(screensOf(asked).flat().join(' '));
    expect(quotesIn(asked).filter((quote) => !said.includes(plain(quote)))).toEqual([]);
  });

  test('ends on a screen, and says what each of its buttons does', () => {
    const last = screensOf(asked).at(-1) ?? [];
    expect(Object.keys(asked.can).sort()).toEqual([...pressesIn(last)].sort());
    const told = [asked.answer, ...(asked.cases ?? []).map((one) => one.told)].join(' ');
    const ways = Object.keys(asked.can).flatMap((press) =>
      [...WAYS].filter(([it]) => it === press),
    );
    expect(ways.filter(([, words]) => !words.test(told))).toEqual([]);
    // What leads on comes first.
    const isAside = Object.values(asked.can).map((told) =>
      /^(?:explains|prints|shows w)/.test(told),
    );
    expect(isAside).toEqual([...isAside].sort((one, other) => Number(one) - Number(other)));
  });

  test('says what each button does that can be pressed only before its last screen', () => {
    const screens = screensOf(asked);
    const first = screens.length - 1 - (asked.after?.length ?? 0);
    const known = new Set(Object.keys(asked.can));
    const before = screens.slice(first, -1).flatMap((heard, index) => {
      const alive = heard?.filter((line) => !line.includes(', disabled')) ?? [];
      const own = pressesIn(alive).filter((press) => !known.has(press));
      for (const press of own) known.add(press);
      return own.length === 0 ? [] : [[String(first + index + 1), own.sort()]];
    });
    const told = Object.entries(asked.before ?? {});
    expect(told.map(([picture, can]) => [picture, Object.keys(can).sort()])).toEqual(before);
  });

  test('is played on from its last screen', () => {
    const { story = null } = stepsTo(asked).at(-1) ?? {};
    expect(story && trailOf(story)).not.toBeNull();
  });

  test('shows one payment, and from its first screen on no screen without it', () => {
    const shown = stepsTo(asked).flatMap(({ story }) =>
      story ? [[...new Set(paymentsIn(keptApp(story)))].join()] : [],
    );
    const [first] = shown.filter(Boolean);
    const from = first === undefined ? [] : shown.slice(shown.indexOf(first));
    expect(from.filter((payment) => payment !== first)).toEqual([]);
  });

  test('is answered in at most three sentences and 60 words', () => {
    const said = asked.answer.replaceAll(/[‘“](.+?)[’”](?!\w)/g, (_, quote: string) =>
      /[^.][.!?]$/.test(quote) ? 'It says.' : 'it says',
    );
    expect(said.match(/[.!?](?=\s|$)/g)?.length).toBeLessThanOrEqual(3);
    expect(asked.answer.split(/\s+/).length).toBeLessThanOrEqual(60);
  });

  test('is told without names of the code', () => {
    const told = [asked.question, asked.answer, ...(asked.more ?? []), ...Object.values(asked.can)];
    const steps = stepsTo(asked).flatMap(({ title, states }) => [title, states]);
    const names = [...told, ...steps].filter((text) => /[a-z][A-Z]|\b[a-z]\w*\.[a-z]/.test(text));
    expect(names).toEqual([]);
  });
});

test('behind the success of a cash out the home shows that cash out', () => {
  const story = { machine: 'dashboard', state: 'dialog.cashOutSuccess', variant: null };
  const { amount } = aSentCashOut.payment;
  expect(trailOf(story)?.moments.at(-1)?.context).toMatchObject({
    lastPayment: { payment: { amount } },
    overview: { activities: [{ type: 'Cashout', amount }, { type: 'Repayment' }] },
  });
});
