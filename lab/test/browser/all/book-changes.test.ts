import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { cashOutMachine } from '../../../../machines/cash-out.machine.ts';
import { inTab } from '../../../../test/browser/support/in-tab.ts';
import { type Chart, type ChartState, chartOf } from '../../../charts/chart.ts';
import { keptTranscripts } from '../../../sources/transcripts.ts';

const now = chartOf(cashOutMachine);

/** The flow as it may have been: one state less, one more, a way less, one more, another description. */
const before: Chart = {
  ...now,
  root: {
    ...now.root,
    children: [
      ...now.root.children
        .filter(({ name }) => name !== 'confirmingAmount')
        .map((state): ChartState => {
          if (state.name === 'choice') return { ...state, description: 'As it was.' };
          if (state.name !== 'amount') return state;
          const [first, ...others] = state.transitions;
          if (!first) throw new Error('Nothing leads on from the amount.');
          return {
            ...state,
            transitions: [
              ...others,
              { ...first, key: 'amount|tip.added|0', subject: 'tip.added', target: 'tip' },
            ],
          };
        }),
      {
        ...(now.root.children.at(-1) as ChartState),
        id: 'tip',
        name: 'tip',
        label: 'Tip',
        transitions: [],
      },
    ],
  },
};

const kept = keptTranscripts();

function isInWindow(it: Locator): Promise<boolean> {
  return it.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < window.innerHeight;
  });
}

test('a reviewer asks what has changed since a version, and sees it in the charts', () =>
  inTab(
    async (tab) => {
      const { page } = tab;
      // There is no photograph of a removed state.
      tab.allow(/\/sandbox\/screens\//);
      await page.route('**/sandbox/lab/flow-changes?about=last-week', (route) =>
        route.fulfill({
          json: {
            before: [before],
            markdown: '## What changed',
            transcripts: { 'login.txt': kept['login.txt']?.replaceAll('Welcome back.', 'Hello.') },
          },
        }),
      );
      await page.route('**/sandbox/lab/flow-changes?about=yesterday', (route) =>
        route.fulfill({ json: { before: [now], markdown: '' } }),
      );
      await page.goto('/flows');
      await page.getByRole('link', { name: 'Changes', exact: true }).click();
      await page.getByRole('heading', { name: 'Since yesterday' }).waitFor();
      await page.getByRole('combobox', { name: 'Since which version?' }).fill('last-week');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/flows?since=last-week#changes');
      const list = page.getByRole('region', { name: 'Changed flows' });
      await list.getByText('Cash out: 1 new, 1 gone,').waitFor();
      await list.getByText('Log in: a new flow', { exact: true }).waitFor();
      const short = page.getByRole('region', { name: 'In short' });
      const ofCashOut = short.getByRole('listitem').filter({ hasText: 'Cash out: ' });
      const words = page.getByRole('row', { name: 'Hello. Welcome back.' }).first();
      expect(await words.count()).toBe(0);
      await short.getByRole('link', { name: /^\d changes? of words on \d screens?$/ }).click();
      await expect.poll(() => isInWindow(words)).toBe(true);
      await ofCashOut.getByRole('link', { name: /^\d changes of what happens$/ }).click();
      await expect.poll(() => isInWindow(list.getByText('Cash out: 1 new, 1 gone,'))).toBe(true);
      // The second accessibility checker counts pages in frames as parts of this page.
      await page.locator('iframe').evaluateAll((frames) => {
        for (const frame of frames) frame.remove();
      });
      expect(await tab.accessibilityFaults()).toEqual([]);

      // The other views can be reached meanwhile.
      await page.getByRole('link', { name: 'Storyboard', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Storyboard' }).waitFor();
      await page.getByRole('link', { name: 'Changes', exact: true }).click();

      await list.getByRole('link', { name: 'Cash out' }).click();
      await page.waitForURL('**/flows?since=last-week#cashOut');
      await page.getByText('Beside last-week: green is new').waitFor();
      const mark = (state: string) =>
        page.locator(`[data-state=${state}]`).getAttribute('data-mark');
      expect(await mark('confirmingAmount')).toBe('added');
      expect(await mark('tip')).toBe('removed');
      expect(await mark('amount')).toBe('changed');
      expect(await mark('choice')).toBe('changed');
      await page.getByText('Everything', { exact: true }).click();
      await page.getByText('tip.added').first().waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);

      // What is gone can be read about too.
      await page.getByRole('button', { name: 'Tip', exact: true }).click();
      await page
        .getByRole('complementary', { name: 'State' })
        .getByRole('heading', { name: 'Tip' })
        .waitFor();

      await page.getByRole('link', { name: 'Stop comparing' }).click();
      await page.waitForURL('**/flows#cashOut');
      await page.getByRole('button', { name: 'Is the amount meant?', exact: true }).waitFor();
      expect(await page.getByRole('button', { name: 'Tip', exact: true }).count()).toBe(0);
    },
    { size: 'desktop' },
  ));

test('an unknown version shows an error', () =>
  inTab(
    async (tab) => {
      tab.allow(/flow-changes|400/);
      await tab.page.goto('/flows?since=no-such-version#changes');
      await tab.page
        .getByText('The version “no-such-version” cannot be compared here.', { exact: false })
        .waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      // No other page speaks of it.
      await tab.page.goto('/flows?since=no-such-version#cashOut');
      await tab.page.getByRole('heading', { level: 1, name: 'Cash out' }).waitFor();
      expect(await tab.page.getByText('cannot be compared').count()).toBe(0);
    },
    { size: 'desktop' },
  ));
