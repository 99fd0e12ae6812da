import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { TEST_ARGUMENTS } from './chromium.ts';
import type { Control } from './control.ts';
import { testSandbox } from './sandbox.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    chromiumPath: string;
    /** A whole browser, for what the headless shell lacks. */
    browserPath: string;
  }
}

/** The two sizes that every screen must be right at. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const;

/** One of the two sizes. */
export type Size = keyof typeof SIZES;

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** How long the page may take for one thing, in ms: a machine with much to do is slow. */
const PATIENCE_MS = 40_000;

/** A tab that notices whatever must never happen. */
export type Tab = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly url: string;
  /** Complaints that this case itself provokes, such as the failed loads of a server that is down. */
  readonly allow: (pattern: RegExp) => void;
  /** Accessibility faults of the page as it is now, one line each. */
  readonly accessibilityFaults: () => Promise<string[]>;
  /** Everything that must never happen and did: console errors, page errors, CSP violations, foreign requests. */
  readonly faults: () => string[];
  /** The messages that the sandbox sent to an address or a mobile, newest first. */
  readonly inbox: (to: string) => Promise<{ kind: string; code?: string; link?: string }[]>;
  /** One of the sandbox's controls. */
  readonly control: Control;
  /** Photographs the page; `at` says at which size, where that is not the tab's first. */
  readonly screenshot: (name: string, at?: Size) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** One for all files of a worker; it ends with the worker. */
let browser: Promise<Browser> | undefined;

/** Where a photograph lies. */
export function photographPath(name: string, size: Size): string {
  return `test-results/screens/${name}.${size}.png`;
}

/** Opens a tab of its own, with nothing stored. */
export async function openTab(size: Size, timezoneId = 'Australia/Perth'): Promise<Tab> {
  const { url, control } = testSandbox();
  browser ??= chromium.launch({ executablePath: inject('chromiumPath'), args: TEST_ARGUMENTS });
  const context = await (await browser).newContext({
    viewport: SIZES[size],
    baseURL: url,
    locale: 'en-AU',
    timezoneId,
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const faults: string[] = [];
  const allowed: RegExp[] = [];
  const note = (fault: string) => faults.push(fault);

  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('request', (request) => {
    if (!/^(data|blob|about):/.test(request.url()) && new URL(request.url()).origin !== url) {
      note(`request to another origin: ${request.url()}`);
    }
  });
  await context.exposeFunction('noteViolation', (text: string) => note(`CSP: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noExplicitAny: the function is added to the page by the test.
      (window as any).noteViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });

  return {
    page,
    context,
    url,
    allow: (pattern) => allowed.push(pattern),
    async accessibilityFaults() {
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
      return page.evaluate(async (tags) => {
        // biome-ignore lint/suspicious/noExplicitAny: axe is added to the page by the test.
        const { violations } = await (window as any).axe.run(document, {
          runOnly: { type: 'tag', values: tags },
          // What passes is not gone into: it takes as long as all else.
          resultTypes: ['violations'],
        });
        return violations.map(
          (violation: { id: string; help: string; nodes: { html: string }[] }) =>
            `${violation.id}: ${violation.help} (${violation.nodes.map(({ html }) => html.slice(0, 120)).join(' | ')})`,
        );
      }, AXE_TAGS);
    },
    faults: () => faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
    inbox: async (to) =>
      (await control('GET', `/sandbox/inbox?to=${encodeURIComponent(to)}`)) as {
        kind: string;
        code?: string;
        link?: string;
      }[],
    control,
    async screenshot(name, at = size) {
      mkdirSync('test-results/screens', { recursive: true });
      await page.screenshot({ path: photographPath(name, at) });
    },
    close: () => context.close(),
  };
}
