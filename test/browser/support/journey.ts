import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { closeAgreement, openAgreement, scrollToEnd } from './agreement.ts';
import { expectFocus } from './fields.ts';
import type { Size } from './page-pool.ts';
import type { Inbox } from './tab.ts';

/** Who walks. */
export type Walker = {
  readonly page: Page;
  /** The messages that were sent to an address or a mobile. */
  readonly inbox: Inbox;
  /** What must be true whenever a person looks at the page; each look has a name. */
  readonly look: (name: string) => Promise<void>;
};

/** With what they sign up. */
export type NewPerson = {
  readonly email: string;
  readonly password: string;
  /** As the field writes it. */
  readonly mobile: string;
};

/** Mobiles kept for fiction, one for each size: a number belongs to one account. */
export const MOBILES: Record<Size, string> = { phone: '0491 570 006', desktop: '0491 570 156' };

/** Types a new customer's way from the eligibility check to their first money; settles at the home that tells of it. */
export async function walkToMoney(
  { page, inbox, look }: Walker,
  { email, password, mobile }: NewPerson,
): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  const path = () => new URL(page.url()).pathname;

  await page.goto('/');
  await heading("Check if you're eligible").waitFor();
  expect(path()).toBe('/eligibility');
  expect(await button('Get started').isDisabled()).toBe(true);
  await look('eligibility');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await button('Get started').click();

  await heading('Sign up').waitFor();
  await look('signup');
  await field('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button('Continue').click();

  await heading('Verify mobile').waitFor();
  await look('mobile');
  await field('Mobile number').pressSequentially(mobile.replaceAll(' ', ''));
  expect(await field('Mobile number').inputValue()).toBe(mobile);
  await button('Send code').click();
  await page.getByText(`A SMS was sent to ${mobile}`).waitFor();
  expect(await button('Verify and continue').isDisabled()).toBe(true);
  const e164 = `+61${mobile.replaceAll(' ', '').slice(1)}`;
  const [sms] = await inbox(e164);
  await look('mobile-code');
  await field('Verification code').fill(sms?.code ?? '');
  await button('Verify and continue').click();

  await heading('Personal details').waitFor();
  await look('name');
  await field('First name').fill('Kim');
  await field('Last name').fill("O'Brien");
  await button('Continue').click();

  await heading('Employment details').waitFor();
  await look('employment');
  await page.getByRole('combobox', { name: 'Employment status' }).selectOption('Fulltime');
  await field('Employer name').fill('Eucalypt Pty Ltd');
  await button('Save and continue').click();

  await heading('Bank connection').waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).or(field('Search')).waitFor();
  await look('bank-picker');
  await page.getByRole('searchbox', { name: 'Search' }).or(field('Search')).fill('hooli');
  await button('Hooli').click();

  await page.getByLabel('Password', { exact: true }).waitFor();
  await look('bank-login');
  await page.getByRole('textbox').first().fill('Wentworth-Smith');
  await page.getByLabel('Password', { exact: true }).fill('whislter');
  await button('Connect').click();

  // Its heading goes with the bank's progress, which waits for no test.
  await page.waitForURL('/signup/bank/sync');
  await look('bank-sync');
  await field('BSB').waitFor({ timeout: 40_000 });
  expect(path()).toBe('/signup/bank/account');
  await look('bank-account');
  await field('BSB').fill('012003');
  await field('Account number').fill('0123456');
  await button('Confirm and continue').click();

  await heading('ID Check').waitFor();
  await page.getByLabel('Given name').waitFor();
  await look('id-check');
  await page.getByLabel('Given name').fill('Kim');
  await page.getByLabel('Family name').fill("O'Brien");
  await page.getByLabel('Document number').fill('12345678');
  const address = page.getByLabel('Address');
  if (await address.isVisible()) await address.fill('1 Wattle Street, Sydney NSW 2000');
  await page.locator('ff-onboarding-widget').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  await heading('Verifying your identity...').waitFor();
  await look('id-verifying');

  await button('Cash Out').waitFor({ timeout: 60_000 });
  expect(path()).toBe('/dashboard');
  await look('dashboard-first');
  await button('Cash Out').click();

  await page.getByRole('slider', { name: 'Cash Out amount' }).waitFor();
  await look('cash-out-amount');
  await field('Amount').fill('100');
  await field('Amount').blur();
  await button('Continue').click();
  await page
    .getByRole('dialog', { name: 'Are you sure?' })
    .or(page.getByRole('alertdialog', { name: 'Are you sure?' }))
    .waitFor();
  await look('cash-out-sure');
  await button('Yes, continue').click();
  await page.getByRole('radio', { name: '2 repayments' }).waitFor();
  await look('cash-out-choice');
  await page.getByRole('radio', { name: '2 repayments' }).check();
  await button('Continue').click();

  await button('Agree and Cash Out').waitFor();
  expect(await button('Agree and Cash Out').isDisabled()).toBe(true);
  await look('cash-out-review');
  const terms = await openAgreement({ page });
  await terms.focus();
  await page.keyboard.press('End');
  await scrollToEnd(terms);
  await look('loan-agreement');
  await closeAgreement({ page });
  await button('Agree and Cash Out').click();

  const success = page.getByRole('dialog', { name: 'Cash Out successful' });
  await success.waitFor();
  expect(await success.textContent()).toContain('$100');
  await look('cash-out-success');
  await button('Done').click();
  await expectFocus(heading('Hi Kim'));
  await page.getByText('First Repayment').waitFor();
  await look('dashboard-transferring');
}
