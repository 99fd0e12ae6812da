import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileName } from '../../../../machines/flows.ts';
import { allSamples } from '../../../../machines/samples/all.ts';
import type { Samples } from '../../../../machines/samples/samples.ts';
import { testOf } from '../../../play/as-test.ts';
import { startSlug } from '../../../play/path.ts';
import { type Played, play } from '../../../play/player.ts';
import type { PlayStep } from '../../../play/steps.ts';

/** As deep as test/machines/, where a person pastes a test. */
const FOLDER = 'test-results/pasted';
const WRONG = 'wrong.test.ts';
const LONGEST = 8;

const kindOf = ({ actor, failure, delay }: PlayStep) =>
  delay !== null ? 'delay' : actor === null ? 'event' : failure === null ? 'answer' : 'failure';

/** True for a long-running actor. After such an actor fails, XState logs a warning for each event that is sent to it. */
const isLasting = ({ outcomes }: Samples, actor: string) =>
  outcomes[actor]?.done === undefined && outcomes[actor]?.fails === undefined;

/** Plays on to states where the path has not been, by each kind of step in turn, and to an end only where nothing else leads on. */
function wander(samples: Samples, start: string): Played {
  let played = play(samples, start, []);
  const turns = ['event', 'failure', 'answer', 'delay'] as const;
  for (let count = 0; count < LONGEST; count++) {
    const turn = turns[count % turns.length];
    const path = played.moments.flatMap(({ step }) => (step ? [step.name] : []));
    const been = new Set(played.moments.map(({ innermost }) => innermost.join()));
    const ways = played.choices
      .filter(({ actor }) => actor === null || !isLasting(samples, actor))
      .sort((a, b) => Number(kindOf(b) === turn) - Number(kindOf(a) === turn))
      .map(({ name }) => play(samples, start, [...path, name]))
      .filter(({ moments }) => !been.has(moments.at(-1)?.innermost.join() ?? ''));
    const next = ways.find(({ choices }) => choices.length > 0) ?? ways[0];
    if (next === undefined) return played;
    played = next;
  }
  return played;
}

const walks = [...allSamples.values()].flatMap((samples) =>
  Object.keys(samples.starts).map((start) => ({
    file: `${fileName(samples.machine.id)}-${startSlug(start)}.test.ts`,
    played: wander(samples, start),
  })),
);

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
  }[];
};

let report: Report;

beforeAll(() => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const texts = walks.map(({ file, played }) => [file, testOf(played)] as const);
  for (const [file, text] of texts) writeFileSync(join(FOLDER, file), text);
  const [, sound = ''] = texts.find(([file]) => file.startsWith('login')) ?? [];
  writeFileSync(join(FOLDER, WRONG), sound.replace("['credentials']", "['signedIn']"));
  writeFileSync(
    join(FOLDER, 'vitest.config.ts'),
    "export default { test: { include: ['*.test.ts'], isolate: false } };\n",
  );
  const run = spawnSync(
    process.execPath,
    [
      join(process.cwd(), 'node_modules/vitest/vitest.mjs'),
      ...['run', '--reporter=json', '--outputFile=report.json'],
    ],
    { cwd: FOLDER, encoding: 'utf8', env: { ...process.env, VITEST: undefined } },
  );
  expect(run.error).toBeUndefined();
  report = JSON.parse(readFileSync(join(FOLDER, 'report.json'), 'utf8'));
});

describe('a test that is copied out of the flow book', () => {
  test('passes where it is pasted, for every start of every flow', () => {
    const failed = report.testResults.filter(
      ({ name, status }) => status !== 'passed' && !name.endsWith(WRONG),
    );
    expect(failed.map(({ name, message }) => `${name}: ${message}`)).toEqual([]);
    expect(report.testResults).toHaveLength(walks.length + 1);
  });

  test('fails where the flow does something else', () => {
    const wrong = report.testResults.find(({ name }) => name.endsWith(WRONG));
    expect(wrong?.status).toBe('failed');
  });

  test('was tried with every kind of step', () => {
    const kinds = walks.flatMap(({ played }) =>
      played.moments.flatMap(({ step }) => (step ? [kindOf(step)] : [])),
    );
    expect(new Set(kinds)).toEqual(new Set(['event', 'answer', 'failure', 'delay']));
  });
});
