import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Where a page finds it: among the files that browsers keep, compiled. */
const PATH = '/static/test/axe.js';
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Lays axe beside a built app, so that pages can import it: to send it to each of them takes longer than its work. */
export function serveAxe(folder: string): void {
  const file = join(folder, PATH);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, SOURCE);
}

/** Accessibility faults of a page as it is now, one line each. */
export async function accessibilityFaultsOf(page: Page): Promise<string[]> {
  // As text: vitest would make an import of its own of it.
  const hasAxe = await page.evaluate(`(async () => {
    if (!('axe' in window) && navigator.onLine) await import('${PATH}');
    return 'axe' in window;
  })()`);
  if (!hasAxe) await page.evaluate(`${SOURCE};0`);
  return page.evaluate(async (tags) => {
    // biome-ignore lint/suspicious/noExplicitAny: axe is added to the page above.
    const { violations } = await (window as any).axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      // What passes is not gone into: it takes as long as all else.
      resultTypes: ['violations'],
    });
    return violations.map(
      (violation: { id: string; help: string; nodes: { html: string }[] }) =>
        `${violation.id}: ${violation.help} (${violation.nodes.map(({ html }) => html.slice(0, 120)).join(' | ')})`,
    );
  }, TAGS);
}
