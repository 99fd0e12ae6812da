import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';

/** Records a fault. */
export type Note = (fault: string) => void;

/** Options of the watch. */
export type Watch = {
  /** Kinds of console messages that are faults. */
  readonly faultTypes: readonly ReturnType<ConsoleMessage['type']>[];
  /** True if the page may send requests to an origin. */
  readonly isOwn: (origin: string) => boolean;
  readonly note: Note;
};

/** Records a page's console messages of these kinds, uncaught errors, and requests to others. */
export function watchPage(page: Page, { faultTypes, isOwn, note }: Watch): void {
  page.on('console', (message) => {
    if (faultTypes.includes(message.type())) {
      note(`console: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (!['data:', 'blob:', 'about:'].includes(protocol) && !isOwn(origin)) {
      note(`request to another origin: ${request.url()}`);
    }
  });
}

/** Records violations of the policy in a context's pages, from their start on. */
export async function noteViolations(context: BrowserContext, note: Note): Promise<void> {
  await context.exposeFunction('noteViolation', (text: string) => note(`CSP: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noExplicitAny: the function is added to the page above.
      (window as any).noteViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}
