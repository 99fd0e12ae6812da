import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';

/** Hears of something that must never happen. */
export type Note = (fault: string) => void;

/** What is watched for. */
export type Watch = {
  /** Kinds of lines in the console that are faults. */
  readonly complaints: readonly ReturnType<ConsoleMessage['type']>[];
  /** Whether the page may send something to an origin. */
  readonly isOwn: (origin: string) => boolean;
  readonly note: Note;
};

/** Notes what a page complains of, what it throws and does not catch, and what it sends to others. */
export function watchPage(page: Page, { complaints, isOwn, note }: Watch): void {
  page.on('console', (message) => {
    if (complaints.includes(message.type())) {
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

/** Notes what the policy of the pages of a context forbids, from their start on. */
export async function noteViolations(context: BrowserContext, note: Note): Promise<void> {
  await context.exposeFunction('noteViolation', (text: string) => note(`CSP: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noExplicitAny: the function is added to the page above.
      (window as any).noteViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}
