import { expect, test } from 'vitest';
import { ONBOARDING_STEPS } from '../../domain/onboarding.ts';
import { accountCopy } from '../../src/copy/account.ts';
import { appOfferCopy } from '../../src/copy/app-offer.ts';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { dashboardFrameCopy } from '../../src/copy/dashboard-frame.ts';
import { homeDialogsCopy } from '../../src/copy/home-dialogs.ts';
import { logOutCopy } from '../../src/copy/log-out.ts';
import { IS_THOROUGH } from '../support/thorough.ts';
import { advanceFlowUntil } from './support/advance-flow.ts';
import { closeAgreement, openAgreement } from './support/agreement.ts';
import { HEADINGS, PATHS, signInAt, waitForHeading } from './support/customers.ts';
import { inTab } from './support/in-tab.ts';
import type { Size } from './support/page-pool.ts';
import { emulatePhone } from './support/phones.ts';
import type { Tab } from './support/tab.ts';

/** The movements in a tab. */
type Motion = {
  /** The longest duration of each animation and each transition, in ms, by its name. */
  readonly lasted: Readonly<Record<string, number>>;
  /** The endless animations, such as spinners, by their names. */
  readonly loops: ReadonlySet<string>;
  /** The greatest distance at which a page began from its place, in px. */
  readonly slid: number;
};

/** Records in each frame of the tab's pages, from the next one on, what moves there. */
async function noteMotion({ page }: Tab): Promise<() => Motion> {
  const lasted: Record<string, number> = {};
  const loops = new Set<string>();
  let slid = 0;
  await page.exposeFunction('noteMoving', (name: string, duration: number, isLoop: boolean) => {
    if (isLoop) loops.add(name);
    else lasted[name] = Math.max(lasted[name] ?? 0, duration);
  });
  await page.exposeFunction('noteSliding', (distance: number) => {
    slid = Math.max(slid, distance);
  });
  await page.addInitScript(() => {
    // biome-ignore lint/suspicious/noExplicitAny: the functions are added to the page above.
    const { noteMoving, noteSliding } = window as any;
    const noted = new WeakSet<Animation>();
    const look = () => {
      for (const animation of document.getAnimations()) {
        if (noted.has(animation)) continue;
        noted.add(animation);
        const { animationName, transitionProperty } = animation as CSSAnimation & CSSTransition;
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
        const [first] = (animation.effect as KeyframeEffect).getKeyframes();
        const [, distance = 0] = /translateX\(-?(\d+)px\)/.exec(String(first?.transform)) ?? [];
        noteSliding(Number(distance));
        noteMoving(
          animationName ?? transitionProperty ?? 'script',
          Number(duration),
          iterations === Number.POSITIVE_INFINITY,
        );
      }
    };
    document.addEventListener('animationstart', look);
    document.addEventListener('transitionrun', look);
    const lookAgain = () => {
      look();
      requestAnimationFrame(lookAgain);
    };
    requestAnimationFrame(lookAgain);
  });
  return () => ({ lasted, loops, slid });
}

/** Walks through the main screens and dialogs, with a stop at each. */
async function walkThrough(tab: Tab, stopAt: () => Promise<void>): Promise<void> {
  const { page } = tab;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });

  await emulatePhone(tab, 'iPhone');
  await page.goto('/eligibility');
  await dialog(appOfferCopy.title).waitFor();
  await stopAt();
  await button(appOfferCopy.skip).click();
  await stopAt();

  await signInAt(tab, 'dashboard');
  await button(dashboardCopy.limit.cashOut).waitFor();
  await stopAt();
  await button(dashboardCopy.limit.about).click();
  await dialog(homeDialogsCopy.limitInfo.title).waitFor();
  await stopAt();
  await button(homeDialogsCopy.limitInfo.close).click();

  await button(dashboardCopy.limit.cashOut).click();
  await page.getByRole('slider', { name: 'Cash Out amount' }).waitFor();
  await advanceFlowUntil(tab, 'cashOut', 'review.unread', {}, stopAt);
  await stopAt();
  await openAgreement({ page });
  await stopAt();
  await closeAgreement({ page });
  await button(cashOutCopy.back).click();
  await advanceFlowUntil(tab, 'cashOut', 'succeeded');
  await stopAt();
  await button('Done').click();

  for (const tabName of ['Cash outs', 'Repayments']) {
    await link(dashboardFrameCopy.menu.activity).click();
    await page.getByRole('tab', { name: tabName }).click();
    await page.getByRole('table', { name: tabName }).waitFor();
    await stopAt();
  }
  await link(dashboardFrameCopy.menu.account).click();
  await page.getByLabel('Promo code').fill('WELCOME10');
  await stopAt();
  await button(accountCopy.promotions.apply).click();
  await dialog(accountCopy.promotions.confirm.title).waitFor();
  await stopAt();
  await button(accountCopy.promotions.confirm.cancel).click();
  await page.getByRole('tab', { name: 'Change password' }).click();
  await page.getByLabel('Current password').waitFor();
  await button(accountCopy.password.submit).click();
  await page.getByText('Enter a password.').first().waitFor();
  await stopAt();
  await button(dashboardFrameCopy.menu.logOut).click();
  await dialog(logOutCopy.title).waitFor();
  await stopAt();
}

const SIZES: readonly Size[] = ['phone', 'desktop'];
const BY_DAY: readonly Size[] = IS_THOROUGH ? SIZES : ['phone'];

test('motion shows the place, and ends soon', () =>
  inTab(async (tab) => {
    await tab.page.emulateMedia({ reducedMotion: 'no-preference' });
    const motion = await noteMotion(tab);
    await walkThrough(tab, async () => {});
    const { lasted, slid } = motion();
    expect(Object.keys(lasted)).toEqual(expect.arrayContaining(['fade', 'rise', 'draw']));
    expect(slid).toBeGreaterThanOrEqual(8);
    expect(slid).toBeLessThanOrEqual(16);
    expect(Object.entries(lasted).filter(([, duration]) => duration > 200)).toEqual([]);
  }));

test.each(IS_THOROUGH ? SIZES : [])('with reduced motion nothing moves: %s', (size) =>
  inTab(
    async (tab) => {
      const motion = await noteMotion(tab);
      await walkThrough(tab, async () => {
        await expect.poll(() => tab.page.evaluate(() => document.getAnimations().length)).toBe(0);
      });
      const { lasted, loops, slid } = motion();
      expect(Object.entries(lasted).filter(([, duration]) => duration >= 1)).toEqual([]);
      expect([...loops]).toEqual([]);
      expect(slid).toBe(0);
    },
    { size },
  ),
);

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
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            shifts.push(value);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // biome-ignore lint/suspicious/noExplicitAny: the list is added to the page above.
      const shifted = () => page.evaluate(() => (window as any).shifts as number[]);
      const load = async (path: string, heading: string) => {
        // Slow like a phone's, but for this load only: the frame is drawn well before its content.
        await network.send('Network.emulateNetworkConditions', slowBy(400));
        await page.goto(path);
        await waitForHeading(page, heading);
        await page.waitForLoadState('networkidle');
        await network.send('Network.emulateNetworkConditions', slowBy(0));
        const sum = (await shifted()).reduce((total, value) => total + value, 0);
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
