import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { activityCopy } from '../../../src/copy/activity.ts';
import { pathOf } from '../../../src/navigation/site.ts';
import { signInAt } from '../../browser/support/customers.ts';
import type { EngineCase } from '../support/in-engine.ts';

/**
 * Returns the first bytes of the files saved under a name since a time.
 * @param since ms since the epoch
 */
function beginningsOf(folder: string, name: RegExp, since: number): string[] {
  return readdirSync(folder)
    .filter((file) => name.test(file) && statSync(join(folder, file)).mtimeMs >= since)
    .map((file) => readFileSync(join(folder, file), 'latin1').slice(0, 5));
}

/** Case that downloads the documents of a cash out. */
export const documents: EngineCase = {
  title: 'the agreement and the terms download as PDFs',
  async walk({ control, page, screen: { button, link, table }, tab }) {
    const began = Date.now();
    // A browser adds a number if a file of that name exists.
    const saved = (name: string) =>
      expect.poll(() =>
        beginningsOf(tab.downloads, new RegExp(`^${name}( ?\\(\\d+\\))?\\.pdf$`), began),
      );
    await signInAt({ page, control }, 'dashboard', 'two-repayments');
    await page.goto(pathOf('activityCashOuts'));
    await table('cashOuts').waitFor();
    await button(new RegExp(`^${activityCopy.download}`)).click();
    await saved('agreement-\\d+').toEqual(['%PDF-']);
    await link(activityCopy.terms).click();
    await saved('terms').toEqual(['%PDF-']);
  },
};
