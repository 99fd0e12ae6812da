import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fileName } from '../../../machines/flows.ts';
import { allMachines } from '../flows.ts';
import { copyOf, faultsOf, planOf } from './chart-faults.ts';
import type { Answer, Question } from './chart-runner.ts';
import { LIMIT } from './limits.ts';
import { type Mutant, TIME_OUT, type Told } from './mutant.ts';
import type { Wanted } from './stand-in.ts';

const RUNNER = fileURLToPath(new URL('chart-runner.ts', import.meta.url));

/** Time limit of one batch of tests in ms, many times that of the longest. A fault that exceeds it counts as noticed. */
const WAIT_TIMEOUT_MS = 300_000;

export type ChartMutant = Mutant & Omit<Question, 'isQuick'>;

/** Returns every fault of every chart, and of every limit in the files of `machines`. */
export async function chartMutants(): Promise<readonly ChartMutant[]> {
  const inCharts = [...(await allMachines()).values()].flatMap((machine) => {
    const name = fileName(machine.id);
    const file = `machines/${name}.machine.ts`;
    return faultsOf(copyOf(planOf(machine))).map(({ place, operator }) => ({
      id: `${file} ${place}: ${operator}`,
      file,
      name,
      wanted: { machine: machine.id, place, operator } as Wanted,
    }));
  });
  const limits = readdirSync('machines')
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      [...readFileSync(`machines/${name}`, 'utf8').matchAll(LIMIT)].map(([, , limit = '']) => ({
        id: `machines/${name} ${limit}: twice as high`,
        file: `machines/${name}`,
        name: name.split('.')[0] ?? '',
        wanted: { limit } as Wanted,
      })),
    );
  return [...inCharts, ...limits];
}

/**
 * Runs the tests against each fault, in several processes.
 *
 * @param isQuick true to run only the machine's own tests and its model
 */
export async function runCharts(
  mutants: readonly ChartMutant[],
  workers: number,
  isQuick: boolean,
  told: Told,
): Promise<void> {
  const queue = [...mutants];
  await Promise.all(
    Array.from({ length: Math.min(workers, queue.length) }, async () => {
      let runner: Runner | null = null;
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        let by: string | null = ENDED;
        // A runner may end because its earlier tests used up the memory. If a new runner ends too, the fault is the reason.
        for (let tries = 0; by === ENDED && tries < 2; tries += 1) {
          runner ??= await startRunner();
          by = await runner.ask({ ...mutant, isQuick });
          if (by === ENDED || by === TIME_OUT) {
            runner.end();
            runner = null;
          }
        }
        told(mutant.id, by === ENDED ? TIME_OUT : by);
      }
      runner?.end();
    }),
  );
}

/** Result of a runner that ended by itself. */
const ENDED = 'ended';

type Runner = {
  readonly ask: (question: Question) => Promise<string | null>;
  readonly end: () => void;
};

async function startRunner(): Promise<Runner> {
  // Three times the memory that the tests need, so that a fault that makes exploration endless is noticed soon.
  const child = fork(RUNNER, { execArgv: ['--import', 'tsx', '--max-old-space-size=3000'] });
  await next(child, 'ready');
  return {
    ask: ({ wanted, name, isQuick }) => {
      child.send({ wanted, name, isQuick } satisfies Question);
      return next(child, 'noticed');
    },
    end: () => child.kill('SIGKILL'),
  };
}

/** Waits for a message of this type. Each message of the runner restarts the time limit. */
function next(child: ChildProcess, type: Answer['type']): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const done = (by: string | null) => {
      clearTimeout(timer);
      child.off('message', listen);
      child.off('exit', ended);
      resolve(by);
    };
    const listen = (answer: Answer) => {
      timer.refresh();
      if (answer.type === type) done('by' in answer ? answer.by : null);
    };
    const ended = () => {
      if (type === 'noticed') done(ENDED);
      else reject(new Error('The process that runs the tests of the charts has ended.'));
    };
    const timer = setTimeout(() => done(TIME_OUT), WAIT_TIMEOUT_MS);
    child.on('message', listen);
    child.once('exit', ended);
  });
}
