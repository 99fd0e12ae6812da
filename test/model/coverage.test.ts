import { afterAll, describe, expect, test } from 'vitest';
import { type Coverage, coverageOf, coverageTable } from './coverage.ts';
import { graphsOf } from './graph.ts';
import { gapsOf } from './model.ts';
import { loadModels, unpairedFiles } from './models.ts';
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

describe.each(models.map((model) => ({ name: model.machine.id, model })))('$name', ({ model }) => {
  test('has facts for each state and a case of each event', () => {
    expect(gapsOf(model)).toEqual([]);
  });

  test('does on every path what its chart says, and the paths cover every state and transition [R4.1]', () => {
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
