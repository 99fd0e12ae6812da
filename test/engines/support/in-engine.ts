import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest';
import { PHOTOGRAPHS, pictureName } from '../../../config/photographs.ts';
import { SIZES, type Size } from '../../browser/support/page-pool.ts';
import { provideSandbox, type TestSandbox, testSandbox } from '../../browser/support/sandbox.ts';
import { type Screen, screenOf } from '../../browser/support/screen.ts';
import { type Inbox, inboxOf } from '../../browser/support/tab.ts';
import type { Engine, EngineName, EngineTab } from './driver.ts';
import { startEngine } from './engines.ts';
import { pageOf } from './page.ts';
import { keepVersion } from './versions.ts';

const BOTH: readonly Size[] = ['phone', 'desktop'];

/** Arguments of a case. */
export type Visit = TestSandbox & {
  readonly engine: EngineName;
  readonly size: Size;
  readonly tab: EngineTab;
  readonly page: Page;
  readonly screen: Screen;
  readonly inbox: Inbox;
  /** Photographs the screen, once for each address. */
  readonly look: () => Promise<void>;
};

/** Actions and assertions of a case. */
type Walk = (visit: Visit) => Promise<void>;

/** A case that every engine must pass, at both sizes by default. */
export type EngineCase = {
  readonly title: string;
  readonly sizes?: readonly Size[];
  /** Problems that the case makes the engine report on purpose. */
  readonly provokes?: RegExp;
  readonly walk: Walk;
};

/** Runs cases in an engine, each in a tab with empty storage. Skips an engine that is not installed. */
export function walkIn(name: EngineName, cases: readonly EngineCase[]): void {
  describe.skipIf(inject('engines')[name] === null)(name, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await startEngine(name);
    });
    afterAll(() => engine.end());

    for (const { title, sizes = BOTH, ...engineCase } of cases) {
      test.each(sizes)(`${title} (%s)`, (size) => visit(engine, size, engineCase));
    }
  });
}

async function visit(
  engine: Engine,
  size: Size,
  { walk, provokes }: Pick<EngineCase, 'walk' | 'provokes'>,
): Promise<void> {
  // Another engine's run may have used the same e-mail addresses and mobile numbers.
  await provideSandbox();
  const sandbox = testSandbox();
  const tab = await engine.open(SIZES[size]);
  const page = pageOf(tab, sandbox.url);
  const seen = new Set<string>();
  const photograph = async (path: string) => {
    mkdirSync(PHOTOGRAPHS, { recursive: true });
    writeFileSync(join(PHOTOGRAPHS, pictureName(path, size, engine.name)), await tab.picture());
  };
  onTestFailed(async () => {
    await photograph('/failed');
    await tab.close();
  });
  keepVersion(engine.name, engine.version);
  await walk({
    ...sandbox,
    engine: engine.name,
    size,
    tab,
    page,
    screen: screenOf({ page }),
    inbox: inboxOf(sandbox.control),
    async look() {
      const { pathname } = new URL(page.url());
      if (seen.has(pathname)) return;
      seen.add(pathname);
      await photograph(pathname);
    },
  });
  expect(tab.problems().filter((problem) => !provokes?.test(problem))).toEqual([]);
  await tab.close();
}
