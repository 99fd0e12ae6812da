import type { CDPSession, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { delayCopy } from '../../src/copy/delay.ts';
import { framesCopy } from '../../src/copy/frames.ts';
import { homeDialogsCopy } from '../../src/copy/home-dialogs.ts';
import { repayEarlyCopy } from '../../src/copy/repay-early.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { chunksWith, waitForIdleChunks } from './support/chunks.ts';
import { signInAt } from './support/customers.ts';
import { expectFocus } from './support/fields.ts';
import { type Finger, fingerOn } from './support/finger.ts';
import { inNewTab, inTab } from './support/in-tab.ts';
import { type Screen, screenOf } from './support/screen.ts';
import { drawStory, openStories } from './support/stories.ts';
import type { Tab } from './support/tab.ts';
import { holdCalls } from './support/traffic.ts';

/** A part's animation, as the script asked the browser for it. */
type Move = {
  /** The moved part, by the start of its text. */
  readonly what: string;
  /** The first keyframe. */
  readonly from: Readonly<Record<string, string>>;
  /** In ms. */
  readonly duration: number;
};

/** Records every animation that a script of the page starts from its next load on. */
async function noteMoves(page: Page): Promise<() => Promise<Move[]>> {
  await page.addInitScript(() => {
    const moves: object[] = [];
    Object.assign(window, { moves });
    const { animate } = Element.prototype;
    Element.prototype.animate = function noted(frames, options) {
      const animation = animate.call(this, frames, options);
      // The library's probe element only tests the browser.
      if (this.isConnected) {
        const [{ offset, easing, composite, computedOffset, ...from } = {}] = (
          animation.effect as KeyframeEffect
        ).getKeyframes();
        const what = this.textContent.slice(0, 40);
        moves.push({ what, from, duration: animation.effect?.getTiming().duration });
      }
      return animation;
    };
  });
  // biome-ignore lint/suspicious/noExplicitAny: the list is added to the page above.
  return () => page.evaluate(() => (window as any).moves);
}

type Home = {
  readonly page: Page;
  readonly screen: Screen;
  readonly moves: () => Promise<Move[]>;
};

/** The home of a customer with two repayments, with its animations loaded. */
async function openHome(tab: Tab): Promise<Home> {
  const { page } = tab;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const moves = await noteMoves(page);
  await signInAt(tab, 'dashboard', 'two-repayments');
  const screen = screenOf(tab);
  await screen.button(repaymentsCopy.delay).waitFor();
  await page.keyboard.press('Shift');
  await waitForIdleChunks(page);
  return { page, screen, moves };
}

/** Settles once nothing moves any more except spinners. */
const comesToRest = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
            .length,
      ),
    )
    .toBe(0);

/** How far below its place a dialog's sheet is, in px. */
const offsetOf = (dialog: Locator) =>
  dialog.evaluate(({ firstElementChild: sheet }) =>
    sheet ? new DOMMatrix(getComputedStyle(sheet).transform).m42 : Number.NaN,
  );

/** Grabs a sheet at its title. */
async function takeSheet(tab: Tab, dialog: Locator): Promise<Finger> {
  await dialog.waitFor();
  await comesToRest(tab.page);
  const box = await dialog.getByRole('heading').first().boundingBox();
  const finger = await fingerOn(tab);
  await finger.down({ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 });
  return finger;
}

const hasGrip = (dialog: Locator) =>
  dialog.evaluate(({ firstElementChild: sheet }) => {
    const { content, display } = getComputedStyle(sheet?.firstElementChild as Element, '::before');
    return content !== 'none' && display === 'block';
  });

describe('the animation library', () => {
  test('is fetched after the first use of the dashboard, and not with reduced motion', () =>
    inNewTab(async (tab) => {
      const { page } = tab;
      const fetched: string[] = [];
      const chunks = chunksWith('commitStyles');
      page.on('request', (request) => {
        if (chunks.test(request.url())) fetched.push(new URL(request.url()).pathname);
      });
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto('/eligibility');
      await page.getByRole('checkbox').first().check();
      await waitForIdleChunks(page);
      expect(fetched).toEqual([]);
      await signInAt(tab, 'dashboard', 'two-repayments');
      await page.keyboard.press('Shift');
      await expect.poll(() => fetched).toHaveLength(1);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.reload();
      await screenOf(tab).button(repaymentsCopy.delay).waitFor();
      await page.keyboard.press('Shift');
      await waitForIdleChunks(page);
      expect(fetched).toHaveLength(1);
    }));

  test('is fetched for a dialog anywhere else, whose sheet can then be pulled', () =>
    inTab(async (tab) => {
      const { page } = tab;
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto('/login');
      await waitForIdleChunks(page);
      await screenOf(tab).button(framesCopy.hardship.talk).click();
      await expect.poll(() => hasGrip(page.getByRole('dialog'))).toBe(true);
    }));

  test('moves only transforms and opacity, for at most 200 ms: a delayed repayment’s successors move up, and its new day fades in', () =>
    inTab(async (tab) => {
      const { page, screen, moves } = await openHome(tab);
      await screen.button(repaymentsCopy.delay).click();
      await screen.button(delayCopy.confirm).click();
      await screen.dialog(delayCopy.title).waitFor({ state: 'hidden' });
      await expect.poll(moves).toHaveLength(2);
      const [up, comesIn] = await moves();
      expect(up).toMatchObject({ what: expect.stringMatching(/^First Repayment/) });
      expect(up?.from.transform).toMatch(/^translateY\(\d/);
      expect(comesIn).toMatchObject({
        what: expect.stringMatching(/^Final Repayment/),
        from: { opacity: '0' },
      });
      await screen.button(repaymentsCopy.repayEarly).click();
      await screen.radio('All repayments').check();
      await screen.button(cashOutCopy.proceed).click();
      await screen.button(repayEarlyCopy.confirmation.confirm).waitFor();
      await page.keyboard.press('Escape');
      const noted = await moves();
      expect(noted.length).toBeGreaterThan(0);
      for (const { from, duration } of noted) {
        expect(['opacity', 'transform']).toEqual(expect.arrayContaining(Object.keys(from)));
        expect(duration).toBeLessThanOrEqual(200);
      }
    }));

  test('does nothing with reduced motion, and no sheet can be pulled', () =>
    inTab(async (tab) => {
      const { page, screen, moves } = await openHome(tab);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await screen.button(repaymentsCopy.delay).click();
      const dialog = screen.dialog(delayCopy.title);
      await dialog.waitFor();
      expect(await hasGrip(dialog)).toBe(false);
      const finger = await takeSheet(tab, dialog);
      await finger.pull({ y: 60 }, 16);
      await finger.pull({ y: 300 }, 16);
      expect(await offsetOf(dialog)).toBe(0);
      await finger.up(16);
      await screen.button(delayCopy.confirm).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await moves()).toEqual([]);
    }));
});

test('a page comes in a short way, forward and back, by transform and opacity alone', () =>
  inTab(async (tab) => {
    const { page } = tab;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const moves = await noteMoves(page);
    await signInAt(tab, 'dashboard');
    const { button, field, plan } = screenOf(tab);
    await button(dashboardCopy.limit.cashOut).click();
    await field(cashOutCopy.amount.controls.field).waitFor();
    await waitForIdleChunks(page);
    await comesToRest(page);
    const before = (await moves()).length;
    await button(cashOutCopy.proceed).click();
    await button(cashOutCopy.confirm.yes).click();
    await plan(1).waitFor();
    await button(cashOutCopy.back).click();
    await field(cashOutCopy.amount.controls.field).waitFor();
    const slides = (await moves()).slice(before).map(({ from }) => from);
    const ways = slides.flatMap(
      ({ transform }) => /translateX\((-?\d+)px\)/.exec(String(transform))?.[1] ?? [],
    );
    expect(ways.map((way) => Math.sign(Number(way)))).toEqual([1, -1]);
    for (const way of ways) {
      expect(Math.abs(Number(way))).toBeGreaterThanOrEqual(8);
      expect(Math.abs(Number(way))).toBeLessThanOrEqual(16);
    }
    for (const from of slides) {
      expect(['opacity', 'transform']).toEqual(expect.arrayContaining(Object.keys(from)));
    }
  }));

// With reduced motion `stories.test.ts` finds whatever moves in a state.
test('animations and transitions of styles end within 200 ms', () =>
  inTab(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const { frame, all } = await openStories(page);
    const found = new Set<string>();
    // Of each flow one state, and those with dialogs, overlays and pictures.
    const flows = new Set<string>();
    const shown = all.filter((hash) => {
      const [, flow = ''] = hash.split('/');
      const isFirst = !flows.has(flow);
      flows.add(flow);
      return isFirst || /onfirm|uccess|succeeded|signingIn|refused$/.test(hash);
    });
    for (const hash of shown) {
      await frame.evaluate(drawStory, hash);
      const moving = await frame.evaluate(() =>
        [...document.querySelectorAll('body *')].flatMap((element) => {
          const style = getComputedStyle(element);
          const isEndless = style.animationIterationCount === 'infinite';
          return [
            ...(isEndless ? [] : [`${style.animationName} ${style.animationDuration}`]),
            `transition ${style.transitionDuration}`,
          ];
        }),
      );
      for (const one of moving) found.add(one);
    }
    const names = [...found].map((one) => one.split(' ')[0]);
    expect(names).toEqual(expect.arrayContaining(['fade', 'rise', 'draw']));
    const seconds = (one: string) => Math.max(...(one.match(/[\d.]+(?=s)/g)?.map(Number) ?? []));
    expect([...found].filter((one) => seconds(one) > 0.2)).toEqual([]);
  }));

describe('a sheet on a phone', () => {
  const openAbout = async (tab: Tab) => {
    const { page, screen } = await openHome(tab);
    const opener = screen.button(dashboardCopy.limit.about);
    await opener.click();
    const dialog = screen.dialog(homeDialogsCopy.limitInfo.title);
    await dialog.waitFor();
    return { page, opener, dialog };
  };

  test('follows the finger, springs back from a short way, closes from far or when it is pulled fast, and returns the focus', () =>
    inTab(async (tab) => {
      const { page, dialog, opener } = await openAbout(tab);
      expect(await hasGrip(dialog)).toBe(true);
      const finger = await takeSheet(tab, dialog);
      await finger.pull({ y: 20 }, 50);
      await finger.pull({ y: 30 }, 50);
      expect(await offsetOf(dialog)).toBe(50);
      await finger.pull({ y: -30 }, 50);
      expect(await offsetOf(dialog)).toBe(20);
      await finger.pull({ y: -60 }, 50);
      expect(await offsetOf(dialog)).toBe(0);
      await finger.pull({ y: 90 }, 500);
      await finger.up(500);
      await comesToRest(page);
      expect(await offsetOf(dialog)).toBe(0);
      expect(await dialog.isVisible()).toBe(true);

      for (const [ways, rest] of [
        [[60, 100, 100], 500],
        [[20, 20], 10],
      ] as const) {
        const other = await takeSheet(tab, dialog);
        for (const way of ways) await other.pull({ y: way }, 10);
        await other.up(rest);
        await dialog.waitFor({ state: 'hidden' });
        await expectFocus(opener);
        await opener.click();
      }
    }));

  test('scrolls natively when a finger goes up, or scrolls back', () =>
    inTab(async (tab) => {
      const { page, dialog } = await openAbout(tab);
      const finger = await takeSheet(tab, dialog);
      await finger.pull({ y: -20 }, 16);
      await finger.pull({ y: 80 }, 16);
      expect(await offsetOf(dialog)).toBe(0);
      // At rest, so that the browser scrolls nothing after it.
      await finger.up(500);
      // Low enough for the sheet to scroll.
      await page.setViewportSize({ width: 360, height: 260 });
      await comesToRest(page);
      const scroll = (to: number) =>
        dialog.evaluate(({ firstElementChild: sheet }, top) => {
          sheet?.scrollTo(0, top);
          return sheet?.scrollTop;
        }, to);
      expect(await scroll(10)).toBe(10);
      const other = await takeSheet(tab, dialog);
      for (let pulls = 0; pulls < 5; pulls += 1) await other.pull({ y: 20 }, 16);
      expect(await offsetOf(dialog)).toBe(0);
      await other.up(16);
      expect(await dialog.isVisible()).toBe(true);
    }));

  test('gives way a little and springs back while its money is on its way', () =>
    inTab(async (tab) => {
      const { page, screen } = await openHome(tab);
      const release = await holdCalls(tab, '/v3/Lending/');
      await screen.button(repaymentsCopy.delay).click();
      const dialog = screen.dialog(delayCopy.title);
      await screen.button(delayCopy.confirm).click();
      await dialog.locator('button[aria-busy=true]').waitFor();
      expect(await hasGrip(dialog)).toBe(false);
      const finger = await takeSheet(tab, dialog);
      for (let pulls = 0; pulls < 4; pulls += 1) await finger.pull({ y: 100 }, 10);
      const offset = await offsetOf(dialog);
      expect(offset).toBeGreaterThan(0);
      expect(offset).toBeLessThan(100);
      await finger.up(10);
      await expect.poll(() => offsetOf(dialog)).toBe(0);
      expect(await dialog.isVisible()).toBe(true);
      await release();
      await dialog.waitFor({ state: 'hidden' });
      await comesToRest(page);
    }));
});

describe('an amount', () => {
  test('that changes rolls past the digits between, and only the new one can be read', () =>
    inTab(async (tab) => {
      const { page } = tab;
      let available = 1_000;
      // The home that is loaded after a delay has another limit.
      await page.route('**/v3/Lending/overview', async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        body.borrowOverview.availableCashoutAmount = available;
        body.loanSetting.maximumAmount = 1_000;
        await route.fulfill({ response, json: body });
      });
      const { screen, moves } = await openHome(tab);
      await page.getByText('$1,000', { exact: true }).first().waitFor();
      available = 500;
      await screen.button(repaymentsCopy.delay).click();
      await screen.button(delayCopy.confirm).click();
      await screen.dialog(delayCopy.title).waitFor({ state: 'hidden' });
      await page.getByText('$500', { exact: true }).first().waitFor();
      // The thousands are gone, and nothing rolls there: 0, 9, 8, 7, 6, 5.
      const roll = { what: '567890', from: { transform: 'translateY(-500%)' }, duration: 180 };
      expect(await moves()).toContainEqual(expect.objectContaining(roll));
      await comesToRest(page);
      expect(await page.getByText('567890').count()).toBe(0);
    }));
});

describe('at a processor four times slower', () => {
  /** The number of layouts of the page so far. */
  async function layoutsOf(session: CDPSession): Promise<number> {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN;
  }

  const nextFrame = (page: Page) =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );

  async function slowDown({ context, page }: Tab): Promise<CDPSession> {
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return session;
  }

  test('a finger that pulls at a sheet causes no layout', () =>
    inTab(async (tab) => {
      const { screen } = await openHome(tab);
      await screen.button(dashboardCopy.limit.about).click();
      const dialog = screen.dialog(homeDialogsCopy.limitInfo.title);
      const session = await slowDown(tab);
      const finger = await takeSheet(tab, dialog);
      // Past the distance within which Chromium takes it for a tap.
      await finger.pull({ y: 30 }, 16);
      await nextFrame(tab.page);
      const before = await layoutsOf(session);
      for (let pulls = 0; pulls < 10; pulls += 1) {
        await finger.pull({ y: 5 }, 16);
        await nextFrame(tab.page);
      }
      expect((await layoutsOf(session)) - before).toBe(0);
      expect(await offsetOf(dialog)).toBe(80);
      await finger.up(500);
    }));
});
