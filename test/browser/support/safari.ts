import type { Tab } from './tab.ts';

/** A place on the page, in px. */
export type Spot = { readonly x: number; readonly y: number };

/** Taps as iOS reports them. */
export type Finger = {
  /** The page's clock, in ms. */
  readonly now: () => Promise<number>;
  readonly tap: (spot: Spot) => Promise<void>;
  /** Taps at this time of the page's clock. */
  readonly tapAt: (spot: Spot, at: number) => Promise<void>;
};

/**
 * Taps as iOS reports them: each with the count 1. A tap carries its own time stamp, so that two are as quick as intended on a
 * slow machine as well.
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

/** From the next load on a pressed button takes no focus: its surroundings do, or nothing. */
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

/** From the next load on the page has no idle callbacks. */
export async function takeIdleCallbacks({ page }: Tab): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });
}

/** Safari clears a site's storage after seven days without use, but not its tabs. */
export function emptyStorage({ page }: Tab): Promise<void> {
  return page.evaluate(async () => {
    sessionStorage.clear();
    localStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
  });
}

/** Discards the tab in the background, whose page gets no event of its end, and comes back to it. */
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
 * @param height of the keyboard, in px; 0 to hide it.
 * @param moved by how much the page is moved up, in px.
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

/** The parts of each edge of the screen under its round corners, its camera and the bar of the home screen, in px. */
export type Edges = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** Gives the screen such edges, until the case ends. */
export async function setEdges({ page, context }: Tab, insets: Edges): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

/** All controls and texts that lie in the edges, one line each. */
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
