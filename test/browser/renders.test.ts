import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { signInAt } from './support/customers.ts';
import { breakCalls } from './support/faults.ts';
import { inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';

/** The fields of React's `Fiber` that say what a commit has rendered, as React's developer tools read them. */
type Fiber = {
  readonly tag: number;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
};

/** Counts, from the next page on, how many components each commit renders for the first time, and how many again. */
async function countRenders(page: Page): Promise<() => Promise<{ first: number; again: number }>> {
  await page.addInitScript(() => {
    // React's tags of function and class components, forward refs and memos.
    const COMPONENTS = [0, 1, 11, 14, 15];
    const PERFORMED_WORK = 1;
    const rendered = { first: 0, again: 0 };
    const count = (fiber: Fiber | null): void => {
      for (let one = fiber; one; one = one.sibling) {
        if (COMPONENTS.includes(one.tag) && one.flags & PERFORMED_WORK) {
          rendered[one.alternate ? 'again' : 'first'] += 1;
        }
        // The same children as before were not rendered.
        if (one.child !== one.alternate?.child) count(one.child);
      }
    };
    Object.assign(window, {
      rendered,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) =>
          count(current.child),
      },
    });
  });
  let before = { first: 0, again: 0 };
  return async () => {
    const now = await page.evaluate(
      () => (window as unknown as { rendered: typeof before }).rendered,
    );
    const since = { first: now.first - before.first, again: now.again - before.again };
    before = now;
    return since;
  };
}

test('what is on the page is not drawn again when the overview comes, or a cash out begins', () =>
  inTab(async (tab) => {
    const { button } = screenOf(tab);
    const rendersSince = await countRenders(tab.page);
    // So that the frame and a placeholder are drawn first.
    await breakCalls(tab, { 'GET /v3/Lending/overview': { delayMs: 1_000 } });
    await signInAt(tab, 'dashboard');
    await button(dashboardCopy.limit.cashOut).waitFor();
    const home = await rendersSince();
    expect(home.first).toBeGreaterThan(200);
    expect(home.again).toBeLessThan(home.first / 10);
    await button(dashboardCopy.limit.cashOut).click();
    await button(cashOutCopy.proceed, { disabled: false }).waitFor();
    const cashOut = await rendersSince();
    // The amount is drawn once more when the overview has been read again; the frame's menu and footer are not.
    expect(cashOut.again).toBeLessThan(cashOut.first * 1.5);
  }));
