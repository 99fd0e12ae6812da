import { describe, expect, test } from 'vitest';
import { appWithFlows, screenMachines } from '../../../machines/all-flows.ts';
import { allSamples } from '../../../machines/samples/all.ts';
import { aSentCashOut } from '../../../machines/samples/values.ts';
import { chartOf, machinesBelow } from '../../charts/chart.ts';
import { quotesIn, type Unhappy, whatIfCopy } from '../../copy/what-if.ts';
import { trailTo } from '../../play/trail.ts';
import { keptTranscripts } from '../../sources/transcripts.ts';
import { keptApp, trailOf } from '../../stories/story.ts';
import { nearestQuestions, searchQuestions } from '../../workbench/flow-book/search.ts';
import { groupsOf, playedTo, stepsOf } from '../../workbench/flow-book/what-if/trail.ts';
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

test('the questions are listed once: the most asked ones, then by the area of the site', () => {
  const groups = groupsOf(charts);
  const listed = groups.flatMap((group) => group.questions);
  expect(new Set(listed).size).toBe(questions.length);
  expect(listed).toHaveLength(questions.length);
  expect(groups[0]?.questions.map(({ question }) => question)).toEqual(whatIfCopy.mostAsked);
  const areaOf = (machine: string) =>
    groups
      .filter((group) => group.questions.some((one) => one.machine === machine))
      .map(({ title }) => title);
  expect(areaOf('mobileVerification')).toContain(whatIfCopy.groups.signUp);
  expect(areaOf('bankPicker')).toContain(whatIfCopy.groups.signUp);
  expect(areaOf('payment')).toContain(whatIfCopy.groups.money);
  expect(areaOf('activity')).toEqual([whatIfCopy.groups.account]);
  expect(areaOf('session')).toEqual([whatIfCopy.groups.everywhere]);
});

test('the questions are found by their words and by those of their answers', () => {
  const found = (query: string) => searchQuestions(query).map(({ question }) => question);
  expect(found('what if wrong password')).toEqual([
    'the bank refuses the connection, for example because of a wrong password',
    'the password is wrong at the log-in',
  ]);
  expect(found('bank job fails')[0]).toBe(
    'the bank refuses the connection, for example because of a wrong password',
  );
  expect(found('are you still there')).toEqual(['the customer is away']);
  expect(found('What happens if the code by SMS is expired?')).toEqual([
    'the code to the mobile is wrong or has expired',
  ]);
  expect(found('the bank says password is wrong')).toEqual(found('bank wrong password'));
  expect(found('direct debit bounces')).toEqual(['a repayment fails: it is missed, then overdue']);
  expect(found('credit check')).toEqual(['the customer does not qualify for a cash out']);
  expect(found('double payment')).toHaveLength(1);
  expect(found('phone on the table')).toEqual(['the customer is away']);
  expect(found('wrong pasword')).toEqual(found('wrong password'));
  expect(found('wrong passwrod')).toEqual(found('wrong password'));
  for (const offline of ['no internet', 'internet', 'offline', 'offline cash out']) {
    expect(found(offline)).toEqual(
      expect.arrayContaining([
        'the customer is offline when sending a Cash Out',
        expect.stringMatching(/^the connection breaks while a payment is sent/),
      ]),
    );
  }
  expect(found('')).toEqual([]);
});

test('a query that finds nothing comes to the questions with most of its words', () => {
  const query = 'elephants are away';
  expect(searchQuestions(query)).toEqual([]);
  expect(nearestQuestions(query).map(({ question }) => question)).toContain('the customer is away');
  expect(nearestQuestions('elephants')).toEqual([]);
});

test('the list quotes a message that stays, not one that passes', () => {
  const refused = whatIfCopy.unhappy.find(({ question }) =>
    question.startsWith('the bank refuses'),
  );
  expect(refused && quotesIn(refused)[0]).toMatch(/^Bank of Example did not accept your password/);
});

test('a picture fits its title: what is typed is in none, and a code can be sent again after a minute', () => {
  const asked = whatIfCopy.unhappy.find(({ question }) => question.includes('has expired'));
  if (!asked) throw new Error('No question asks for it.');
  const pictured = stepsTo(asked).flatMap(({ title, story }) => (story ? title : []));
  expect(pictured).not.toContain('The customer enters the code');
  expect(screensOf(asked).at(-1)?.join()).toContain('You can send a code again.');
});

test('behind the success of a cash out the home shows that cash out', () => {
  const story = { machine: 'dashboard', state: 'dialog.cashOutSuccess', variant: null };
  const { amount } = aSentCashOut.payment;
  expect(trailOf(story)?.moments.at(-1)?.context).toMatchObject({
    lastPayment: { payment: { amount } },
    overview: { activities: [{ type: 'Cashout', amount }, { type: 'Repayment' }] },
  });
});

test('an unknown state has no trail', () => {
  const samples = allSamples.get('login');
  expect(samples && trailTo(samples, 'elsewhere')).toBeNull();
});
