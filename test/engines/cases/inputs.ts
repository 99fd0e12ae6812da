import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { cashOutCopy } from '../../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { mobileCopy } from '../../../src/copy/mobile.ts';
import { signInAt } from '../../browser/support/customers.ts';
import type { KeyName, Point } from '../support/driver.ts';
import type { EngineCase } from '../support/in-engine.ts';

/** Returns a point of a slider; 0 is its left end, 1 its right. */
async function pointOf(slider: Locator, share: number): Promise<Point> {
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not there.');
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

const sliderCase: EngineCase = {
  title: 'the slider follows pointer and keys',
  async walk({ control, page, screen: { button, field, slider }, tab }) {
    await signInAt({ page, control }, 'dashboard', 'first-time');
    await button(dashboardCopy.limit.cashOut).click();
    await slider().waitFor();
    const amount = async () => Number(await slider().inputValue());
    const edge = async (name: 'min' | 'max' | 'step') => Number(await slider().getAttribute(name));
    const [least, most, step] = [await edge('min'), await edge('max'), await edge('step')];

    await slider().click();
    const middle = (least + most) / 2;
    await expect.poll(async () => Math.abs((await amount()) - middle)).toBeLessThanOrEqual(step);
    await tab.point([{ to: await pointOf(slider(), 0.25) }, 'down', 'up']);
    await expect.poll(amount).toBeLessThan(middle - step);
    await tab.point([{ to: await pointOf(slider(), 0.25) }, 'down']);
    await tab.point([{ to: await pointOf(slider(), 0.6) }]);
    await expect.poll(amount).toBeGreaterThan(middle);
    await tab.point([{ to: await pointOf(slider(), 1) }, 'up']);
    await expect.poll(amount).toBe(most);

    // A page key moves a tenth of the range, to the nearest step.
    const tenth = (most - least) / 10;
    const onStep = (wanted: number) => least + Math.round((wanted - least) / step) * step;
    const leapt = onStep(least + step + tenth);
    const keys: readonly (readonly [KeyName, number])[] = [
      ['Home', least],
      ['ArrowRight', least + step],
      ['PageUp', leapt],
      ['ArrowLeft', leapt - step],
      ['PageDown', onStep(leapt - step - tenth)],
      ['End', most],
    ];
    for (const [key, wanted] of keys) {
      await tab.key(key);
      await expect.poll(amount, { message: key }).toBe(wanted);
    }
    expect(await field(cashOutCopy.amount.controls.field).inputValue()).toBe(String(most));
  },
};

const mobileCase: EngineCase = {
  title: 'the mobile number is grouped after typing, pasting and autofill',
  async walk({ control, page, screen: { button, field }, tab }) {
    await signInAt({ page, control }, 'mobile');
    const mobile = field(mobileCopy.mobile);
    const expectWritten = (text: string) => expect.poll(() => mobile.inputValue()).toBe(text);
    const putCaretAt = (place: number) =>
      mobile.evaluate((input, at) => (input as HTMLInputElement).setSelectionRange(at, at), place);

    await mobile.pressSequentially('0491570006');
    await expectWritten('0491 570 006');
    await putCaretAt(4);
    await tab.key('Backspace');
    await expectWritten('0495 700 06');
    await tab.type('2');
    await expectWritten('0492 570 006');
    expect(await mobile.evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(5);

    // Pastes from the clipboard: a temporary text area beside the app provides the text to copy.
    await page.evaluate((text) => {
      const note = document.createElement('textarea');
      note.value = text;
      document.body.append(note);
      note.select();
      note.focus();
    }, '+61 491-570-156');
    await tab.key('Copy');
    await page.locator('textarea').evaluate((note) => note.remove());
    await mobile.fill('');
    await tab.key('Paste');
    await expectWritten('+61 491 570 156');

    for (const [filledIn, shown] of [
      ['+61491570157', '+61 491 570 157'],
      ['0491570157', '0491 570 157'],
    ] as const) {
      await mobile.fill('');
      // Like autofill: sets the text before any event, and bypasses React's wrapper of `value`.
      await mobile.evaluate((input, text) => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        set?.call(input, text);
        for (const type of ['input', 'change']) {
          input.dispatchEvent(new Event(type, { bubbles: true }));
        }
      }, filledIn);
      await expectWritten(shown);
    }
    await button(mobileCopy.send).click();
    await page.getByText(mobileCopy.sent('0491 570 157')).waitFor();
  },
};

/** Cases about fields that do more than accept text. */
export const inputCases: readonly EngineCase[] = [sliderCase, mobileCase];
