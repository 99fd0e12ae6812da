import { describe, expect, test } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  fromPromise,
  raise,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import { defineSamples } from '../../machines/samples/samples.ts';
import { graphsOf } from './graph.ts';
import { defineModel } from './model.ts';
import { pathsOf } from './paths.ts';
import { createRig } from './run.ts';
import { running, twinOf } from './twin.ts';

const child = setup({}).createMachine({
  id: 'child',
  initial: 'open',
  states: { open: {}, over: { type: 'final' } },
});

/** Has everything that a twin must cope with. */
const machine = setup({
  types: {
    context: {} as { tries: number },
    events: {} as { type: 'begin' } | { type: 'announced' } | { type: 'leave' },
  },
  actors: { call: fromPromise(async () => 'answer'), child, watch: child },
  actions: {
    count: assign({ tries: ({ context }) => context.tries + 1 }),
    tellParent: sendParent({ type: 'told' }),
    tellChild: sendTo('watch', { type: 'told' }),
    announce: raise({ type: 'announced' }),
  },
  guards: { isFirst: ({ context }) => context.tries < 2 },
  delays: { pause: 100, patience: 1_000 },
}).createMachine({
  id: 'machine',
  context: { tries: 0 },
  invoke: { src: 'watch', id: 'watch', onDone: { target: '.over' }, onError: '.over' },
  initial: 'idle',
  states: {
    idle: { on: { begin: { target: 'working', actions: ['tellParent', 'tellChild'] } } },
    working: {
      initial: 'calling',
      onDone: { target: 'announcing' },
      after: { patience: { target: 'over' } },
      states: {
        calling: {
          entry: 'count',
          invoke: [
            {
              src: 'call',
              id: 'first',
              onDone: { target: 'ended' },
              onError: [{ guard: 'isFirst', target: 'waiting' }, { target: 'ended' }],
            },
            { src: 'child', id: 'second', onDone: {}, onError: {} },
          ],
        },
        waiting: { after: { pause: { target: 'calling' } } },
        ended: { type: 'final' },
      },
    },
    announcing: { entry: 'announce', on: { announced: 'deciding' } },
    deciding: { always: [{ guard: 'isFirst', target: 'idle' }, { target: 'over' }] },
    over: { type: 'final' },
  },
});

const samples = defineSamples<typeof machine>({
  machine,
  starts: { 'any time': undefined },
  events: { person: [{ type: 'begin' }] },
  raised: ['announced'],
  outcomes: {
    watch: { done: [undefined], fails: [] },
    first: { done: ['answer'], fails: ['generic'] },
    second: { done: [undefined], fails: ['generic'] },
  },
});
const model = defineModel(samples, {
  states: {
    '(root)': { runs: ['watch'] },
    'working.calling': { runs: ['first', 'second'] },
  },
});

describe('a twin', () => {
  test('has an event for each end of an actor and of a delay', () => {
    expect(twinOf(machine as unknown as AnyStateMachine).events).toEqual(
      expect.arrayContaining([
        'xstate.done.actor.watch',
        'xstate.error.actor.watch',
        'xstate.done.actor.first',
        'xstate.error.actor.first',
        'xstate.done.actor.second',
        'xstate.after.pause.machine.working.waiting',
        'xstate.after.patience.machine.working',
      ]),
    );
  });

  test('has no actors and no delays', () => {
    const text = JSON.stringify(twinOf(machine as unknown as AnyStateMachine).config);
    expect(text).not.toContain('"invoke"');
    expect(text).not.toContain('"after"');
  });

  test('knows which actors run', () => {
    const [graph] = graphsOf(model);
    const runningIn = (value: unknown) =>
      graph?.vertices
        .filter(({ snapshot }) => JSON.stringify(snapshot.value) === JSON.stringify(value))
        .map(({ snapshot }) => running(snapshot.context).join(' '));
    expect(new Set(runningIn('idle'))).toEqual(new Set(['watch']));
    expect(new Set(runningIn({ working: 'calling' }))).toEqual(
      new Set(['first second watch', 'first watch']),
    );
    expect(new Set(runningIn({ working: 'waiting' }))).toEqual(new Set(['watch']));
  });

  test('lets the shorter of two delays end first', () => {
    const delays = graphsOf(model)
      .flatMap(({ vertices }) => vertices)
      .filter(({ snapshot }) => JSON.stringify(snapshot.value) === '{"working":"waiting"}')
      .flatMap(({ steps }) => steps)
      .filter(({ cause }) => cause === 'delay')
      .map(({ event }) => event.type);
    expect(new Set(delays)).toEqual(new Set(['xstate.after.pause.machine.working.waiting']));
  });

  test('does what the real machine does, on every path', () => {
    const rig = createRig(model);
    for (const path of graphsOf(model).flatMap(pathsOf)) rig.run(path);
    expect([...rig.covered.states].sort()).toEqual([
      '(root)',
      'announcing',
      'deciding',
      'idle',
      'over',
      'working',
      'working.calling',
      'working.ended',
      'working.waiting',
    ]);
  });
});
