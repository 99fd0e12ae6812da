import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';

const EVERY_MS = 60_000;
/** What a file is taken to last that has not run here yet, in ms. */
const UNKNOWN_MS = 3_000;

/** How far a run is after so many ms, and how long the rest takes at that pace. */
export function progressLine(share: number, elapsed: number): string {
  const minutes = (ms: number) => `${Math.max(1, Math.round(ms / 60_000))} min`;
  const left = share > 0 ? `, about ${minutes((elapsed / share) * (1 - share))} to go` : '';
  return `${Math.round(share * 100)} % done after ${minutes(elapsed)}${left}`;
}

/** Says once a minute how far a run is, and how long it will still take: files weigh what Vitest has kept of the last time. */
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
      const key = `${project.name}:${relative(project.vitest.config.root, moduleId)}`;
      const weight = project.vitest.cache.getFileTestResults(key)?.duration || UNKNOWN_MS;
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
