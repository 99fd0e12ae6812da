import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { agreementCopy } from '../../src/copy/agreement.ts';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { advanceFlowUntil } from './support/advance-flow.ts';
import {
  agreementPart,
  canAgree,
  closeAgreement,
  openAgreement,
  reviewComes,
  scrollToEnd,
} from './support/agreement.ts';
import { openCashOut, waitForHeading } from './support/customers.ts';
import { expectFocus } from './support/fields.ts';
import { inTab } from './support/in-tab.ts';
import { SIZES } from './support/page-pool.ts';
import { leaveMark, reportsFromNow } from './support/reports.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';

/** In ms, more than twice the interval at which the page checks whether the agreement's end is in view. */
const LOOKED_TWICE_MS = 600;

/** Answers the page's calls to an address. */
async function answerWith({ page }: Pick<Tab, 'page'>, path: string, body: unknown): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ json: body }));
}

describe('the amount', () => {
  test('is the same by slider, steps, picks and typing, and so is its price [R2.91]', () =>
    inTab(async (tab) => {
      const { button, field, slider } = screenOf(tab);
      const { keyboard } = tab.page;
      await openCashOut(tab);
      const expectAmount = async (amount: string, fee: string, total: string) => {
        await expect
          .poll(() => field(cashOutCopy.amount.controls.field).inputValue())
          .toBe(amount.replaceAll(/[$,]/g, ''));
        expect(await slider().getAttribute('aria-valuetext')).toBe(amount);
        await tab.page
          .getByText(`Fee ${fee} · You repay ${total}`, { exact: true })
          .filter({ visible: true })
          .waitFor();
      };
      // Never above the limit.
      await expectAmount('$100', '$5', '$105');
      await slider().focus();
      await keyboard.press('End');
      await expectAmount('$1,000', '$50', '$1,050');
      await keyboard.press('ArrowLeft');
      await expectAmount('$990', '$49.50', '$1,039.50');
      await keyboard.press('PageDown');
      await expectAmount('$900', '$45', '$945');
      await keyboard.press('Home');
      await expectAmount('$50', '$2.50', '$52.50');
      await keyboard.press('ArrowDown');
      await expectAmount('$50', '$2.50', '$52.50');
      await button(cashOutCopy.amount.controls.decrease).click({ force: true });
      await expectAmount('$50', '$2.50', '$52.50');
      await button(cashOutCopy.amount.controls.increase).click();
      await expectAmount('$60', '$3', '$63');
      await button('$200').click();
      await expectAmount('$200', '$10', '$210');
      await slider().click({ position: { x: 1, y: 10 } });
      await expectAmount('$50', '$2.50', '$52.50');
      await field(cashOutCopy.amount.controls.field).fill('$ 1,000.00');
      await field(cashOutCopy.amount.controls.field).blur();
      await expectAmount('$1,000', '$50', '$1,050');
      await button(cashOutCopy.proceed).click();
      // The whole amount needs no confirmation.
      await waitForHeading(tab.page, 'How would you like to repay?');
    }));

  test('that is picked can be read while the pointer is still on it', () =>
    inTab(
      async (tab) => {
        const { button } = screenOf(tab);
        await openCashOut(tab);
        const picked = button('$200');
        const ground = () => picked.evaluate((chip) => getComputedStyle(chip).backgroundColor);
        const atRest = await ground();
        await picked.hover();
        await expect.poll(ground).not.toBe(atRest);
        await picked.click();
        await expect.poll(() => picked.getAttribute('aria-pressed')).toBe('true');
        expect(await tab.accessibilityFaults()).toEqual([]);
      },
      { size: 'desktop' },
    ));
});

describe('the agreement', () => {
  /** Leads a cash out to its summary, with the test's own agreement; without one, the lender's. */
  async function preview(tab: Tab, html?: string): Promise<void> {
    if (html !== undefined) {
      await answerWith(tab, '/v3/Lending/borrow/preview', {
        previewInformation: { loanAgreement: html },
      });
    }
    await advanceFlowUntil(tab, 'cashOut', agreementPart(tab), { repayments: 1 });
  }

  async function openReview(tab: Tab, html?: string): Promise<void> {
    await openCashOut(tab);
    await preview(tab, html);
  }

  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `<p>Line ${index + 1} of the terms</p>`).join('');

  /** The sheet's message at the end. */
  const said = (tab: Tab) =>
    screenOf(tab)
      .dialog(agreementCopy.title)
      .getByText("You've reached the end of the loan agreement. You can agree now.");

  /** Two frames of the page: by then it has checked the new scroll position. */
  const drawTwice = ({ page }: Tab) =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );

  test('is text: nothing in it runs, loads, asks or covers the page, and an agreement without text cannot be agreed to [R3.33]', () =>
    inTab(async (tab) => {
      // The browser complains about content that the sanitiser parses, outside the page, before it drops it.
      tab.allow(/Content Security Policy|^CSP:/);
      const reports = await reportsFromNow(tab);
      await openReview(
        tab,
        `<h2 onclick="hit=1" style="position:fixed;inset:0">Terms</h2><p id="root" class="x">${'Words. '.repeat(99)}</p>
         <script>hit=1</script><style>*{display:none}</style><img src=x onerror="hit=1"><svg onload="hit=1"></svg>
         <iframe src="https://evil.example/"></iframe><object data="/x"></object><base href="https://evil.example/">
         <form action="https://evil.example/"><input name="password"><button>Agree</button></form>
         <a href="javascript:hit=1" target="_top">link</a><template><script>hit=1</script></template>
         <math><mtext><table><mglyph><style><img src=x onerror=hit=1>`,
      );
      const agreement = await openAgreement(tab);
      const left = await agreement.evaluate((region) => ({
        tags: [...new Set([...region.querySelectorAll('*')].map(({ localName }) => localName))],
        names: [
          ...new Set(
            [...region.querySelectorAll('*')]
              .flatMap((element) => element.getAttributeNames())
              .filter((name) => name !== 'class' && name !== 'aria-hidden'),
          ),
        ],
      }));
      // An `a` without an address is no link.
      expect(left.tags.filter((tag) => !['a', 'div', 'h2', 'p', 'table'].includes(tag))).toEqual(
        [],
      );
      await agreement.getByText('link').waitFor();
      expect(left.names).toEqual([]);
      expect(await tab.page.evaluate(() => 'hit' in window)).toBe(false);
      await closeAgreement(tab);
      const { button } = screenOf(tab);
      await button(cashOutCopy.back).click();
      await preview(tab, '<script>hit=1</script><p> </p>');
      await tab.page.getByText("We can't show you the loan agreement").waitFor();
      expect([await canAgree(tab), await button(agreementCopy.open).count()]).toEqual([false, 0]);
      // The page blocked nothing: only the sanitiser parsed it.
      await leaveMark(tab, reports);
      expect((await reports()).filter(({ kind }) => kind === 'policy')).toEqual([]);
    }));

  /** The number of fully visible lines of the terms. */
  const linesInSight = ({ page }: Tab) =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('dialog section span')].filter((line) => {
          const { top, bottom, left } = line.getBoundingClientRect();
          return [top + 1, bottom - 1].every((y) =>
            line.contains(document.elementFromPoint(left + 2, y)),
          );
        }).length,
    );

  test('fills a phone’s screen, is read there by keyboard, and returns the focus [R4.68]', () =>
    inTab(async (tab) => {
      const { agreement, button, dialog } = screenOf(tab);
      const { keyboard } = tab.page;
      const open = button(agreementCopy.open);
      await openReview(
        tab,
        `<p>${Array.from({ length: 60 }, (_, index) => `<span>Line ${index + 1} of the terms</span>`).join('<br>')}</p>`,
      );
      expect(await agreement().count()).toBe(0);
      for (const [width, height] of [
        [360, 740],
        [320, 640],
        [320, 256],
      ] as const) {
        await tab.page.setViewportSize({ width, height });
        await open.press('Enter');
        await agreement().waitFor();
        expect(await dialog(agreementCopy.title).locator('> div').boundingBox()).toMatchObject({
          x: 0,
          width,
          height,
        });
        // The text gets the rest of the screen beside heading, hint and button; of a low screen all of it, once it scrolls.
        const { height: shown } = (await agreement().boundingBox()) ?? { height: 0 };
        expect(shown).toBeGreaterThan(height < 384 ? height : height - 200);
        await agreement().getByText('Line 20 of the terms').scrollIntoViewIfNeeded();
        expect(await linesInSight(tab)).toBeGreaterThanOrEqual(10);
        expect(await tab.accessibilityFaults()).toEqual([]);
        await keyboard.press('Escape');
        await dialog(agreementCopy.title).waitFor({ state: 'hidden' });
        await expectFocus(open);
      }
      expect(await canAgree(tab)).toBe(false);
      // A low screen's sheet scrolls as a whole, so the text is no Tab stop there.
      await tab.page.setViewportSize({ width: 320, height: 640 });
      await open.press('Enter');
      await expectFocus(
        dialog(agreementCopy.title).getByRole('heading', { name: 'Loan agreement' }),
      );
      await keyboard.press('Tab');
      await expectFocus(agreement());
      await keyboard.press('PageDown');
      await drawTwice(tab);
      expect(await said(tab).count()).toBe(0);
      await keyboard.press('End');
      await said(tab).waitFor();
      await keyboard.press('Tab');
      await expectFocus(button(agreementCopy.done));
      await keyboard.press('Enter');
      await dialog(agreementCopy.title).waitFor({ state: 'hidden' });
      // The button that opened it is gone.
      await expectFocus(button(cashOutCopy.review.agree));
      await tab.page.getByText(cashOutCopy.review.isRead, { exact: true }).waitFor();
      expect(await canAgree(tab)).toBe(true);
    }));

  test('has a sheet that Back closes, and that closes by itself when the page has room after all [R4.68]', () =>
    inTab(async (tab) => {
      const { agreement, button, dialog, path } = screenOf(tab);
      const { page } = tab;
      await openReview(tab, lines(60));
      await button(agreementCopy.open).click();
      await agreement().waitFor();
      await page.goBack();
      await dialog(agreementCopy.title).waitFor({ state: 'hidden' });
      expect([path(), await canAgree(tab)]).toEqual(['/dashboard/cashout', false]);
      // Forward does not open it.
      await page.goForward();
      await reviewComes(tab);
      expect(await dialog(agreementCopy.title).count()).toBe(0);

      await button(agreementCopy.open).click();
      await agreement().waitFor();
      await page.setViewportSize(SIZES.desktop);
      expect(await dialog(agreementCopy.title).isVisible()).toBe(true);
      await scrollToEnd(dialog(agreementCopy.title).getByRole('region'));
      await said(tab).waitFor();
      await closeAgreement(tab);
      expect(await agreement().isVisible()).toBe(true);
      expect(await button(cashOutCopy.review.agree).isEnabled()).toBe(true);
      await page.goBack();
      await button(cashOutCopy.review.agree).waitFor({ state: 'hidden' });
      expect(path()).toBe('/dashboard/cashout');
    }));

  test('counts as read once its end is in view: at once where it fits, and not below the window [R4.67]', () =>
    inTab(async (tab) => {
      const { agreement, button } = screenOf(tab);
      await openReview(tab, lines(1));
      // On a phone it is visible only in its open sheet.
      expect(await canAgree(tab)).toBe(false);
      await openAgreement(tab);
      await said(tab).waitFor();
      await closeAgreement(tab);
      expect(await button(cashOutCopy.review.agree).isEnabled()).toBe(true);
      await button(cashOutCopy.back).click();
      await preview(tab, lines(40));
      // A tablet, upright: the agreement is in the page.
      await tab.page.setViewportSize({ width: 800, height: 700 });
      /** Scrolls the page so that the box's end is this number of px above the window's. */
      const bringEnd = (above: number) =>
        agreement().evaluate((region, distance) => {
          const { bottom } = region.getBoundingClientRect();
          window.scrollBy(0, bottom - (window.innerHeight - distance));
        }, above);
      await bringEnd(-60);
      await scrollToEnd(agreement());
      await wait(LOOKED_TWICE_MS);
      expect(await button(cashOutCopy.review.agree).isDisabled()).toBe(true);
      // The menu is hidden during a cash out.
      await bringEnd(20);
      await expect.poll(() => button(cashOutCopy.review.agree).isEnabled()).toBe(true);
    }));

  test('counts as read once a larger window shows all of it, and not on paper', () =>
    inTab(
      async (tab) => {
        const { agreement, button } = screenOf(tab);
        await tab.page.setViewportSize({ width: 1280, height: 600 });
        await openReview(tab, lines(11));
        expect(await button(cashOutCopy.review.agree).isDisabled()).toBe(true);
        for (const width of [360, 1280]) {
          await tab.page.setViewportSize({ width, height: 600 });
          await tab.page.emulateMedia({ media: 'print' });
          expect(await button(agreementCopy.print).isVisible()).toBe(false);
          // The agreement is printed at every width of the screen.
          expect(await agreement().isVisible()).toBe(true);
          await wait(LOOKED_TWICE_MS);
          await tab.page.emulateMedia({ media: 'screen' });
          expect(await canAgree(tab)).toBe(false);
        }
        await tab.page.setViewportSize({ width: 1280, height: 1200 });
        await expect.poll(() => button(cashOutCopy.review.agree).isEnabled()).toBe(true);
        await tab.page.setViewportSize({ width: 360, height: 740 });
        // An agreement that was read stays read.
        expect(await button(cashOutCopy.review.agree).isEnabled()).toBe(true);
      },
      { size: 'desktop' },
    ));
});
