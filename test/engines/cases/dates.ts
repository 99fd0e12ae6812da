import { expect } from 'vitest';
import { repaymentsCopy } from '../../../src/copy/repayments.ts';
import { heading } from '../../../src/copy/titles.ts';
import { signInAt } from '../../browser/support/customers.ts';
import type { EngineCase } from '../support/in-engine.ts';

/** Date in the format of the app. */
const DAY = /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{1,2} [A-Z][a-z]{2,3} 20\d\d\b/;
const NO_DAY = /NaN|Invalid|undefined/;

/** Case for dates: the locale data of browsers differs by version, and must not affect a date. */
export const dates: EngineCase = {
  title: 'dates are right if the API sends timestamps and no current day',
  walk: async (visit) => {
    const { page, screen } = visit;
    const words = () => page.evaluate<string>('() => document.querySelector("main").innerText');
    await signInAt(visit, 'dashboard', 'instants');
    await screen.textContaining(repaymentsCopy.label(1, 2)).waitFor();
    const home = await words();
    expect(home).toMatch(DAY);
    expect(home).toMatch(/due (in \d+ days|tomorrow|today)/);
    expect(home).not.toMatch(NO_DAY);

    await screen.link(heading('activity')).click();
    await screen.heading(heading('activity')).waitFor();
    await screen.table('cashOuts').waitFor();
    const activity = await words();
    expect(activity).toMatch(DAY);
    expect(activity).not.toMatch(NO_DAY);
  },
};
