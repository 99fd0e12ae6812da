import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appWithFlows, screenMachines } from '../../../machines/all-flows.ts';
import { chartOf, machinesBelow } from '../../charts/chart.ts';
import { copyTexts } from '../../sources/copy-texts.ts';
import { keptTranscripts } from '../../sources/transcripts.ts';
import { storied, storiesOf } from '../../stories/story.ts';
import { search } from '../../workbench/flow-book/search.ts';
import { alsoIn, asRead, PARTS, withMessages } from '../../workbench/flow-book/words/messages.ts';
import { readTranscripts } from '../../workbench/flow-book/words/transcripts.ts';

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
});
