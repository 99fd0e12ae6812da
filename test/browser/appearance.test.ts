import { expect, test } from 'vitest';
import { ONBOARDING_STEPS } from '../../domain/onboarding.ts';
import { IS_THOROUGH } from '../support/thorough.ts';
import { HEADINGS, PATHS, signInAt, waitForHeading } from './support/customers.ts';
import { inTab } from './support/in-tab.ts';
import type { Size } from './support/page-pool.ts';
import { watchShifts } from './support/shifts.ts';

const SIZES: readonly Size[] = ['phone', 'desktop'];
const BY_DAY: readonly Size[] = IS_THOROUGH ? SIZES : ['phone'];

/** The limit for unexpected layout shift: half of what is called good. */
const UNNOTICED_SHIFT = 0.05;

/** The identity check's widget never rests. */
const STEPS_AT_REST = ONBOARDING_STEPS.filter((step) => step !== 'idCheck');

/** A network whose every answer takes so many ms longer. */
const slowBy = (latency: number) => ({
  offline: false,
  latency,
  downloadThroughput: -1,
  uploadThroughput: -1,
});

test.each(BY_DAY)('a reloaded page stays where it is while it loads: %s', (size) =>
  inTab(
    async (tab) => {
      const { page } = tab;
      const network = await tab.context.newCDPSession(page);
      await network.send('Network.enable');
      const shifted = await watchShifts(page, 'load');
      const load = async (path: string, heading: string) => {
        // Slow like a phone's, but for this load only: the frame is drawn well before its content.
        await network.send('Network.emulateNetworkConditions', slowBy(400));
        await page.goto(path);
        await waitForHeading(page, heading);
        await page.waitForLoadState('networkidle');
        await network.send('Network.emulateNetworkConditions', slowBy(0));
        const sum = (await shifted()).reduce((total, { value }) => total + value, 0);
        expect(sum, path).toBeLessThan(UNNOTICED_SHIFT);
      };
      await load('/login', 'Log in');
      for (const step of size === 'phone' ? STEPS_AT_REST : (['name'] as const)) {
        await signInAt(tab, step);
        await load(PATHS[step], HEADINGS[step]);
        await page.evaluate(() => sessionStorage.clear());
      }
      await signInAt(tab, 'dashboard', 'two-repayments');
      await load('/dashboard', 'Hi Alex');
      await load('/dashboard/activity/cashouts', 'My Activity');
      await load('/dashboard/account/profile', 'My Account');
      await network.detach();
    },
    { size },
  ),
);

test('with text twice as large nothing overflows a phone, and choices keep their words', () =>
  inTab(async (tab) => {
    const { page } = tab;
    const enlarge = () =>
      page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    await signInAt(tab, 'dashboard', 'two-repayments');
    expect(await enlarge(), 'home').toBe(0);
    await page.getByRole('button', { name: 'Repay today' }).click();
    const choice = page.getByText('Next repayment', { exact: true }).last();
    await choice.waitFor();
    // At least seven letters to a line: beside the amount there was room for one.
    expect(
      await choice.evaluate((element) => element.getBoundingClientRect().width),
    ).toBeGreaterThan(100);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'My Account' }).click();
    await waitForHeading(page, 'My Account');
    expect(await enlarge(), 'account').toBe(0);
    await page.evaluate(() => sessionStorage.clear());
    await signInAt(tab, 'dashboard');
    await page.getByRole('button', { name: 'Cash Out' }).first().click();
    const more = page.getByRole('button', { name: 'Increase amount' });
    await more.waitFor();
    expect(await enlarge(), 'cash out').toBe(0);
  }));
