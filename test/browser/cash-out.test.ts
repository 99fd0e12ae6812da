import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AnswerOf } from '../../domain/contract.ts';
import { anOverview } from '../domain/support.ts';
import { overviewToWire } from './model/wire.ts';
import { signInAt, waitForHeading } from './support/customers.ts';
import { inTab } from './support/in-tab.ts';
import type { Tab } from './support/tab.ts';
import { recordCalls } from './support/traffic.ts';

const parts = ({ page }: Pick<Tab, 'page'>) => ({
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  field: (name: string) => page.getByRole('textbox', { name, exact: true }),
  slider: () => page.getByRole('slider', { name: 'Cash Out amount' }),
  question: () => page.getByRole('dialog', { name: 'Are you sure?' }),
  agreement: () => page.getByRole('region', { name: 'Loan agreement' }),
  agree: () => page.getByRole('button', { name: 'Agree and Cash Out' }),
  path: () => new URL(page.url()).pathname,
});

/** What the page's calls to an address are answered with. */
async function answerWith({ page }: Pick<Tab, 'page'>, path: string, body: unknown): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ json: body }));
}

/** What a page must never say of data that it was not made for. */
async function expectSensible(page: Page): Promise<void> {
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/NaN|undefined|null|Infinity|\[object|Invalid Date/);
}

async function openCashOut(tab: Tab): Promise<void> {
  await signInAt(tab, 'dashboard');
  await parts(tab).button('Cash Out').click();
  await parts(tab).field('Amount').waitFor();
}

describe('the amount', () => {
  test('is the same by slider, steps, picks and typing, and so is its price', () =>
    inTab(async (tab) => {
      const { button, field, slider } = parts(tab);
      const { keyboard } = tab.page;
      await openCashOut(tab);
      const expectAmount = async (amount: string, fee: string, total: string) => {
        await expect.poll(() => field('Amount').inputValue()).toBe(amount.replaceAll(/[$,]/g, ''));
        expect(await slider().getAttribute('aria-valuetext')).toBe(amount);
        expect(await tab.page.getByRole('definition').allInnerTexts()).toEqual([fee, total]);
      };
      await expectAmount('$1,000', '$50', '$1,050');
      await slider().focus();
      await keyboard.press('ArrowLeft');
      await expectAmount('$990', '$49.50', '$1,039.50');
      await keyboard.press('PageDown');
      await expectAmount('$890', '$44.50', '$934.50');
      await keyboard.press('Home');
      await expectAmount('$50', '$2.50', '$52.50');
      await keyboard.press('ArrowDown');
      await expectAmount('$50', '$2.50', '$52.50');
      await button('Decrease amount').click({ force: true });
      await expectAmount('$50', '$2.50', '$52.50');
      await button('Increase amount').click();
      await expectAmount('$60', '$3', '$63');
      await button('$200').click();
      await expectAmount('$200', '$10', '$210');
      await slider().click({ position: { x: 1, y: 10 } });
      await expectAmount('$50', '$2.50', '$52.50');
      await field('Amount').fill('$ 1,000.00');
      await field('Amount').blur();
      await expectAmount('$1,000', '$50', '$1,050');
      await button('Continue').click();
      // The whole of it is not asked about.
      await waitForHeading(tab.page, 'How would you like to repay?');
    }));

  test('that is asked about is kept by Back, which closes the question alone', () =>
    inTab(async (tab) => {
      const { button, field, question, path } = parts(tab);
      await openCashOut(tab);
      const sent = recordCalls(tab);
      await field('Amount').fill('100');
      await button('Continue').click();
      await question().waitFor();
      await tab.page.goBack();
      await question().waitFor({ state: 'hidden' });
      expect([path(), await field('Amount').inputValue()]).toEqual(['/dashboard/cashout', '100']);
      expect(sent).toEqual([]);
      await tab.page.goBack();
      await waitForHeading(tab.page, 'Hi Alex');
    }));
});

const bare = {
  borrowOverview: { allActivities: [], availableCashoutAmount: 500 },
  loanSetting: { maximumAmount: 500, minimalAmount: 50 },
};

describe('an overview', () => {
  test('with limits that leave nothing leads from the cash out to the dashboard', () =>
    inTab(async (tab) => {
      await signInAt(tab, 'dashboard');
      for (const limits of [
        { available: 0 },
        { available: 0, maximum: 0, minimum: 0 },
        { available: 30_000, maximum: 30_000, minimum: 40_000 },
      ]) {
        await answerWith(tab, '/v3/Lending/overview', overviewToWire(anOverview(limits)));
        await tab.page.goto('/dashboard/cashout');
        await waitForHeading(tab.page, 'Hi Alex');
        const cashOut = parts(tab).button('Cash Out');
        await expect.poll(() => cashOut.isDisabled()).toBe(true);
        expect(parts(tab).path()).toBe('/dashboard');
        await expectSensible(tab.page);
      }
    }));

  test('without fee and step has those of the specification', () =>
    inTab(async (tab) => {
      const { field, slider } = parts(tab);
      await signInAt(tab, 'dashboard');
      await answerWith(tab, '/v3/Lending/overview', bare);
      await tab.page.goto('/dashboard/cashout');
      await field('Amount').fill('51');
      await field('Amount').blur();
      await tab.page.getByText('One-off fee (5%)').waitFor();
      expect(await tab.page.getByRole('definition').allInnerTexts()).toEqual(['$2.55', '$53.55']);
      expect(await slider().getAttribute('step')).toBe('1');
      expect(await slider().inputValue()).toBe('51');
      await expectSensible(tab.page);
    }));

  test('whose step does not divide the range ends at the last step, and nothing beyond is sent', () =>
    inTab(async (tab) => {
      const { button, field, slider } = parts(tab);
      await signInAt(tab, 'dashboard');
      await answerWith(tab, '/v3/Lending/overview', {
        ...bare,
        loanSetting: { ...bare.loanSetting, incrementalAmount: 70, feePercent: 5 },
      });
      await tab.page.goto('/dashboard/cashout');
      await expect.poll(() => field('Amount').inputValue()).toBe('470');
      await slider().focus();
      await tab.page.keyboard.press('End');
      expect(await field('Amount').inputValue()).toBe('470');
      const asked = tab.page.waitForRequest('**/repayment/options');
      await answerWith(tab, '/v3/Lending/*/repayment/options', { repayments: [] });
      await button('Continue').click();
      expect(new URL((await asked).url()).pathname).toBe('/v3/Lending/470/repayment/options');
      // No way to repay is no answer.
      await tab.page.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor();
      await expectSensible(tab.page);
    }));

  test('with unknown words, without dates and with markup is shown as plain text', () =>
    inTab(async (tab) => {
      const { agree, button, field } = parts(tab);
      const markup = '<img src=x onerror="hit=1"><b>&amp;</b>';
      const overview: AnswerOf<'getOverview'> = {
        declineDetail: { declineReason: markup, declineDescription: markup },
        borrowOverview: {
          allActivities: ['Reincarnated', 'Unprocessed'].map((status, index) => ({
            type: index === 0 ? markup : 'Repayment',
            status,
            loanId: index,
            amount: 10,
            repaymentDate: null,
            date: null,
          })),
          availableCashoutAmount: 500,
          repaymentAction: markup,
        },
        loanSetting: {
          maximumAmount: 1000,
          minimalAmount: 50,
          incrementalAmount: 10,
          feePercent: 5,
        },
        promotion: { title: markup, message: markup, condition: null },
        maskedAccountNumber: markup,
        repayEarlyStatus: markup,
        deferStatus: markup,
      };
      await signInAt(tab, 'dashboard');
      await answerWith(tab, '/v3/Lending/overview', overview);
      await tab.page.goto('/dashboard');
      await tab.page.getByText(markup).first().waitFor();
      await expectSensible(tab.page);
      await button('Cash Out').click();
      await field('Amount').waitFor();
      await button('Continue').click();
      await tab.page.getByRole('radio').first().waitFor();
      await button('Continue').click();
      await agree().waitFor();
      expect(await tab.page.getByText(markup).count()).toBe(2);
      await expectSensible(tab.page);
      expect(await tab.page.evaluate(() => 'hit' in window)).toBe(false);
      expect(await tab.accessibilityFaults()).toEqual([]);
    }));
});

describe('the agreement', () => {
  /** From the number of repayments to the summary, with an agreement of the test's own; none keeps the lender's. */
  async function preview(tab: Tab, html?: string): Promise<void> {
    if (html !== undefined) {
      await answerWith(tab, '/v3/Lending/borrow/preview', {
        previewInformation: { loanAgreement: html },
      });
    }
    await tab.page.getByRole('radio').first().waitFor();
    await parts(tab).button('Continue').click();
    await parts(tab).agree().waitFor();
  }

  async function openAgreement(tab: Tab, html?: string): Promise<void> {
    await openCashOut(tab);
    await parts(tab).button('Continue').click();
    await preview(tab, html);
  }

  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `<p>Line ${index + 1} of the terms</p>`).join('');

  test('is text: nothing in it runs, loads, asks or covers the page', () =>
    inTab(async (tab) => {
      // The browser complains of what the sanitiser parses, out of the page, before it drops it.
      tab.allow(/Content Security Policy|^CSP:/);
      await openAgreement(
        tab,
        `<h2 onclick="hit=1" style="position:fixed;inset:0">Terms</h2><p id="root" class="x">${'Words. '.repeat(99)}</p>
         <script>hit=1</script><style>*{display:none}</style><img src=x onerror="hit=1"><svg onload="hit=1"></svg>
         <iframe src="https://evil.example/"></iframe><object data="/x"></object><base href="https://evil.example/">
         <form action="https://evil.example/"><input name="password"><button>Agree</button></form>
         <a href="javascript:hit=1" target="_top">link</a><template><script>hit=1</script></template>
         <math><mtext><table><mglyph><style><img src=x onerror=hit=1>`,
      );
      const { agreement } = parts(tab);
      const left = await agreement().evaluate((region) => ({
        tags: [...new Set([...region.querySelectorAll('*')].map(({ localName }) => localName))],
        names: [
          ...new Set(
            [...region.querySelectorAll('*')]
              .flatMap((element) => element.getAttributeNames())
              .filter((name) => name !== 'class' && name !== 'aria-hidden'),
          ),
        ],
      }));
      expect(left.tags.filter((tag) => !['div', 'h2', 'p', 'table'].includes(tag))).toEqual([]);
      await agreement().getByText('link').waitFor();
      expect(left.names).toEqual([]);
      expect(await tab.page.evaluate(() => 'hit' in window)).toBe(false);
      await parts(tab).button('Go Back').waitFor();
    }));

  test('is read by keyboard alone, anew for each summary', () =>
    inTab(async (tab) => {
      const { agree, agreement, button } = parts(tab);
      await openAgreement(tab, lines(20));
      for (const key of ['End', 'PageDown', 'Space', 'ArrowDown']) {
        expect(await agree().isDisabled()).toBe(true);
        await agreement().focus();
        for (let presses = 0; presses < 40 && (await agree().isDisabled()); presses += 1) {
          await tab.page.keyboard.press(key);
          await tab.page.evaluate(() => new Promise(requestAnimationFrame));
        }
        expect(await agree().isEnabled(), key).toBe(true);
        expect(await agreement().evaluate((region) => region.scrollTop)).toBeGreaterThan(0);
        await button('Go Back').click();
        await preview(tab);
      }
    }));

  test('counts as read once a larger window shows all of it, and not on paper', () =>
    inTab(async (tab) => {
      const { agree } = parts(tab);
      await openAgreement(tab, lines(11));
      expect(await agree().isDisabled()).toBe(true);
      await tab.page.emulateMedia({ media: 'print' });
      expect(await parts(tab).button('Print the agreement').isVisible()).toBe(false);
      await tab.page.emulateMedia({ media: 'screen' });
      await tab.page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await agree().isDisabled()).toBe(true);
      await tab.page.setViewportSize({ width: 1280, height: 1200 });
      await expect.poll(() => agree().isEnabled()).toBe(true);
      await tab.page.setViewportSize({ width: 360, height: 740 });
      // Read is read.
      expect(await agree().isEnabled()).toBe(true);
    }));

  test('can be read and agreed to at 400 % zoom', () =>
    inTab(async (tab) => {
      const { agree, agreement } = parts(tab);
      await tab.page.setViewportSize({ width: 320, height: 256 });
      await openAgreement(tab);
      await agreement().focus();
      await tab.page.keyboard.press('End');
      await expect.poll(() => agree().isEnabled()).toBe(true);
      const overflow = await tab.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await agree().click();
      await tab.page.getByRole('dialog', { name: 'Cash Out successful' }).waitFor();
    }));

  test('that says nothing cannot be agreed to, the way back is open, and one that fits is read at once', () =>
    inTab(async (tab) => {
      const { agree, agreement, button } = parts(tab);
      await openAgreement(tab, ' \n ');
      for (const next of ['<script>hit=1</script><p> </p>', '<p>&nbsp;&#8203;</p>', lines(1)]) {
        await tab.page.getByText("We can't show you the loan agreement").waitFor();
        expect([await agree().isDisabled(), await agreement().count()]).toEqual([true, 0]);
        await button('Go Back').click();
        await preview(tab, next);
      }
      await expect.poll(() => agree().isEnabled()).toBe(true);
    }));
});
