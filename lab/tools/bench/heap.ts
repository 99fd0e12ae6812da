import { makePressesPatient, recordNewElements } from '../../../test/browser/support/patience.ts';
import { spendTwoHours } from '../../../test/browser/support/two-hours.ts';
import type { Figure } from './figure.ts';
import { launchBrowser } from './slow-page.ts';

/** Measures what two hours on the dashboard leave in memory, at a running sandbox. */
export async function measureHeap(url: string): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    // tsx wraps functions in this helper, which the page lacks.
    await page.addInitScript('globalThis.__name = (given) => given;');
    await recordNewElements(page.context());
    makePressesPatient(page);
    const { before, after } = await spendTwoHours(page, url);
    return [
      {
        what: 'two hours on the dashboard: growth of the heap',
        value: (after.heap - before.heap) / 1_000_000,
        unit: 'MB',
        aim: { atMost: 2 },
      },
      ...(['listeners', 'timers', 'actors'] as const).map((kind) => ({
        what: `two hours on the dashboard: ${kind} left behind`,
        value: after[kind] - before[kind],
        unit: 'count' as const,
        aim: { atMost: 0 },
      })),
    ];
  } finally {
    await browser.close();
  }
}
