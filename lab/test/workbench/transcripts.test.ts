import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appWithFlows, screenMachines } from '../../../machines/all-flows.ts';
import { chartOf, machinesBelow } from '../../charts/chart.ts';
import { copyTexts } from '../../sources/copy-texts.ts';
import { keptTranscripts } from '../../sources/transcripts.ts';
import { storied, storiesOf } from '../../stories/story.ts';
import { search, textsFound } from '../../workbench/flow-book/search.ts';
import { alsoIn, asRead, PARTS, withMessages } from '../../workbench/flow-book/words/messages.ts';
import { repeatsIn } from '../../workbench/flow-book/words/repeats.ts';
import {
  EVERY_PAGE,
  readTranscripts,
  type Transcript,
} from '../../workbench/flow-book/words/transcripts.ts';

const read = withMessages(
  readTranscripts(keptTranscripts()),
  JSON.parse(JSON.stringify(copyTexts())),
);
/** The texts of one story, `one`, in a transcript. */
function linesIn(heard: string) {
  return (
    readTranscripts({ 'flow.txt': `one:\n${heard}` })
      .get('flow')
      ?.get('one')?.lines ?? []
  );
}

/** The texts that one size alone shows, with it. */
function onlyIn(of: Transcript | undefined) {
  return new Map(of?.lines.flatMap(({ text, size }) => (size ? [[text, size]] : [])));
}

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
    expect(onlyIn(pages).get('You repay: $210')).toBe('desktop');
    expect(onlyIn(pages).has('AFCA')).toBe(false);
    expect(read.get('login')?.get('credentials')?.words).not.toContain('AFCA');
    // The home of a customer who has to repay asks another question, and a page's own part may say a text of the frame again.
    expect(read.get('dashboard')?.get('details.resting/owing')?.words).toContainEqual(
      expect.stringMatching(/^Having trouble/),
    );
    expect(read.get('dashboard')?.get('details.loading')?.words.join()).toContain('Need help with');
    // What a wide screen has in the frame, a phone has in the page itself.
    const lender = 'A loan from Pay On Demand · Questions? Call 1300 975 707';
    const eligibility = read.get('eligibility');
    expect(onlyIn(eligibility?.get(EVERY_PAGE)).get(lender)).toBe('desktop');
    expect(onlyIn(eligibility?.get('checks.answering')).get(lender)).toBe('phone');
    const picker = onlyIn(read.get('bankPicker')?.get('banks.settled'));
    // The number of steps and their minutes are no matter of the book.
    expect(new Map([...picker].map(([text, on]) => [text.replace(/\d+/g, 'n'), on]))).toEqual(
      new Map([
        ['About n minutes left', 'desktop'],
        ['Why we ask', 'phone'],
        ['We read your pay cycle from your bank to work out what you can afford.', 'desktop'],
        ['Step n of n · About n minutes left', 'phone'],
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
    ['login', PARTS.failures, 'Too many attempts. Please wait a little and try again.'],
    ['login', PARTS.fields, 'Invalid email address.'],
    ['bankAccount', PARTS.rest, 'A BSB has 6 digits.'],
    ['cashOut', PARTS.rest, 'The loan agreement is new. Please read it again.'],
  ])('has messages that no screen shows, by when they are read: %s, %s, %s', (flow, part, text) => {
    expect(read.get(flow)?.get(alsoIn(part))?.words).toContain(text);
    expect(search(charts, text, read).map(({ chart }) => chart.id)).toContain(flow);
  });

  it('has no text of another flow that its own screens do not show', () => {
    const rest = read.get('cashOut')?.get(alsoIn(PARTS.rest))?.words ?? [];
    expect(rest.filter((text) => !/loan agreement|dates are new|cannot agree/.test(text))).toEqual(
      [],
    );
    const passages = [...read.values()].flatMap((flow) => [...flow.keys()]);
    const parts = Object.values(PARTS).map(alsoIn);
    expect(passages.filter((name) => name.startsWith(alsoIn('')) && !parts.includes(name))).toEqual(
      [],
    );
  });

  it('has no piece of program text, and each sentence whole', () => {
    const words = [...read].flatMap(([flow, of]) =>
      [...of.values()].flatMap((one) => one.words.map((text) => `${flow}: ${text}`)),
    );
    expect(words.filter((text) => /\$\{|===| \? |`|\{…/.test(text))).toEqual([]);
    expect(words).toEqual(
      expect.arrayContaining([
        'delay: Your repayment of $105 moves from Thu, 12 Mar 2026 to Thu, 26 Mar 2026.',
        "repayEarly: This pays all 2 repayments that are left. We won't debit them again. The amount stays the same.",
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
    ).toEqual(['Hello', 'Go', 'Leave']);
  });

  it('has tables, terms and links within a sentence as people read them', () => {
    const words = read.get('cashOut')?.get('review.read')?.words ?? [];
    expect(words).toEqual(expect.arrayContaining(['Interest: None', 'Total to repay: $210']));
    expect(words).toContain('1 · Thu, 12 Mar 2026 · $210 · $10');
    expect(read.get('linkedAccount')?.get('shown')?.words.join('\n')).toContain(
      '•••• 5678 · To change the account, talk to us.',
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

describe('a screen in words', () => {
  const texts = (heard: string) => linesIn(heard).map(({ text }) => text);

  it('has each text as often as it is seen, in order, but names that are only heard once', () => {
    expect(
      texts(
        '  group "Number"\n   Number\n   radio "1 repayment", checked\n   1 repayment\n   12 March\n   $105\n   26 March\n   $105\n  slider "Amount"\n',
      ),
    ).toEqual(['Number', '1 repayment', '12 March', '$105', '26 March', '$105', 'Amount']);
  });

  it('tells what each size shows where it shows it', () => {
    const heard =
      '  phone| Fee $5\n  button "Continue"\n  desktop| heading "You receive", level 2\n  desktop| $100\n  desktop| Fee $5\n';
    expect(linesIn(heard).map(({ text, size }) => [text, size])).toEqual([
      ['Fee $5', 'phone'],
      ['Continue', null],
      ['You receive', 'desktop'],
      ['$100', 'desktop'],
      ['Fee $5', 'desktop'],
    ]);
  });

  it('has a button by what is seen of it', () => {
    const heard =
      '  button "Show password"\n  button "Learn more: Connect securely"\n   Learn more\n';
    expect(texts(heard)).toEqual(['Show', 'Learn more']);
  });

  it('has an amount and what is said of it on two lines', () => {
    expect(texts('  $105\n  due in 10 days\n')).toEqual(['$105', 'due in 10 days']);
  });

  it('has a change in its place, where the transcript says which it is', () => {
    const files = {
      'flow.txt':
        'one:\n  main\n   $105\n   due\n   $105\n   End\ntwo: as one, but\n  = 3\n  -  $105\n  +  $210\n  = 1\n  +  left in all\n',
    };
    expect(
      readTranscripts(files)
        .get('flow')
        ?.get('two')
        ?.lines.map(({ text }) => text),
    ).toEqual(['$105', 'due', '$210', 'End left in all']);
  });

  it('has its title where it is seen, though a menu has it too', () => {
    expect(read.get('activity')?.get('history.listed')?.words).toContain('My Activity');
    const amount =
      read
        .get('cashOut')
        ?.get('amount')
        ?.lines.map(({ text }) => text) ?? [];
    expect(amount.slice(amount.indexOf('You receive'))).toEqual([
      'You receive',
      '$100',
      'Fee $5 · You repay $105',
      'The transfer usually takes moments and at most two business days.',
    ]);
  });

  it('refers to an earlier one for a long part of a region alone', () => {
    const lines = (isInRegion: boolean, ...words: readonly string[]) =>
      words.map((text) => ({ text, size: null, isInRegion }));
    const clauses = lines(true, ...Array.from({ length: 30 }, (_, index) => `Clause ${index}`));
    const [around, short] = [lines(false, 'Review', 'You receive'), lines(true, 'Clause 1')];
    expect(
      repeatsIn([
        [...around, ...clauses],
        [...around, ...clauses, ...around],
        [...clauses.slice(1), ...around],
        clauses.map((line) => ({ ...line, isInRegion: false })),
        short,
      ]),
    ).toEqual([[], [{ of: 0, from: 2, to: 32 }], [], [], []]);
  });
});
