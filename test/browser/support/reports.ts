import { expect } from 'vitest';
import type { ReceivedReport } from '../../../sandbox/reports.ts';
import type { Tab } from './tab.ts';

/** Returns the received reports, oldest first. */
export type Reports = () => Promise<ReceivedReport[]>;

const newestFirst = async ({ control }: Pick<Tab, 'control'>) =>
  (await control('GET', '/sandbox/reports')) as ReceivedReport[];

/** Returns a function that reads the reports received from now on, without the earlier ones of other cases. */
export async function reportsFromNow(tab: Pick<Tab, 'control'>): Promise<Reports> {
  const before = (await newestFirst(tab)).length;
  return async () => {
    const all = await newestFirst(tab);
    return all.slice(0, all.length - before).reverse();
  };
}

/** Throws an error in the page and waits for its report: earlier reports that were sent at once have arrived by then. */
export async function leaveMark(tab: Pick<Tab, 'allow' | 'page'>, reports: Reports): Promise<void> {
  tab.allow(/page error: mark$/);
  await tab.page.evaluate(() => {
    setTimeout(() => {
      throw Object.assign(new Error('mark'), { name: 'MarkError' });
    });
  });
  await expect
    .poll(async () => (await reports()).map((report) => 'name' in report && report.name))
    .toContain('MarkError');
}
