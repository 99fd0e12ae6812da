import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appWithFlows, screenMachines } from '../../../machines/all-flows.ts';
import { copyTexts } from '../../../sandbox/copy-texts.ts';
import { keptTranscripts } from '../../../sandbox/transcripts.ts';
import { chartOf, machinesBelow } from '../../charts/chart.ts';
import { storied, storiesOf } from '../../stories/story.ts';
import { search } from '../../workbench/flow-book/search.ts';
import { asRead, withMessages } from '../../workbench/flow-book/words/messages.ts';
import { readTranscripts } from '../../workbench/flow-book/words/transcripts.ts';

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
    expect(read.get('bankSync')?.get('resuming')).toEqual(
      read.get('app')?.get('onboarding.bank.sync'),
    );
  });

  it('has, with the messages of the flows, every text of src/copy', async () => {
    const passages = [...read.values()].flatMap((flow) => [...flow.values()]);
    const lines = passages.flatMap(({ heard, words }) => [...heard, ...words]);
    const all = lines.join('\n').replaceAll('\u00a0', ' ');
    const withValues = lines.filter((line) => line.includes('…')).map(asRead);
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

  it('has no roles or states of a screen reader', () => {
    expect(
      readTranscripts({
        'flow.txt':
          'one:\n  main\n   heading "Hello", level 1\n   button "Go"; Opens in a new tab\n  phone|  group\n   Stay\ntwo: as one, but\n  -  Stay\n  +  Leave\n',
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
      '•••• 5678 · To change it, talk to us.',
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
});
