import type { Tab } from './tab.ts';

/** Point on the page, in px. */
export type Spot = { readonly x: number; readonly y: number };

/** Touches that are reported as on iOS. */
export type Finger = {
  /** Returns the time of the page's clock, in ms. */
  readonly now: () => Promise<number>;
  readonly tap: (spot: Spot) => Promise<void>;
  /** Taps at this time of the page's clock. */
  readonly tapAt: (spot: Spot, at: number) => Promise<void>;
};

/**
 * Returns functions that tap as iOS reports taps: each click has `detail` 1. Each tap has an explicit time stamp, so that two
 * taps are as quick as intended even on a slow machine.
 */
export async function fingerOn(tab: Tab): Promise<Finger> {
  const { page } = tab;
  const session = await tab.context.newCDPSession(page);
  const clock = await page.evaluate(() => performance.timeOrigin);
  const now = () => page.evaluate(() => performance.now());
  const tapAt = async ({ x, y }: Spot, at: number) => {
    await page.waitForTimeout(Math.max(0, at - (await now())));
    const timestamp = (clock + at) / 1_000;
    const init = { x, y, button: 'left', clickCount: 1, timestamp } as const;
    await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...init });
    await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...init });
  };
  return { now, tapAt, tap: async (spot: Spot) => tapAt(spot, await now()) };
}

/** From the next load on, a pressed button takes no focus, as in Safari: a focusable ancestor takes it, or no element. */
export async function focusLikeSafari({ page }: Tab): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('mousedown', (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (!button) return;
      event.preventDefault();
      const around = button.parentElement?.closest<HTMLElement>('[tabindex], a[href], summary');
      if (around) around.focus({ preventScroll: true });
      else (document.activeElement as HTMLElement | null)?.blur();
    });
  });
}

/** From the next load on, the page has no `requestIdleCallback`. */
export async function takeIdleCallbacks({ page }: Tab): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });
}

/** Discards the tab in the background, whose page gets no event, and returns to the tab. */
export async function discardAndReturn({ page }: Tab): Promise<void> {
  await page.evaluate(() => {
    const ends = ['visibilitychange', 'pagehide', 'beforeunload', 'unload', 'freeze'];
    for (const type of ends) {
      addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
    }
  });
  await page.addInitScript(() => {
    Object.defineProperty(document, 'wasDiscarded', { value: true });
  });
  await page.reload();
}

/**
 * Shows the keyboard of an iPhone: it covers the page, which keeps its height. Safari then moves the visible part of the page
 * up to the field, and reports that as a scroll.
 * @param height height of the keyboard, in px; 0 to hide it
 * @param moved distance by which the page is moved up, in px
 */
export function showKeyboard({ page }: Tab, height: number, moved = 0): Promise<void> {
  return page.evaluate(
    async ([covered, offsetTop]) => {
      const viewport = window.visualViewport as VisualViewport;
      const become = (values: object, event: string) => {
        for (const [name, value] of Object.entries(values)) {
          Object.defineProperty(viewport, name, { value, configurable: true });
        }
        viewport.dispatchEvent(new Event(event));
      };
      become({ height: innerHeight - covered, offsetTop: 0 }, 'resize');
      await new Promise(requestAnimationFrame);
      if (offsetTop > 0) become({ offsetTop }, 'scroll');
    },
    [height, moved] as const,
  );
}

/** Insets of the safe area, in px: the parts of the screen under round corners, camera and home indicator. */
export type Edges = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** Sets the insets of the safe area until the case ends. */
export async function setEdges({ page, context }: Tab, insets: Edges): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

/** Returns the controls and texts that are outside the safe area, one line each. */
export function inTheEdges({ page }: Tab, edges: Edges): Promise<string[]> {
  return page.evaluate(({ right, bottom, left }) => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    return [...(dialog ?? document).querySelectorAll('a, button, input, select, h1, h2, p, dt, dd')]
      .filter((element) => element.checkVisibility() && !element.matches('a[href^="#"]'))
      .flatMap((element) => {
        const box = element.getBoundingClientRect();
        const isStuck = [...ancestorsOf(element)].some((one) =>
          ['fixed', 'sticky'].includes(getComputedStyle(one).position),
        );
        const isOutside =
          box.width > 1 &&
          (box.left < left ||
            box.right > innerWidth - right ||
            (isStuck && box.bottom > innerHeight - bottom));
        return isOutside ? [`${element.tagName} ${element.textContent}`] : [];
      });

    function* ancestorsOf(element: Element | null): Generator<Element> {
      for (let one = element; one; one = one.parentElement) yield one;
    }
  }, edges);
}
