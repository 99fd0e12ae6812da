import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { LONGEST } from './longest-first.ts';

const EVERY_MS = 60_000;
/** Below this share the pace is no estimate for the rest. */
const TELLING_SHARE = 0.1;

/**
 * Guesses the time of a test file that has no recorded one, in ms. It is long for the longest files, shorter for those in a
 * browser, and short for all others.
 */
function guessedMs(path: string): number {
  if (LONGEST.includes(path)) return 100_000;
  return /^test\/(browser|engines|production)\//.test(path) ? 20_000 : 3_000;
}

/** The progress of a run after this time in ms, and the remaining time at that pace. */
function progressLine(share: number, elapsed: number): string {
  const minutes = (ms: number) => `${Math.max(1, Math.round(ms / 60_000))} min`;
  const left =
    share >= TELLING_SHARE ? `, about ${minutes((elapsed / share) * (1 - share))} to go` : '';
  return `${Math.round(share * 100)} % done after ${minutes(elapsed)}${left}`;
}

/** Prints once a minute the progress and the remaining time of a run, weighted by Vitest's recorded times. */
export default class Progress implements Reporter {
  private readonly files = new Map<string, { weight: number; tests: number; done: number }>();
  private vitest: Vitest | undefined;
  private timer: NodeJS.Timeout | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const began = Date.now();
    this.files.clear();
    for (const { moduleId, project, taskId } of specifications) {
      const path = relative(project.vitest.config.root, moduleId);
      const kept = project.vitest.cache.getFileTestResults(`${project.name}:${path}`);
      const weight = kept?.duration || guessedMs(path);
      this.files.set(taskId, { weight, tests: 1, done: 0 });
    }
    const tell = () => this.vitest?.logger.log(progressLine(this.shareDone(), Date.now() - began));
    this.timer = setInterval(tell, EVERY_MS).unref();
  }

  onTestModuleCollected({ id, children }: TestModule): void {
    const file = this.files.get(id);
    if (file) file.tests = Math.max(1, [...children.allTests()].length);
  }

  onTestCaseResult({ module }: TestCase): void {
    const file = this.files.get(module.id);
    if (file) file.done += 1;
  }

  onTestModuleEnd({ id }: TestModule): void {
    const file = this.files.get(id);
    if (file) file.done = file.tests;
  }

  onTestRunEnd(): void {
    clearInterval(this.timer);
  }

  private shareDone(): number {
    let whole = 0;
    let over = 0;
    for (const { weight, tests, done } of this.files.values()) {
      whole += weight;
      over += (weight * done) / tests;
    }
    return whole > 0 ? over / whole : 0;
  }
}
