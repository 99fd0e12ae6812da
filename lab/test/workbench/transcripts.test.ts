import { readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { appWithFlows, screenMachines } from '../../../machines/all-flows.ts';
import { copyTexts } from '../../../sandbox/copy-texts.ts';
import { keptTranscripts } from '../../../sandbox/transcripts.ts';
import { chartOf, machinesBelow } from '../../charts/chart.ts';
import { wordsCopy } from '../../copy/words.ts';
import { storied, storiesOf } from '../../stories/story.ts';
import { search, textsFound } from '../../workbench/flow-book/search.ts';
import { asRead, withMessages } from '../../workbench/flow-book/words/messages.ts';
import { sameAs } from '../../workbench/flow-book/words/same-as.ts';
import { EVERY_PAGE, readTranscripts } from '../../workbench/flow-book/words/transcripts.ts';

const read = withMessages(
  readTranscripts(keptTranscripts()),
  JSON.parse(JSON.stringify(copyTexts())),
);
const charts = [...machinesBelow(appWithFlows), ...screenMachines].map(chartOf);

describe('what a customer reads in a state', () => {
  it('exists for each story', () => {
    const unmentioned = storied
      .flatMap(storiesOf)
      .filter(({ machine, state, variant }) => {
        const name = variant === null ? state : `${state}/${variant}`;
        return !read.get(machine)?.get(name)?.words.length;
      })
      .map(({ machine, state }) => `${machine} ${state}`);
    expect(unmentioned).toEqual([]);
  });

  it('is complete even where the tests store only the differences from another state', () => {
    const waiting = read.get('bankSync')?.get('syncing.waiting')?.words ?? [];
    expect(waiting).toContain('Analysing your pay cycle...');
    expect(waiting).not.toContain('Connecting to your bank...');
    expect(waiting).toContain('What happens next');
    expect(read.get('bankSync')?.get('resuming')?.heard).toEqual(
      read.get('app')?.get('onboarding.bank.sync')?.heard,
    );
  });

  it('has the frame of all pages of a flow once, with the legal foot, and what only one size shows', () => {
    const pages = read.get('login')?.get(EVERY_PAGE);
    expect(pages?.words).toEqual(
      expect.arrayContaining([
        'Need help with money? Talk to us, or call the National Debt Helpline on 1800 007 007 (free).',
        'Complaints',
        'AFCA',
        'Privacy policy',
        'Terms',
        'Help centre',
        'Australian credit licence 000000',
      ]),
    );
    expect(pages?.only.get('You repay: $210')).toBe('desktop');
    expect(pages?.only.has('AFCA')).toBe(false);
    expect(read.get('login')?.get('credentials')?.words).not.toContain('AFCA');
    // The home of a customer who has to repay asks another question, and a page's own part may say a text of the frame again.
    expect(read.get('dashboard')?.get('details.resting/owing')?.words).toContainEqual(
      expect.stringMatching(/^Having trouble/),
    );
    expect(read.get('dashboard')?.get('details.loading')?.words.join()).toContain('Need help with');
    expect(read.get('eligibility')?.get(EVERY_PAGE)?.only.has('You repay: $210')).toBe(true);
    expect(
      read
        .get('eligibility')
        ?.get(EVERY_PAGE)
        ?.only.has('A loan from Pay On Demand · Questions? Call 1300 975 707'),
    ).toBe(false);
    expect(read.get('bankPicker')?.get('banks.settled')?.only).toEqual(
      new Map([
        ['About 5 minutes left', 'desktop'],
        ['We read your pay cycle from your bank to work out what you can afford.', 'desktop'],
        ['Step 5 of 6 · About 5 minutes left', 'phone'],
        [
          'Pay On Demand connects to your primary bank, where your pay is deposited, to verify your income and eligibility.',
          'desktop',
        ],
        [
          'Pay On Demand connects to your primary bank to verify your income and eligibility.',
          'phone',
        ],
        [
          'Read-only: we never make any payment or transfer without your express permission.',
          'desktop',
        ],
      ]),
    );
  });

  it('has, with the messages of the flows, every text of src/copy', async () => {
    const passages = [...read.values()].flatMap((flow) => [...flow.values()]);
    const lines = passages.flatMap(({ heard, words }) => [...heard, ...words]);
    const all = lines.join('\n').replaceAll('\u00a0', ' ');
    const withValues = Object.values(copyTexts())
      .flatMap(({ texts }) => texts.filter((text) => text.includes('{…')))
      .map(asRead);
    const missing: string[] = [];
    const look = (text: unknown): void => {
      if (typeof text === 'object' && text !== null) Object.values(text).forEach(look);
      if (typeof text !== 'string' || all.includes(text.trim().replaceAll('\u00a0', ' '))) return;
      if (!withValues.some((line) => line.test(text))) missing.push(text);
    };
    for (const name of readdirSync('src/copy', { encoding: 'utf8' })) {
      look({ ...(await import(`../../../src/copy/${name.replace('.ts', '')}.ts`)) });
    }
    expect(missing).toEqual([]);
  });

  it.each([
    ['login', 'Too many attempts. Please wait a little and try again.'],
    ['login', 'Enter a password.'],
    ['bankAccount', 'Enter your BSB.'],
  ])('has messages that no screen shows: %s, %s', (flow, text) => {
    expect(read.get(flow)?.get('')?.words).toContain(text);
    expect(search(charts, text, read).map(({ chart }) => chart.id)).toContain(flow);
  });

  it('has no piece of program text, and each sentence whole', () => {
    const words = [...read].flatMap(([flow, of]) =>
      [...of.values()].flatMap((one) => one.words.map((text) => `${flow}: ${text}`)),
    );
    expect(words.filter((text) => /\$\{|===| \? |`|\{…/.test(text))).toEqual([]);
    expect(words).toEqual(
      expect.arrayContaining([
        'delay: Repayment of $105 moves to a day after your last one.',
        "repayEarly: This pays all 2 repayments that are left. We won't debit them again.",
      ]),
    );
  });

  it('has no roles or states of a screen reader', () => {
    expect(
      readTranscripts({
        'flow.txt':
          'one:\n  main\n   heading "Hello", level 1\n   button "Go"; Opens in a new tab\n   button "Hello"\n  phone|  group\n   Stay\ntwo: as one, but\n  -  Stay\n  +  Leave\n',
      })
        .get('flow')
        ?.get('two')?.words,
    ).toEqual(['Hello', 'Go', wordsCopy.button('Hello'), 'Leave']);
  });

  it('has tables, terms and links within a sentence as people read them', () => {
    const words = read.get('cashOut')?.get('review.read')?.words ?? [];
    expect(words).toEqual(expect.arrayContaining(['Interest: None', 'Total to repay: $210']));
    expect(words).toContain('1 · Thu, 12 Mar 2026 · $210 · $10');
    expect(read.get('linkedAccount')?.get('shown')?.words.join('\n')).toContain(
      '•••• 5678 · To change it, talk to us.',
    );
    expect(read.get('login')?.get('credentials/failed')?.words).toContain(
      'Whoops! Something went wrong. Please try again or contact support.',
    );
    expect(read.get('mobileVerification')?.get('unverified.code.numberEntry')?.words).toContain(
      'By continuing you agree to our Terms and to how Pay On Demand handles your data in our Privacy policy.',
    );
    const all = [...read.values()].flatMap((flow) =>
      [...flow.values()].flatMap((one) => one.words),
    );
    expect(all.filter((line) => /\b(?:row|cell|link|button|term)\b(?: "|:)/.test(line))).toEqual(
      [],
    );
  });

  it.each([
    ["couldn't connect your bank", 'bankSync failed.showingResult'],
    ['overdue', 'dashboard details.resting'],
  ])('is found: %s', (query, place) => {
    const found = search(charts, query, read).map(({ chart, state }) => `${chart.id} ${state.id}`);
    expect(found).toContain(place);
    expect(search(charts, query).map(({ state }) => state.id)).not.toContain(place.split(' ')[1]);
  });

  it('is found once, first where the least is read beside it, with all states that have it', () => {
    const texts = (query: string) => textsFound(search(charts, query, read));
    const [interest, ...others] = texts('Interest: None');
    expect(interest?.places[0].chart.id).toBe('cashOut');
    expect(interest?.places.length).toBeGreaterThan(10);
    expect(others).toEqual([]);
    const [foot, ...none] = texts('Australian credit licence');
    expect(none).toEqual([]);
    expect(foot?.places.every(({ isEveryPage }) => isEveryPage)).toBe(true);
    const flows = [...read].filter(([, flow]) => flow.get(EVERY_PAGE)?.words.includes('AFCA'));
    expect(foot?.places.map(({ chart }) => chart.id).sort()).toEqual(
      flows.map(([id]) => id).sort(),
    );
    expect(flows.map(([id]) => id)).toContain('login');
    const panel = texts('part of your pay').find(({ text }) => text.startsWith('Part'));
    expect(panel?.places[0].isEveryPage).toBe(true);
    expect(panel?.places.map(({ chart }) => chart.id)).toContain('login');
    expect(texts('refund').map(({ text }) => text)).toContain(
      'If you change your mind, pay the amount back early. Tell us on the day of the loan and we return the fee.',
    );
  });
});

test('a state is told by what differs from an earlier one, which is told whole', () => {
  const first = Array.from({ length: 14 }, (_, index) => `text ${index}`);
  const second = [...first, 'new'];
  const third = second.slice(1);
  expect(sameAs([first, first, second, third, ['other']], false)).toEqual([
    { like: null, without: [], lines: first },
    { like: 0, without: [], lines: [] },
    { like: 0, without: [], lines: ['new'] },
    { like: 0, without: ['text 0'], lines: ['new'] },
    { like: null, without: [], lines: ['other'] },
  ]);
  expect(sameAs([first, first], true)[1]?.lines).toEqual(first);
});
