import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { watchNewElements } from '../../browser/support/patience.ts';
import { PAGE_TIMEOUT_MS } from '../../support/timeouts.ts';
import type { EngineTab, KeyName, Point } from './driver.ts';
import { type ElementView, findIn, type Query, spotOf, viewsOf, type Words } from './find.ts';

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

/** Pause between two checks, in ms. */
const CHECK_INTERVAL_MS = 100;

/**
 * Returns the subset of Playwright's `Page` that the tests need, for any engine: it finds elements by role and name, and
 * presses and types by real input. Other members throw an error with their name.
 */
export function pageOf(tab: EngineTab, origin: string): Page {
  /** Address in the page's last answer, because only the page knows its address. */
  let address = origin;

  async function run(source: string, values: readonly unknown[]): Promise<unknown> {
    const answer = await tab.run(
      `async (...values) => {
        if (!('TestingLibraryDom' in globalThis)) return { isNew: true };
        const value = await (${source})(...values);
        return { address: location.href, value: value ?? null };
      }`,
      values,
    );
    const said = answer as { isNew?: boolean; address: string; value: unknown };
    if (said.isNew) {
      await tab.run(`() => { ${LIBRARY}; }`, []);
      await tab.run(`${watchNewElements}`, []);
      return run(source, values);
    }
    address = said.address;
    return said.value;
  }

  /** Calls a function in the page with the elements that a query finds. */
  const onFound = (query: Query, source: string, value: unknown = null) =>
    run(`(query, value) => (${source})((${findIn})(query), value)`, [query, value]);

  const page = {
    goto: (address: string) => tab.open(new URL(address, origin).href),
    reload: () => tab.reload(),
    goBack: () => tab.back(),
    goForward: () => tab.forward(),
    bringToFront: () => tab.show(),
    evaluate: (work: unknown, value?: unknown) =>
      run(String(work), [value]).catch((error) => {
        // Worded as in Playwright, because test helpers match its messages.
        throw wentAway(error)
          ? new Error('Execution context was destroyed.', { cause: error })
          : error;
      }),
    url: () => address,
    async waitForURL(wanted: string | ((url: URL) => boolean)) {
      await until('another address', async () => {
        const url = new URL((await run('() => location.href', [])) as string);
        return typeof wanted === 'string' ? url.pathname === wanted : wanted(url);
      });
    },
    keyboard: {
      press: (name: KeyName) => tab.key(name),
      type: (text: string) => tab.type(text),
    },
    ...partsOf(undefined),
  };

  /** Returns the methods that find elements: in the page, or in an element. */
  function partsOf(within: Query | undefined) {
    const part = (by: Query['by']) => locator({ by, ...(within && { within }) });
    return {
      getByRole: (
        role: string,
        { name, exact, level, disabled }: Parameters<Page['getByRole']>[1] = {},
      ) =>
        part({
          role,
          ...(name !== undefined && { name: wordsOf(name, exact) }),
          ...(level !== undefined && { level }),
          ...(disabled !== undefined && { disabled }),
        }),
      getByLabel: (text: string | RegExp, { exact = false } = {}) =>
        part({ label: wordsOf(text, exact) }),
      getByText: (text: string | RegExp, { exact = false } = {}) =>
        part({ text: wordsOf(text, exact) }),
      locator: (selector: string) => part({ selector }),
    };
  }

  function locator(query: Query): Locator {
    const views = async () => (await onFound(query, `${viewsOf}`)) as ElementView[];
    const seen = async () => (await views()).filter(({ isVisible }) => isVisible);
    const first = async () => {
      await self.waitFor();
      return (await views())[0] as ElementView;
    };

    async function press(): Promise<void> {
      await self.waitFor();
      let spot: Point | null = null;
      await until(`a way to press ${JSON.stringify(query)}`, async () => {
        const [view] = await views();
        spot = view?.isDisabled ? null : ((await onFound(query, `${spotOf}`)) as Point | null);
        if (spot === null) return false;
        // Only now the element is where it will be pressed.
        const left = await onFound(query, '([element]) => window.patienceFor(element, false).left');
        await wait(Math.max(0, Number(left)));
        return Number(left) <= 0;
      });
      if (spot) await tab.point([{ to: spot }, 'down', 'up']);
    }

    const self = {
      ...partsOf(query),
      first: () => locator({ ...query, index: 0 }),
      nth: (index: number) => locator({ ...query, index }),
      last: () => locator({ ...query, index: -1 }),
      filter: ({ hasText }: { hasText?: string | RegExp }) =>
        locator({ ...query, ...(hasText !== undefined && { saying: wordsOf(hasText, false) }) }),
      or: (other: Locator) => either(self as unknown as Locator, other),
      query,
      /** @param other a locator by selector */
      and: (other: Locator) => {
        const { by } = (other as unknown as { query: Query }).query;
        if (!('selector' in by)) throw new Error('The engines know `and` of selectors alone.');
        return locator({ ...query, also: by.selector });
      },
      count: async () => (await views()).length,
      all: async () => (await views()).map((_, index) => locator({ ...query, index })),
      isVisible: async () => (await seen()).length > 0,
      isDisabled: async () => (await first()).isDisabled,
      isChecked: async () => (await first()).isChecked,
      textContent: async () => (await first()).text,
      inputValue: async () => (await first()).value,
      async waitFor({
        state = 'visible',
        timeout = PAGE_TIMEOUT_MS,
      }: Parameters<Locator['waitFor']>[0] = {}) {
        await until(
          `${JSON.stringify(query)} to be ${state}`,
          async () => (await seen()).length > 0 === (state === 'visible'),
          timeout,
        );
      },
      click: press,
      async check() {
        if ((await first()).isChecked) return;
        await press();
        await until('a tick', async () => (await first()).isChecked);
      },
      async fill(text: string) {
        await press();
        await tab.key('SelectAll');
        await (text === '' ? tab.key('Backspace') : tab.type(text));
      },
      async pressSequentially(text: string) {
        await press();
        await tab.type(text);
      },
      async press(name: KeyName) {
        await self.focus();
        await tab.key(name);
      },
      focus: async () => void (await onFound(query, '([element]) => element.focus()')),
      blur: async () => void (await onFound(query, '([element]) => element.blur()')),
      async selectOption(value: string) {
        await self.waitFor();
        // The operating system draws the list of options, so that no driver can press it.
        await onFound(
          query,
          `([element], value) => {
            element.focus();
            element.value = value;
            for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
          }`,
          value,
        );
      },
      boundingBox: () =>
        onFound(query, '([element]) => element?.getBoundingClientRect().toJSON() ?? null'),
      getAttribute: (name: string) =>
        onFound(query, '([element], name) => element?.getAttribute(name) ?? null', name),
      evaluate: (work: unknown, value?: unknown) =>
        onFound(query, `([element], value) => (${String(work)})(element, value)`, value),
    };
    return complete(self, `locator of ${JSON.stringify(query)}`) as unknown as Locator;
  }

  return complete(page, 'page') as unknown as Page;
}

/** Returns a locator for whichever of two elements exists; the first if both do. */
function either(one: Locator, other: Locator): Locator {
  const isVisible = async () => (await one.isVisible()) || (await other.isVisible());
  const self = {
    first: () => self,
    or: (third: Locator) => either(self, third),
    isVisible,
    waitFor: () => until('one or the other', isVisible),
  } as unknown as Locator;
  return self;
}

function wordsOf(text: string | RegExp, isExact: boolean | undefined): Words {
  if (typeof text !== 'string') return { pattern: text.source, flags: text.flags };
  return isExact ? { whole: text } : { part: text };
}

/**
 * Repeats a check until it returns true.
 * @throws Error with the name of the awaited condition.
 */
async function until(
  what: string,
  isSo: () => Promise<boolean>,
  patience = PAGE_TIMEOUT_MS,
): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    const isSoNow = await isSo().catch((error) => {
      if (!wentAway(error)) throw error;
      return false;
    });
    if (isSoNow) return;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await wait(CHECK_INTERVAL_MS);
  }
}

/** True if a call failed because the page was left during the call. */
function wentAway(error: unknown): boolean {
  return /context|navigat|destroyed|frame|browsing/i.test(String(error));
}

/** Wraps an object so that access to a missing member throws an error with its name. */
function complete<Part extends object>(part: Part, what: string): Part {
  return new Proxy(part, {
    get(target, key) {
      if (key in target || typeof key === 'symbol' || key === 'then')
        return Reflect.get(target, key);
      throw new Error(`The ${what} of the engines has no "${key}".`);
    },
  });
}
