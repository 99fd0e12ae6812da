import { expect } from 'vitest';
import { delayCopy } from '../../../src/copy/delay.ts';
import { paymentCopy } from '../../../src/copy/payment.ts';
import { repayEarlyCopy } from '../../../src/copy/repay-early.ts';
import { repaymentsCopy } from '../../../src/copy/repayments.ts';
import { signInAt } from '../../browser/support/customers.ts';
import type { EngineCase } from '../support/in-engine.ts';

/** Cases about paying and delaying repayments on the home page. */
export const moneyCases: readonly EngineCase[] = [
  {
    title: 'a customer repays everything early',
    async walk({ control, page, screen: { button, dialog, radio, status } }) {
      await signInAt({ page, control }, 'dashboard', 'two-repayments');
      await button(repaymentsCopy.repayEarly).click();
      await dialog(repayEarlyCopy.choice.title).waitFor();
      await radio(repayEarlyCopy.choice.all).check();
      await button(repayEarlyCopy.choice.proceed).click();
      const confirmation = dialog(repayEarlyCopy.confirmation.title);
      await confirmation.waitFor();
      expect(await confirmation.textContent()).toContain('$315');
      await button(repayEarlyCopy.confirmation.confirm).click();

      await confirmation.waitFor({ state: 'hidden' });
      const payment = { kind: 'repayEarly', amount: 315_00, choice: 'all' } as const;
      await status(paymentCopy.repaid(payment)).waitFor();
      await expect
        .poll(() => page.getByRole('list', { name: repaymentsCopy.title }).textContent())
        .toMatch(
          new RegExp(`${repaymentsCopy.words.processing}.*${repaymentsCopy.words.processing}`),
        );
    },
  },
  {
    title: 'a customer delays a repayment',
    async walk({ control, page, screen: { button, dialog, status } }) {
      const list = page.getByRole('list', { name: repaymentsCopy.title });
      await signInAt({ page, control }, 'dashboard', 'two-repayments');
      await button(repaymentsCopy.delay).click();
      await dialog(delayCopy.title).waitFor();
      expect(await list.textContent()).not.toContain(repaymentsCopy.words.deferred);
      await button(delayCopy.confirm).click();

      await dialog(delayCopy.title).waitFor({ state: 'hidden' });
      await status(/^Your repayment of \$157\.50 moved to /).waitFor();
      await expect.poll(() => list.textContent()).toContain(repaymentsCopy.words.deferred);
    },
  },
];
