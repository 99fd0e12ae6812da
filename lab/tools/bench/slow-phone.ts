import type { Browser, Page } from 'playwright-core';
import { openPage, slowDown } from './slow-page.ts';

/** Slow 4G line: round trip in ms, throughput in bytes per second. */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Time limit for content to appear, in ms. */
const WAIT_TIMEOUT_MS = 60_000;
/** A page counts as idle after this time without a request, in ms. */
const REST_MS = 1_500;
/** A page that is still drawing after this time counts as idle too, in ms. Without it a loaded machine would wait for ever. */
const DRAWING_TIMEOUT_MS = 10_000;
/** Name of the function that the page calls. */
const BINDING = 'benchSees';

/** Content to wait for: a visible element with this text. */
export type Sight = { readonly selector: string; readonly text: string };

/** Message of the page when content becomes visible. */
type SeenMessage = {
  readonly name: string;
  /** Time of the frame that shows it, in ms since the page opened. */
  readonly seenAt: number;
  /** Time of the last press before that, in ms since the page opened; 0 without a press. */
  readonly pressedAt: number;
};

/** Page on a slow phone with a slow line. */
export type SlowPhone<Name extends string> = {
  readonly page: Page;
  /** Slows down the page's processor and network from now on. */
  readonly slowDown: () => Promise<void>;
  /**
   * Performs an action, and returns when the content was painted to which the action leads, in this page or the next.
   *
   * @throws Error if the content does not appear in time.
   */
  readonly seenAfter: (name: Name, act: () => Promise<unknown>) => Promise<SeenMessage>;
  /** Answers calls of a path with this body from now on, in place of the sandbox. */
  readonly answerFor: (path: string, body: object) => Promise<void>;
  /**
   * Returns when the last response to a call arrived, in ms since the page was opened.
   *
   * @param path end of the call's path
   * @throws Error if there was no such call.
   */
  readonly answeredAt: (path: string) => Promise<number>;
  /** Waits until the fetches of the idle page are over, as if the customer were reading before the first press. */
  readonly rest: () => Promise<void>;
};

/**
 * Opens a page in a new context. The page reports by itself when content becomes visible, because polling would slow it down
 * and count as user activity.
 */
export async function openSlowPhone<Name extends string>(
  browser: Browser,
  url: string,
  sights: Readonly<Record<Name, Sight>>,
): Promise<SlowPhone<Name>> {
  const page = await openPage(browser, url);
  const session = await page.context().newCDPSession(page);
  let hear: (told: SeenMessage) => void = () => undefined;
  session.on('Runtime.bindingCalled', ({ payload }) => hear(JSON.parse(payload) as SeenMessage));
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: BINDING });
  await page.addInitScript(tellSights, { sights: Object.entries<Sight>(sights), BINDING });

  let fetchedAt = performance.now();
  const noteFetching = () => {
    fetchedAt = performance.now();
  };
  page.on('request', noteFetching).on('requestfinished', noteFetching);
  page.on('requestfailed', noteFetching);

  return {
    page,
    slowDown: async () => {
      await slowDown(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW_LINE);
    },
    seenAfter: async (name, act) => {
      const told = new Promise<SeenMessage>((resolve) => {
        hear = (one) => {
          if (one.name === name) resolve(one);
        };
      });
      await act();
      return within(told, () => `"${name}" did not appear at ${page.url()}`);
    },
    answerFor: async (path, body) => {
      const answer = Buffer.from(JSON.stringify(body)).toString('base64');
      const responseHeaders = [{ name: 'content-type', value: 'application/json' }];
      session.on('Fetch.requestPaused', ({ requestId }) => {
        void session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders,
          body: answer,
        });
      });
      await session.send('Fetch.enable', { patterns: [{ urlPattern: `${url}${path}` }] });
    },
    answeredAt: async (path) => {
      const { result } = await session.send('Runtime.evaluate', {
        expression: `performance.getEntriesByType('resource')
          .findLast(({ name }) => new URL(name).pathname.endsWith(${JSON.stringify(path)}))?.responseEnd`,
      });
      if (typeof result.value !== 'number') {
        throw new Error(`${path} was not called at ${page.url()}.`);
      }
      return result.value;
    },
    rest: async () => {
      for (let idle = 0; idle < REST_MS; idle = performance.now() - fetchedAt) {
        await new Promise((resolve) => setTimeout(resolve, REST_MS - idle));
        // A busy page may still send requests.
        await session.send('Runtime.evaluate', {
          expression: `new Promise((rest) => requestIdleCallback(rest, { timeout: ${DRAWING_TIMEOUT_MS} }))`,
          awaitPromise: true,
        });
      }
    },
  };
}

/** Runs in the page from its start. Its functions are anonymous, because the page lacks tsx's helper for names. */
function tellSights({
  sights,
  BINDING,
}: {
  readonly sights: readonly (readonly [name: string, sight: Sight])[];
  readonly BINDING: string;
}): void {
  const inSight = new Set<string>();
  const press = { at: 0 };
  performance.setResourceTimingBufferSize(2_000);
  addEventListener(
    'click',
    () => {
      press.at = performance.now();
      performance.mark('bench:pressed');
    },
    { capture: true },
  );
  new MutationObserver(() => {
    for (const [name, { selector, text }] of sights) {
      const isThere = [...document.querySelectorAll(selector)].some(
        (element) => element.textContent.includes(text) && element.checkVisibility(),
      );
      if (!isThere) inSight.delete(name);
      else if (!inSight.has(name)) {
        inSight.add(name);
        const pressedAt = press.at;
        requestAnimationFrame(() =>
          setTimeout(() => {
            const told: SeenMessage = { name, seenAt: performance.now(), pressedAt };
            performance.mark(`bench:${name}`);
            (window as unknown as Record<string, (told: string) => void>)[BINDING]?.(
              JSON.stringify(told),
            );
          }),
        );
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

async function within<Value>(value: Promise<Value>, failure: () => string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${failure()} within ${WAIT_TIMEOUT_MS / 1000} s.`)),
      WAIT_TIMEOUT_MS,
    );
  });
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}
