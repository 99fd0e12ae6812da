import { expect, test } from 'vitest';
import { bankAccountCopy } from '../../src/copy/bank-account.ts';
import { unsupportedBankCopy } from '../../src/copy/unsupported-bank.ts';
import { HEADINGS, signInAt } from './support/customers.ts';
import { expectNoSidewaysScroll } from './support/expect-page.ts';
import { hurryTo } from './support/faults.ts';
import { descriptionOf, expectFocus } from './support/fields.ts';
import { inClockedTab } from './support/in-tab.ts';
import { tabTo } from './support/keyboard.ts';
import { screenOf } from './support/screen.ts';
import { recordCalls } from './support/traffic.ts';

const ENTITY = 'POST /v3/Users/kyc/entity';

test('the account and the ID check work without a mouse and at 320 px; pasted text is sent clean; a result that comes twice is sent once [R2.67 R2.68 R2.71 R9.19]', () =>
  inClockedTab(async (tab) => {
    const { button, field, heading, path } = screenOf(tab);
    const { page } = tab;
    await page.setViewportSize({ width: 320, height: 640 });
    await signInAt(tab, 'bankAccount');
    await page.getByText("we don't offer Pay On Demand for joint accounts.").waitFor();
    await expectNoSidewaysScroll(tab);
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

    await hurryTo(tab, field('Given name'));
    // Leaving removes the widget: its later events are ignored.
    await page.goBack();
    await field(bankAccountCopy.bsb).waitFor();
    expect(await page.locator('ff-onboarding-widget').count()).toBe(0);
    await page.evaluate(() => {
      const detail = { applicant: { entityId: 'late' } };
      window.dispatchEvent(new CustomEvent('FF_CHECK_RESULT', { detail }));
    });
    await page.goto('/signup/id-check');
    await heading(HEADINGS.idCheck).waitFor();
    await hurryTo(tab, field('Given name'));
    expect(sent).not.toContain(ENTITY);
    await page
      .getByText(
        'Choose an ID type to verify your identity. Your ID must be valid and not expired.',
      )
      .waitFor();
    await expectNoSidewaysScroll(tab);
    expect(await tab.accessibilityFaults()).toEqual([]);
    // The overlay still covers the widget.
    await page.clock.fastForward(3_000);
    await page
      .getByText('Getting your ID check ready', { exact: true })
      .waitFor({ state: 'hidden' });
    await tabTo(tab, field('Given name'));
    await page.keyboard.type('Twice');
    await tabTo(tab, field('Family name'));
    await page.keyboard.type('Nguyễn');
    await tabTo(tab, field('Document number'));
    await page.keyboard.type('N1234567');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await tabTo(tab, button('Verify my identity'));
    await page.keyboard.press('Enter');
    await heading('Verifying your identity...').waitFor();
    await page
      .getByText("Don't leave, it should only take 20 seconds to confirm your ID.")
      .waitFor();
    await expectNoSidewaysScroll(tab);
    await hurryTo(tab, heading(HEADINGS.dashboard));
    expect(path()).toBe('/dashboard');
    expect(sent.filter((call) => call === ENTITY)).toHaveLength(1);
  }));
