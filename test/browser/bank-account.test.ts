import { expect, test } from 'vitest';
import { bankAccountCopy } from '../../src/copy/bank-account.ts';
import { unsupportedBankCopy } from '../../src/copy/unsupported-bank.ts';
import { HEADINGS, signInAt } from './support/customers.ts';
import { hurryTo } from './support/faults.ts';
import { descriptionOf, expectFocus } from './support/fields.ts';
import { inClockedTab } from './support/in-tab.ts';
import { tabTo } from './support/keyboard.ts';
import { screenOf } from './support/screen.ts';
import { recordCalls } from './support/traffic.ts';

test('the bank account works without a mouse, and pasted text is sent clean [R2.63]', () =>
  inClockedTab(async (tab) => {
    const { button, field, heading } = screenOf(tab);
    const { page } = tab;
    await signInAt(tab, 'bankAccount');
    await page.getByText(bankAccountCopy.jointDetail).waitFor();
    const sent = recordCalls(tab);
    await tabTo(tab, field(bankAccountCopy.bsb));
    await page.keyboard.insertText(' 012 003 ');
    expect(await field(bankAccountCopy.bsb).inputValue()).toBe('012-003');
    await tabTo(tab, field(bankAccountCopy.accountNumber));
    await page.keyboard.insertText('00 123-456 ');
    const joint = page.getByRole('checkbox', { name: 'This is a joint account' });
    await tabTo(tab, joint);
    await page.keyboard.press('Space');
    await tabTo(tab, button(unsupportedBankCopy.submit));
    await page.keyboard.press('Enter');
    await expect.poll(() => descriptionOf(joint)).toContain('Please use an account in your name');
    await expectFocus(joint);
    expect(sent).toEqual([]);
    await page.keyboard.press('Space');
    await tabTo(tab, button(unsupportedBankCopy.submit));
    await page.keyboard.press('Enter');
    await heading(bankAccountCopy.check.title).waitFor();
    expect(await page.locator('main dd').allTextContents()).toEqual([
      'Banksia Bank',
      '012-003',
      '00123456',
    ]);
    expect(sent).toEqual([]);
    await tabTo(tab, button(bankAccountCopy.check.confirm));
    await page.keyboard.press('Enter');
    await hurryTo(tab, heading(HEADINGS.idCheck));
    // The lender accepts only digits.
    expect(sent.filter((call) => call === 'PUT /v3/Lending/bankaccount')).toHaveLength(1);
  }));
