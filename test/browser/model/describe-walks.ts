import { describe, expect, onTestFailed, test } from 'vitest';
import type { Path } from '../../model/paths.ts';
import { IS_THOROUGH } from '../../support/thorough.ts';
import { openTab } from '../support/tab.ts';
import type { Driver } from './driver.ts';
import { gapsOf, unseenStates } from './gaps.ts';
import { type Seen, walk } from './walk.ts';
import { type Aim, visibleStates, walksOf } from './walks.ts';

/** The usual run checks less, because tests without a browser cover the target of every action and answer: decision 073. */
const AIM: Aim = IS_THOROUGH ? 'everything' : 'what is seen and done';

/** Defines tests that walk the generated paths of these machines in Chromium, one after the other. */
export function describeWalks(drivers: readonly Driver[]): void {
  describe.each(drivers.map((driver) => ({ name: driver.machine.id, driver })))(
    '$name',
    ({ name, driver }) => {
      const seen: Seen = { states: new Set(), outcomes: new Set() };
      const walks = walksOf(driver, AIM).map((path, index) => ({
        title: `walk ${index + 1}, ${path.steps.length} steps`,
        path,
        index,
      }));

      test.each(walks)('$title', async ({ path, index }) => {
        const tab = await openTab('phone', { hasClock: true });
        const left = `test-results/model-${name}-${index + 1}`;
        onTestFailed(async () => {
          await tab.page.screenshot({ path: `${left}.png` }).catch(() => {});
          await tab.discard();
          await trace(driver, path, `${left}.zip`);
        });
        await walk(driver, path, tab, seen);
        expect(tab.faults()).toEqual([]);
        await tab.close();
      });

      test('every state that a customer can see is seen', () => {
        const missing = unseenStates(driver, seen);
        const all = visibleStates(driver).length;
        console.log(`browser: ${name} ${all - missing.length}/${all} visible states`);
        expect(missing).toEqual([]);
      });

      if (AIM === 'everything') {
        test('every outcome is caused, or listed with the reason why no customer can cause it', () => {
          expect(gapsOf(driver, seen)).toEqual([]);
        });
      }
    },
  );
}

/** Walks a path again and records a trace. Tracing every walk would cost a sixth of the time. */
async function trace(driver: Driver, path: Path, file: string): Promise<void> {
  const tab = await openTab('phone', { hasClock: true });
  await tab.context.tracing.start({ snapshots: true });
  await walk(driver, path, tab, { states: new Set(), outcomes: new Set() }).catch(() => {});
  await tab.context.tracing.stop({ path: file });
  await tab.discard();
}
