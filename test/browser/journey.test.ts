import { describe, expect, onTestFailed, test } from 'vitest';
import { closeAgreement, openAgreement, scrollToEnd } from './support/agreement.ts';
import { expectFocus } from './support/fields.ts';
import { SIZES, type Size } from './support/page-pool.ts';
import { openTab, type Tab } from './support/tab.ts';

/** A page as it must be whenever a person looks at it. */
async function look(tab: Tab, name: string) {
  await tab.screenshot(`journey-${name}`);
  expect(await tab.accessibilityFaults(), `accessibility of ${name}`).toEqual([]);
  const overflow = await tab.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scrolling of ${name}`).toBeLessThanOrEqual(0);
}

const mobiles: Record<Size, string> = { phone: '0491 570 006', desktop: '0491 570 156' };

describe.each(Object.keys(SIZES) as Size[])('on a %s', (size) => {
  test('a customer types their way from the eligibility check to money', async () => {
    const tab = await openTab(size);
    const { page } = tab;
    onTestFailed(() => tab.screenshot('journey-failed'));
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
    const path = () => new URL(page.url()).pathname;

    await page.goto('/');
    await heading("Check if you're eligible").waitFor();
    expect(path()).toBe('/eligibility');
    expect(await button('Get started').isDisabled()).toBe(true);
    await look(tab, 'eligibility');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await button('Get started').click();

    await heading('Sign up').waitFor();
    await look(tab, 'signup');
    const email = `journey-${size}@example.com`;
    await field('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Wattle-2026');
    await button('Continue').click();

    await heading('Verify mobile').waitFor();
    await look(tab, 'mobile');
    await field('Mobile number').pressSequentially(mobiles[size].replaceAll(' ', ''));
    expect(await field('Mobile number').inputValue()).toBe(mobiles[size]);
    await button('Send code').click();
    await page.getByText(`A SMS was sent to ${mobiles[size]}`).waitFor();
    expect(await button('Verify and continue').isDisabled()).toBe(true);
    const e164 = `+61${mobiles[size].replaceAll(' ', '').slice(1)}`;
    const [sms] = await tab.inbox(e164);
    await look(tab, 'mobile-code');
    await field('Verification code').fill(sms?.code ?? '');
    await button('Verify and continue').click();

    await heading('Personal details').waitFor();
    await look(tab, 'name');
    await field('First name').fill('Kim');
    await field('Last name').fill("O'Brien");
    await button('Continue').click();

    await heading('Employment details').waitFor();
    await look(tab, 'employment');
    await page.getByRole('combobox', { name: 'Employment status' }).selectOption('Fulltime');
    await field('Employer name').fill('Eucalypt Pty Ltd');
    await button('Save and continue').click();

    await heading('Bank connection').waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).or(field('Search')).waitFor();
    await look(tab, 'bank-picker');
    await page.getByRole('searchbox', { name: 'Search' }).or(field('Search')).fill('hooli');
    await button('Hooli').click();

    await page.getByLabel('Password', { exact: true }).waitFor();
    await look(tab, 'bank-login');
    await page.getByRole('textbox').first().fill('Wentworth-Smith');
    await page.getByLabel('Password', { exact: true }).fill('whislter');
    await button('Connect').click();

    // Its heading goes with the bank's progress, which waits for no test.
    await page.waitForURL('/signup/bank/sync');
    await look(tab, 'bank-sync');
    await field('BSB').waitFor({ timeout: 40_000 });
    expect(path()).toBe('/signup/bank/account');
    await look(tab, 'bank-account');
    await field('BSB').fill('012003');
    await field('Account number').fill('0123456');
    await button('Confirm and continue').click();

    await heading('ID Check').waitFor();
    await page.getByLabel('Given name').waitFor();
    await look(tab, 'id-check');
    await page.getByLabel('Given name').fill('Kim');
    await page.getByLabel('Family name').fill("O'Brien");
    await page.getByLabel('Document number').fill('12345678');
    const address = page.getByLabel('Address');
    if (await address.isVisible()) await address.fill('1 Wattle Street, Sydney NSW 2000');
    await page.locator('ff-onboarding-widget').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Verify my identity' }).click();
    await heading('Verifying your identity...').waitFor();
    await look(tab, 'id-verifying');

    await button('Cash Out').waitFor({ timeout: 60_000 });
    expect(path()).toBe('/dashboard');
    await look(tab, 'dashboard-first');
    await button('Cash Out').click();

    await page.getByRole('slider', { name: 'Cash Out amount' }).waitFor();
    await look(tab, 'cash-out-amount');
    await field('Amount').fill('100');
    await field('Amount').blur();
    await button('Continue').click();
    await page
      .getByRole('dialog', { name: 'Are you sure?' })
      .or(page.getByRole('alertdialog', { name: 'Are you sure?' }))
      .waitFor();
    await look(tab, 'cash-out-sure');
    await button('Yes, continue').click();
    await page.getByRole('radio', { name: '2 repayments' }).waitFor();
    await look(tab, 'cash-out-choice');
    await page.getByRole('radio', { name: '2 repayments' }).check();
    await button('Continue').click();

    await button('Agree and Cash Out').waitFor();
    expect(await button('Agree and Cash Out').isDisabled()).toBe(true);
    await look(tab, 'cash-out-review');
    const terms = await openAgreement(tab);
    await terms.focus();
    await page.keyboard.press('End');
    await scrollToEnd(terms);
    await look(tab, 'loan-agreement');
    await closeAgreement(tab);
    await button('Agree and Cash Out').click();

    const success = page.getByRole('dialog', { name: 'Cash Out successful' });
    await success.waitFor();
    expect(await success.textContent()).toContain('$100');
    await look(tab, 'cash-out-success');
    await button('Done').click();
    await expectFocus(heading('Hi Kim'));
    await page.getByText('First Repayment').waitFor();
    await look(tab, 'dashboard-transferring');

    await page.reload();
    await page.getByText('First Repayment').waitFor();
    expect(path()).toBe('/dashboard');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(tab.faults()).toEqual([]);
    await tab.close();
  });
});
