import { describe, expect, it } from 'vitest';
import { appWithFlows, screenMachines } from '../../../machines/all-flows.ts';
import { keptTranscripts } from '../../../sandbox/transcripts.ts';
import { chartOf, machinesBelow } from '../../charts/chart.ts';
import { storied, storiesOf } from '../../stories/story.ts';
import { search } from '../../workbench/flow-book/search.ts';
import { readTranscripts } from '../../workbench/flow-book/words/transcripts.ts';

const read = readTranscripts(keptTranscripts());
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

  it.each([
    ["couldn't connect your bank", 'bankSync failed.showingResult'],
    ['overdue', 'dashboard details.resting'],
  ])('is found: %s', (query, place) => {
    const found = search(charts, query, read).map(({ chart, state }) => `${chart.id} ${state.id}`);
    expect(found).toContain(place);
    expect(search(charts, query).map(({ state }) => state.id)).not.toContain(place.split(' ')[1]);
  });
});
