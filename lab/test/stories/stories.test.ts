import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { isPlanSound } from '../../../domain/offer.ts';
import { idOf, nodesOf } from '../../../machines/nodes.ts';
import { allSamples } from '../../../machines/samples/all.ts';
import type { Samples } from '../../../machines/samples/samples.ts';
import { loadModels } from '../../../test/model/models.ts';
import { activeIn } from '../../../test/play/flow.ts';
import { play } from '../../play/player.ts';
import { flowIn, startKept } from '../../stories/app.ts';
import {
  aroundOf,
  keptApp,
  keptAround,
  storied,
  storiesOf,
  storyFrom,
  trailOf,
} from '../../stories/story.ts';
import { type Variant, variants } from '../../stories/variants.ts';

const models = new Map((await loadModels()).map((model) => [model.machine.id, model]));

describe.each(storied)('%s', (machine) => {
  const stories = storiesOf(machine);

  test('has a story for each state in which it rests', () => {
    const model = models.get(machine);
    const states = nodesOf(model?.machine as never)
      .filter(({ type }) => type === 'atomic')
      .map(idOf)
      .filter((id) => !model?.states[id]?.isTransient && !model?.excluded?.[id]);
    const told = new Set(stories.map(({ state }) => state));
    expect(states.filter((state) => !told.has(state))).toEqual([]);
  });

  test.each(stories)('$state $variant continues where it was kept', (story) => {
    const app = startKept(keptApp(story));
    const snapshot = flowIn(app, story)?.getSnapshot() as AnyMachineSnapshot;
    expect(activeIn(snapshot).innermost).toContain(story.state);
    app.stop();
    const { plans = [], amount, overview } = snapshot.context;
    for (const plan of plans) {
      expect(plan).toSatisfy((it) => isPlanSound(it, { ...overview, amount }));
    }
  });

  test('is played from the screen that each of its stories shows', () => {
    const trails = stories.map((story) => ({ story, trail: trailOf(story) }));
    // Of variants only those that steps lead to.
    const played = trails.filter(({ story, trail }) => story.variant === null || trail);
    const screens = played.map(({ story, trail }) => ({ story, kept: trail && keptAround(trail) }));
    expect(screens).toEqual(screens.map(({ story }) => ({ story, kept: keptApp(story) })));
  });
});

test('each variant is of a state of its machine, and one with a name is a story', () => {
  const unknown = variants.filter(({ machine, state, name }) =>
    name === null
      ? !nodesOf(allSamples.get(machine)?.machine as never).some((node) => idOf(node) === state)
      : !storiesOf(machine).some((story) => story.state === state && story.variant === name),
  );
  expect(unknown).toEqual([]);
});

test.each<[string, Partial<Variant>]>([
  ['checkDay.fails~offline', { via: ['checkDay.fails~offline'] }],
  ['overveiw', { context: { overveiw: null } }],
  ['overveiw', { around: { app: { overveiw: null } } }],
  ['home', { around: { home: {} } }],
])('a variant with a wrong name, %s, is an error that says it', (wrong, fields) => {
  const variant = { machine: 'cashOut', state: 'review.read', name: 'wrong', ...fields };
  const all = variants as Variant[];
  all.push(variant);
  expect(() => keptApp({ ...variant, variant: variant.name })).toThrow(`"${wrong}"`);
  all.pop();
});

test.each([
  ['a cash out', 'cashOut'],
  ['an early repayment', 'repayEarly'],
  ['a delay', 'delay'],
])('a payment of %s runs in %s', (start, around) => {
  const samples = allSamples.get('payment') as Samples;
  expect(aroundOf(storyFrom(play(samples, start, [])))).toBe(around);
});
