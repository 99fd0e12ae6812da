import { mkdirSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { PHOTOGRAPHS } from '../../../config/photographs.ts';
import { accessibilityFaultsOf } from './accessibility.ts';
import type { Control } from './control.ts';
import { acquirePage, type PageOptions, releasePage, type Size } from './page-pool.ts';
import { testSandbox } from './sandbox.ts';

/** A message that the sandbox sent: a text with a code, or an e-mail with a link. */
type Message = {
  readonly kind: string;
  readonly code?: string;
  readonly link?: string;
};

/** The messages that were sent to an address or a mobile, newest first. */
export type Inbox = (to: string) => Promise<readonly Message[]>;

/** The inbox of the sandbox with these controls. */
export function inboxOf(control: Control): Inbox {
  return async (to) =>
    (await control('GET', `/sandbox/inbox?to=${encodeURIComponent(to)}`)) as readonly Message[];
}

/** A tab that records all faults. */
export type Tab = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly url: string;
  /** Ignores faults that this case itself provokes, such as the failed loads of a server that is down. */
  readonly allow: (pattern: RegExp) => void;
  /** Accessibility faults of the page as it is now, one line each. */
  readonly accessibilityFaults: () => Promise<string[]>;
  /** Accessibility faults that depend on the size of the page, by the first engine. */
  readonly layoutFaults: () => Promise<string[]>;
  /** Accessibility faults that depend on colours, which are all that can differ in another colour scheme. */
  readonly colourFaults: () => Promise<string[]>;
  /** Shows the page in its dark colours during `look`. */
  readonly inTheDark: (look: () => Promise<void>) => Promise<void>;
  /** All faults so far: console errors, page errors, CSP violations, foreign requests. */
  readonly faults: () => string[];
  readonly inbox: Inbox;
  /** Calls a control of the sandbox. */
  readonly control: Control;
  /** The page as a PNG. */
  readonly picture: () => Promise<Buffer>;
  /** Stores a screenshot of the page. */
  readonly screenshot: (name: string) => Promise<void>;
  /** To be called after a passed case: cleans the tab, so that another case may get it. */
  readonly close: () => Promise<void>;
  /** To be called after a failed case: no other case gets the tab. */
  readonly discard: () => Promise<void>;
};

/** The path of a photograph. */
export function photographPath(name: string, size: Size): string {
  return `${PHOTOGRAPHS}/${name}.${size}.png`;
}

/** Options for opening a tab. */
export type TabOptions = PageOptions & {
  /** True if its caches must be empty, as in a new visitor's tab. */
  readonly isNew?: boolean;
};

/** Opens a tab with an empty storage and history. */
export async function openTab(size: Size, { isNew, ...options }: TabOptions = {}): Promise<Tab> {
  const { url, control } = testSandbox();
  const pooled = await acquirePage({ ...options, size, baseURL: url }, isNew);
  const { page, context } = pooled;
  const faults: string[] = [];
  const allowed: RegExp[] = [];
  pooled.note = (fault) => faults.push(fault);

  async function picture(): Promise<Buffer> {
    // By the protocol, because Playwright restyles the page first, and compresses the picture as tightly as it can.
    const { data } = await pooled.session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
    });
    return Buffer.from(data, 'base64');
  }

  return {
    page,
    context,
    url,
    allow: (pattern) => allowed.push(pattern),
    accessibilityFaults: () => accessibilityFaultsOf(page),
    layoutFaults: () => accessibilityFaultsOf(page, 'layout'),
    colourFaults: () => accessibilityFaultsOf(page, 'colours'),
    async inTheDark(look) {
      await pooled.setScheme('dark');
      await look();
      await pooled.setScheme('light');
    },
    faults: () => faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
    inbox: inboxOf(control),
    control,
    picture,
    async screenshot(name) {
      mkdirSync(PHOTOGRAPHS, { recursive: true });
      writeFileSync(photographPath(name, size), await picture());
    },
    close: () => releasePage(pooled),
    discard: () => context.close(),
  };
}
