import { describe, expect, test } from 'vitest';
import { inTab } from '../../../../test/browser/support/in-tab.ts';
import type { Tab } from '../../../../test/browser/support/tab.ts';
import { flowsCopy } from '../../../copy/flows.ts';
import { helpCopy } from '../../../copy/help.ts';

type Question = (typeof helpCopy.question)[number]['question'];

/** Reads a question's way in the help and goes it; returns what is read at its end. */
async function goTheWay({ page }: Tab, question: Question): Promise<string> {
  const way = helpCopy.question.find((one) => one.question === question);
  if (!way) throw new Error(`The help does not ask "${question}".`);
  await page.goto('/flows#help');
  await page.getByRole('heading', { name: question }).waitFor();
  for (const step of helpCopy.wayTo(way)) await page.getByText(step).first().waitFor();

  await page.getByRole('searchbox').fill(way.search);
  const results = page.getByRole('navigation', { name: flowsCopy.resultList });
  await results.getByRole('link', { name: way.result }).press('Enter');
  for (const title of way.read) await page.getByRole('heading', { name: title }).waitFor();
  return page.getByRole('main').innerText();
}

/** A case in a book at the size of a laptop. */
function inBook(act: (tab: Tab) => Promise<void>): Promise<void> {
  return inTab(
    async (tab) => {
      // Which photographs there are depends on what has run before.
      tab.allow(/\/sandbox\/screens\//);
      await tab.page.route('**/sandbox/screens/**', (route) => route.fulfill({ status: 404 }));
      await act(tab);
    },
    { size: 'desktop' },
  );
}

test('the help is accessible, and says which charts Stately’s tools read', () =>
  inBook(async (tab) => {
    const { page } = tab;
    await page.goto('/flows#help');
    await page.getByText('@statelyai/inspect is made for XState 5').waitFor();
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.setViewportSize({ width: 768, height: 1024 });
    await tab.inTheDark(async () => expect(await tab.accessibilityFaults()).toEqual([]));
  }));

describe('a person with the flow book alone finds out', () => {
  test('what happens when the ID check fails', () =>
    inBook(async (tab) => {
      const told = await goTheWay(tab, 'What happens when the ID check fails?');
      expect(told).toContain('If the result is a no, only the team helps');
      expect(told).toContain('‘Chat with us’ opens the chat');
      // The second accessibility checker counts pages in frames as parts of this page. Other tests check the screens.
      await tab.page.locator('iframe').evaluateAll((frames) => frames.map((one) => one.remove()));
      expect(await tab.accessibilityFaults()).toEqual([]);
    }));
});
