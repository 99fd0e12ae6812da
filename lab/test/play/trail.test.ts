import { expect, test } from 'vitest';
import { allSamples } from '../../../machines/samples/all.ts';
import { whatIfCopy } from '../../copy/what-if.ts';
import { trailTo } from '../../play/trail.ts';
import { storied } from '../../stories/story.ts';

test.each(whatIfCopy.unhappy)('what if $question: a trail leads there', ({ machine, state }) => {
  const samples = allSamples.get(machine);
  const played = samples && trailTo(samples, state);
  expect(played?.moments.at(-1)?.active).toContain(state);
  expect(storied).toContain(machine);
});

test('an unknown state has no trail', () => {
  const samples = allSamples.get('login');
  expect(samples && trailTo(samples, 'elsewhere')).toBeNull();
});
