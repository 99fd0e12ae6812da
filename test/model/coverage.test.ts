import { afterAll, describe, expect, test } from 'vitest';
import { type Coverage, coverageOf, coverageTable } from './coverage.ts';
import { graphsOf } from './graph.ts';
import logOut from './log-out.model.ts';
import { gapsOf } from './model.ts';
import { loadModels, unpairedFiles } from './models.ts';
import { mutantModel } from './mutate.ts';
import { pathsOf } from './paths.ts';
import { createRig } from './run.ts';

const models = await loadModels();
const rows: Coverage[] = [];
let paths = 0;

afterAll(() => {
  const excluded = models.flatMap(({ machine, excluded: list }) =>
    Object.entries(list ?? {}).map(([name, why]) => `not counted: ${machine.id} ${name} (${why})`),
  );
  console.log([coverageTable(rows), ...excluded, `${paths} paths`].join('\n'));
});

test('each machine has samples and a model', () => {
  expect(unpairedFiles()).toEqual([]);
});

test('a machine without samples or a model is named', () => {
  expect(unpairedFiles(['name', 'payday'], ['name', 'idle'], ['name'])).toEqual([
    'machines/payday.machine.ts has no samples: write machines/samples/payday.ts.',
    'machines/payday.machine.ts has no model: write test/model/payday.model.ts.',
    'test/model/idle.model.ts has no machine: remove it.',
  ]);
});

describe.each(models.map((model) => ({ name: model.machine.id, model })))('$name', ({ model }) => {
  test('has facts for each state and a case of each event', () => {
    expect(gapsOf(model)).toEqual([]);
  });

  test('does on every path what its chart says, and every state and transition is covered [R4.1]', () => {
    const rig = createRig(model);
    for (const path of graphsOf(model).flatMap(pathsOf)) {
      rig.run(path);
      paths += 1;
    }
    const row = coverageOf(model, rig.covered);
    rows.push(row);
    expect(row.missing, 'not covered').toEqual([]);
    expect(row.needless, 'excluded, though covered or unknown').toEqual([]);
  });
});

describe('what is wrong is reported', () => {
  test('a machine that does not do what the twin of another chart says', () => {
    const model = mutantModel(logOut, ({ states }) => {
      states.asking.on['logOut.declined'].target = 'askingOnBack';
    });
    const rig = createRig(logOut);
    expect(() => graphsOf(model).flatMap(pathsOf).forEach(rig.run)).toThrow(
      /logOut: the machine does not do what its model says after\n.*logOut\.requested/,
    );
  });

  test('a state whose facts do not hold', () => {
    const rig = createRig({
      ...logOut,
      states: { ...logOut.states, asking: { tags: ['busy'] } },
    });
    expect(() => graphsOf(logOut).flatMap(pathsOf).forEach(rig.run)).toThrow(
      'tags of (root) + asking',
    );
  });

  test('a state that no path reaches, and a guard that never refuses', () => {
    const model = mutantModel(logOut, ({ states }) => {
      states.forgotten = {};
      states.closed.on['logOut.requested'].guard = { type: 'always' };
    });
    model.machine.implementations.guards.always = () => true;
    const rig = createRig(model);
    graphsOf(model).flatMap(pathsOf).forEach(rig.run);
    expect(coverageOf(model, rig.covered).missing).toEqual([
      'forgotten',
      'closed: logOut.requested -> asking, refused',
    ]);
  });

  test('a state without facts and an event without a case', () => {
    const model = mutantModel(logOut, ({ states }) => {
      states.forgotten = { on: { 'logOut.postponed': { target: 'closed' } } };
    });
    expect(gapsOf(model)).toEqual([
      'logOut: no case of the event "logOut.postponed". Add one in machines/samples/log-out.ts.',
      'logOut: the state "forgotten" has no facts. Add them in test/model/log-out.model.ts.',
    ]);
  });
});
