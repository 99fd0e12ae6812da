import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appOfferCopy } from '../../src/copy/app-offer.ts';
import { eligibilityCopy } from '../../src/copy/eligibility.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { heading } from '../../src/copy/titles.ts';
import { pathOf } from '../../src/navigation/site.ts';
import { signInAt, waitForHeading } from './support/customers.ts';
import { inTab } from './support/in-tab.ts';
import { emulatePhone } from './support/phones.ts';
import { screenOf } from './support/screen.ts';
import { allStoriesIn, STORIES_URL, type StoryWindow } from './support/stories.ts';
import type { Tab } from './support/tab.ts';

/** True if an element is fully visible without scrolling: inside the window, and not covered. */
function isSeen(element: Locator): Promise<boolean> {
  return element.evaluate((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const middle = (left + right) / 2;
    // Probes inside the edges, because a line's box is higher than its letters.
    return [0.2, 0.8].every((part) => {
      const y = top + (bottom - top) * part;
      const front = document.elementFromPoint(middle, y);
      return front !== null && (it.contains(front) || front.contains(it));
    });
  });
}

describe('a newcomer’s first view', () => {
  const { intro, promise } = eligibilityCopy;
  const answers = [
    intro,
    ...Object.values(promise.points).flatMap(({ title, text }) => [title, text.trim()]),
    promise.phone,
  ];

  async function open({ page }: Tab) {
    await page.goto(pathOf('eligibility'));
    await waitForHeading(page, heading('eligibility'));
  }

  test.each(['phone', 'desktop'] as const)(
    'on a %s: what this is, what it costs, how long applying takes, when it is repaid and who lends, each once',
    (size) =>
      inTab(
        async (tab) => {
          await open(tab);
          for (const answer of answers) {
            const place = tab.page.getByText(answer).filter({ visible: true });
            expect(await place.count(), answer).toBe(1);
            expect(await isSeen(place), answer).toBe(true);
          }
          const boxes = await screenOf(tab).boxes();
          expect(await Promise.all(boxes.slice(0, 2).map(isSeen))).toEqual([true, true]);
        },
        { size },
      ),
  );

  test('wide windows show the whole offer beside the log-in, with its drawing and its example', () =>
    inTab(async ({ page }) => {
      for (const [width, height] of [
        [768, 1024],
        [1280, 800],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(pathOf('login'));
        await waitForHeading(page, heading('login'));
        const panel = page.getByRole('complementary');
        expect(await panel.locator('img').isVisible(), `drawing at ${width}`).toBe(true);
        expect(await isSeen(panel.locator('img')), `drawing at ${width}`).toBe(true);
        expect(await isSeen(panel.locator('dl')), `example at ${width}`).toBe(true);
      }
    }));

  test('the drawer of the mobile app does not cover what the page promises', () =>
    inTab(async (tab) => {
      await emulatePhone(tab, 'iPhone');
      await open(tab);
      const drawer = screenOf(tab).dialog(appOfferCopy.title);
      await drawer.waitFor();
      const drawerHeading = await drawer.getByRole('heading').boundingBox();
      for (const answer of answers) {
        const box = await tab.page.getByText(answer).filter({ visible: true }).boundingBox();
        expect(box && drawerHeading && box.y + box.height, answer).toBeLessThan(
          drawerHeading?.y ?? 0,
        );
      }
    }));

  test('the example is right: amount plus fee equals the repayment', () => {
    const [taken, fee, repaid] = promise.example.parts.map(({ amount }) => amount);
    expect(taken).toBe(200_00);
    expect(fee).toBe(10_00);
    expect(repaid).toBe(210_00);
  });
});

describe('a customer’s first view on a phone', () => {
  test('an overdue repayment, since when, and what to do', () =>
    inTab(async (tab) => {
      const { button, page } = screenOf(tab);
      await signInAt(tab, 'dashboard', 'overdue');
      const head = page.getByRole('region', { name: repaymentsCopy.title });
      await head.waitFor();
      expect(await isSeen(head.getByText('$315', { exact: true }).first())).toBe(true);
      expect(await isSeen(head.getByText(/^since \w{3}, \d+ \w{3} \d{4}$/))).toBe(true);
      expect(await isSeen(button(repaymentsCopy.contact))).toBe(true);
      expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe(
        repaymentsCopy.title,
      );
    }));

  test('the next debit, its day, the remaining sum, and the button to repay it', () =>
    inTab(async (tab) => {
      const { button, page } = screenOf(tab);
      await signInAt(tab, 'dashboard', 'two-repayments');
      const head = page.getByRole('region', { name: repaymentsCopy.title });
      await head.waitFor();
      expect(await isSeen(head.getByText(/^due in \d+ days · \w{3}, \d+ \w{3} \d{4}$/))).toBe(true);
      expect(await isSeen(head.getByText(repaymentsCopy.owed.leftInAll('$315')))).toBe(true);
      expect(await isSeen(button(repaymentsCopy.repayEarly))).toBe(true);
    }));

  test('the day and the sum of the repayment, above the message of a refused cash out', () =>
    inTab(async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 667 });
      await page.goto(STORIES_URL);
      await allStoriesIn(page.mainFrame());
      await page.evaluate(
        (hash) => (window as StoryWindow).story?.show(hash),
        '#story/cashOut/review.read/refused',
      );
      for (const shown of ['Thu, 12 Mar 2026', '$210']) {
        expect(await isSeen(page.locator('main section dl').last().getByText(shown)), shown).toBe(
          true,
        );
      }
    }));
});
