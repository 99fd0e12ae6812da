import { existsSync, readFileSync } from 'node:fs';
import { assert, describe, expect, test } from 'vitest';
import { assign, createActor, SimulatedClock, setup } from 'xstate';
import { copyOf, faultsOf, planOf } from '../../tools/mutants/chart-faults.ts';
import { chartMutants, runCharts } from '../../tools/mutants/charts.ts';
import { equivalents } from '../../tools/mutants/equivalents.ts';
import { redundantFiles, sumsOf } from '../../tools/mutants/matrix.ts';
import { canProbe, probedIn } from '../../tools/mutants/probes.ts';
import { rowsOf, sampleOf, scoresOf } from '../../tools/mutants/score.ts';
import { codeAt, seededIn } from '../../tools/mutants/seeded.ts';

test('a fault in code has the right place, also over several lines', () => {
  const code = 'one\ntwo three\nfour';
  const location = { start: { line: 2, column: 5 }, end: { line: 3, column: 3 } };
  expect(codeAt(code, location)).toBe('three\nfo');
  expect(seededIn(code, { location, replacement: '()' })).toBe('one\ntwo ()ur');
});

describe('a probe', () => {
  const code = ['const a = 1 < 2;', 'function f(x: number) { return x < 2; }'].join('\n');
  const at = (line: number, column: number, length: number) => ({
    file: 'code.ts',
    location: { start: { line, column }, end: { line, column: column + length } },
    replacement: 'true',
  });
  const inFunction = at(2, 32, 5);
  const block = at(2, 23, 17);

  test('notes that its place was run', () => {
    const probed = probedIn(code, [at(1, 11, 5), inFunction, block], () => true);
    expect(probed).toContain('const a = (globalThis.__reachedFaults.add(0), 1 < 2);');
    expect(probed).toContain(
      '{globalThis.__reachedFaults.add(2); return (globalThis.__reachedFaults.add(1), x < 2); }',
    );
  });

  test('tells nothing about code that runs once, when its file is loaded', () => {
    expect([inFunction, block, at(1, 11, 5)].map((fault) => canProbe(code, fault))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('a matrix', () => {
  const row = (...files: readonly string[]) => ({
    id: files.join(),
    group: 'rules',
    stamp: '',
    failed: files.map((file) => ({ file, test: 'says so' })),
    ms: { long: 3000, short: 1000, other: 1000 },
  });
  const rows = [row('long', 'short'), row('long', 'other'), row('short'), row()];
  const sums = sumsOf(rows, (file) => file.length);

  test('sums up what each test file noticed, and what it alone noticed, dearest first', () => {
    expect(sums).toEqual([
      { file: 'short', lines: 5, seconds: 1, tried: 4, noticed: 2, alone: 1 },
      { file: 'other', lines: 5, seconds: 1, tried: 4, noticed: 1, alone: 0 },
      { file: 'long', lines: 4, seconds: 3, tried: 4, noticed: 2, alone: 0 },
    ]);
  });

  test('names files without which each fault is still noticed', () => {
    expect(redundantFiles(rows, sums).map(({ file }) => file)).toEqual(['other']);
    expect(redundantFiles(rows, [...sums].reverse()).map(({ file }) => file)).toEqual(['long']);
  });
});

test('the files that Stryker loads exist', () => {
  const { plugins, vitest } = JSON.parse(readFileSync('lab/tools/mutants/stryker.json', 'utf8'));
  const files = [...plugins.filter((name: string) => name.startsWith('.')), vitest.configFile];
  expect(files).toHaveLength(2);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

const track = () => {};

const lamp = setup({
  types: {
    context: {} as { presses: number; isWarm: boolean },
    events: {} as { type: 'pressed' } | { type: 'broken' },
  },
  actions: {
    track: (_, _event: { name: string; place?: string }) => track(),
    count: assign(({ context }) => ({ presses: context.presses + 1, isWarm: true })),
  },
  guards: { isFresh: ({ context }) => context.presses < 3 },
  delays: { patience: 1_000 },
}).createMachine({
  id: 'lamp',
  context: { presses: 0, isWarm: false },
  initial: 'unlit',
  states: {
    unlit: {
      tags: 'dark',
      meta: { step: 0 },
      on: {
        pressed: [
          { guard: 'isFresh', target: 'lit', actions: 'count' },
          {
            target: 'broken',
            actions: {
              type: 'track',
              params: ({ context }) => ({ name: 'lamp_worn', place: String(context.presses) }),
            },
          },
        ],
      },
    },
    lit: {
      after: { patience: 'unlit' },
      on: { pressed: '#lamp.unlit' },
    },
    broken: { id: 'broken', type: 'final', route: { guard: 'isFresh' } },
  },
});

/** The sentences of the faults in a chart. */
const sentencesOf = (plan = planOf(lamp)) =>
  faultsOf(copyOf(plan)).map(({ place, operator }) => `${place}: ${operator}`);

/** The lamp with one fault. */
function lampWith(sentence: string) {
  const { actions = {}, guards = {}, delays = {} } = planOf(lamp).implementations;
  const plan = copyOf({ config: lamp.config, implementations: { actions, guards, delays } });
  const fault = faultsOf(plan).find(({ place, operator }) => `${place}: ${operator}` === sentence);
  assert(fault, `there is no fault "${sentence}"`);
  fault.seed();
  return setup(plan.implementations as never).createMachine(plan.config) as unknown as typeof lamp;
}

function startLamp(machine: typeof lamp) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  return {
    clock,
    press: () => actor.send({ type: 'pressed' }),
    value: () => actor.getSnapshot().value,
    snapshot: () => actor.getSnapshot(),
  };
}

describe('faults of a chart', () => {
  test('are found in every part of it', () => {
    expect(sentencesOf()).toEqual([
      '(root) initial: another first state',
      'unlit tag dark: drop the tag',
      'unlit meta.step: drop the meta',
      'unlit meta.step: another step',
      'unlit on pressed: drop the handler',
      'unlit on pressed[0]: drop the branch',
      'unlit on pressed[0]: drop the guard',
      'unlit on pressed[0]: drop the target',
      'unlit on pressed[0]: another target',
      'unlit on pressed[0] count: drop the action',
      'unlit on pressed[1]: drop the branch',
      'unlit on pressed[1]: try before the branch above',
      'unlit on pressed[1]: drop the target',
      'unlit on pressed[1]: another target',
      'unlit on pressed[1] track: drop the action',
      'unlit on pressed[1] track: another analytics name',
      'unlit on pressed[1] track.name: drop the parameter',
      'unlit on pressed[1] track.place: drop the parameter',
      'lit on pressed: drop the handler',
      'lit on pressed: drop the target',
      'lit on pressed: another target',
      'lit after patience: drop the delay',
      'lit after patience: drop the target',
      'lit after patience: another target',
      'broken route: drop the route',
      'broken route: drop the guard',
      'action count: assign nothing',
      'action count.presses: drop the field',
      'action count.isWarm: drop the field',
      'guard isFresh: always true',
      'guard isFresh: always false',
      'delay patience: twice as long',
    ]);
  });

  test('each make the change that their sentence describes, and only in a copy', () => {
    const before = JSON.stringify(lamp.config);
    expect(lampWith('unlit meta.step: another step').config.states?.unlit?.meta).toEqual({
      step: 1,
    });
    expect(lampWith('unlit on pressed[0]: another target').config.states?.unlit?.on).toMatchObject({
      pressed: [{ target: '#lamp.broken' }, { target: 'broken' }],
    });
    expect(lampWith('unlit meta.step: drop the meta').config.states?.broken?.route).toEqual({
      guard: 'isFresh',
    });
    expect(lampWith('broken route: drop the guard').config.states?.broken?.route).toEqual({});
    expect(lampWith('lit after patience: drop the delay').config.states?.lit?.after).toEqual({});
    const swapped = lampWith('unlit on pressed[1]: try before the branch above');
    expect(swapped.config.states?.unlit?.on).toMatchObject({
      pressed: [{ target: 'broken' }, { guard: 'isFresh' }],
    });
    const half = startLamp(lampWith('action count.isWarm: drop the field'));
    half.press();
    expect(half.snapshot().context).toEqual({ presses: 1, isWarm: false });
    const slow = startLamp(lampWith('delay patience: twice as long'));
    slow.press();
    slow.clock.increment(1_999);
    expect(slow.value()).toBe('lit');
    slow.clock.increment(1);
    expect(slow.value()).toBe('unlit');
    expect(JSON.stringify(lamp.config)).toBe(before);
  });

  test('have an id each, in all charts', async () => {
    const ids = (await chartMutants()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('machines/support.machine.ts CHAT_TIMEOUT_MS: twice as high');
  });

  test('run the tests of their machine', async () => {
    const asked = [
      'details on name.submitted: drop the guard',
      'saving tag busy: drop the tag',
    ].map((place) => `machines/name.machine.ts ${place}`);
    const found: Record<string, string | null> = {};
    const mutants = (await chartMutants()).filter(({ id }) => asked.includes(id));
    await runCharts(mutants, 1, true, (id, by) => {
      found[id] = by;
    });
    expect(Object.keys(found)).toEqual(asked);
    expect(found[asked[0] ?? '']).toBe('test/machines/name.machine.test.ts');
    expect(found[asked[1] ?? '']).toMatch(/^test\/machines\//);
  });
});

describe('a sample', () => {
  const all = Array.from({ length: 100 }, (_, index) => ({ id: `fault ${index}`, file: 'a.ts' }));
  const rank = (id: string) => id.split('').reverse().join('');

  test('is reproducible, and adding one fault replaces at most one drawn fault', () => {
    const drawn = sampleOf(all, 20, rank);
    expect(drawn).toHaveLength(20);
    expect(sampleOf([...all].reverse(), 20, rank)).toEqual(drawn);
    const more = sampleOf([{ id: 'fault 0 more', file: 'a.ts' }, ...all], 20, rank);
    expect(more.filter((one) => !drawn.includes(one)).length).toBeLessThanOrEqual(1);
  });
});

describe('scores', () => {
  const equivalent = equivalents[0]?.faults[0] ?? '';

  test('count the noticed mutants of each file and of all, without those that no test can notice', () => {
    const results = [
      { id: 'a 1', file: 'a.ts', by: 'test/a.test.ts' },
      { id: 'a 2', file: 'a.ts', by: null },
      { id: 'b 1', file: 'b.ts', by: 'time-out' },
      { id: equivalent, file: 'b.ts', by: null },
    ];
    const scores = scoresOf({ results });
    expect(rowsOf(scores).slice(1)).toEqual([
      ['a.ts', '1', '2', '50.0 %', '0'],
      ['b.ts', '1', '1', '100.0 %', '1'],
      ['all', '2', '3', '66.7 %', '1'],
    ]);
    expect(scores.at(-1)?.survivors).toEqual(['a 2']);
  });

  test('use a list of equivalent faults without duplicates, and without faults whose code or place in a chart is gone', async () => {
    const ids = equivalents.flatMap(({ faults }) => faults);
    expect(new Set(ids).size).toBe(ids.length);
    const charts = new Set((await chartMutants()).map(({ id }) => id));
    const gone = ids.filter((id) => {
      const [, file = '', was = ''] = /^(\S+) (.*): [A-Z]\w+ /s.exec(id) ?? [];
      if (file === '') return !charts.has(id);
      const source = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
      return !source.includes(was.replace(/…$/, ''));
    });
    expect(gone).toEqual([]);
  });
});
