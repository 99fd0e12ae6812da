import { mkdirSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { PHOTOGRAPHS } from '../../../config/photographs.ts';
import { IS_THOROUGH } from '../../support/thorough.ts';
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

/** A tab that notices whatever must never happen. */
export type Tab = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly url: string;
  /** Complaints that this case itself provokes, such as the failed loads of a server that is down. */
  readonly allow: (pattern: RegExp) => void;
  /** Accessibility faults of the page as it is now, one line each. */
  readonly accessibilityFaults: () => Promise<string[]>;
  /** The same at one of very many looks: those that the second engine sees come out at night. Source: decision 073. */
  readonly routineFaults: () => Promise<string[]>;
  /** Those of them that the first engine sees: all that another size can bring. */
  readonly layoutFaults: () => Promise<string[]>;
  /** Those of them that colours alone can make: all that another scheme can bring. */
  readonly colourFaults: () => Promise<string[]>;
  /** Looks at the page in its dark colours. */
  readonly inTheDark: (look: () => Promise<void>) => Promise<void>;
  /** Everything that must never happen and did: console errors, page errors, CSP violations, foreign requests. */
  readonly faults: () => string[];
  readonly inbox: Inbox;
  /** One of the sandbox's controls. */
  readonly control: Control;
  /** The page as it is seen: PNG. */
  readonly picture: () => Promise<Buffer>;
  /** Photographs the page; `at` says at which size, where that is not the tab's first. */
  readonly screenshot: (name: string, at?: Size) => Promise<void>;
  /** For a case that went well: another may get the same tab, with nothing left in it. */
  readonly close: () => Promise<void>;
  /** For a case that did not. */
  readonly discard: () => Promise<void>;
};

/** Where a photograph lies. */
export function photographPath(name: string, size: Size): string {
  return `${PHOTOGRAPHS}/${name}.${size}.png`;
}

/** How a tab is opened. */
export type TabOptions = PageOptions & {
  /** Whether nothing may be in its caches, as in the tab of somebody who was never here. */
  readonly isNew?: boolean;
};

/** Opens a tab with nothing stored and no past. */
export async function openTab(size: Size, { isNew, ...options }: TabOptions = {}): Promise<Tab> {
  const { url, control } = testSandbox();
  const pooled = await acquirePage({ ...options, size, baseURL: url }, isNew);
  const { page, context } = pooled;
  const faults: string[] = [];
  const allowed: RegExp[] = [];
  pooled.note = (fault) => faults.push(fault);

  async function picture(): Promise<Buffer> {
    // By the protocol: Playwright itself restyles the page first, and packs the picture as tightly as it can.
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
    routineFaults: () => accessibilityFaultsOf(page, IS_THOROUGH ? 'all' : 'layout'),
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
    async screenshot(name, at = size) {
      mkdirSync(PHOTOGRAPHS, { recursive: true });
      writeFileSync(photographPath(name, at), await picture());
    },
    close: () => releasePage(pooled),
    discard: () => context.close(),
  };
}
