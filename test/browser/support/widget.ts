import type { Screen } from './screen.ts';

/** A person's identity document. */
type Identity = {
  /** Decides the check's result, in the sandbox. */
  readonly firstName: string;
  readonly lastName?: string;
  readonly document?: string;
};

/** Fills in the identity provider's form, and sends it. Its words are the provider's own. */
export async function fillWidget(
  { button, page }: Pick<Screen, 'button' | 'page'>,
  { firstName, lastName = "O'Brien", document = '12345678' }: Identity,
): Promise<void> {
  await page.getByLabel('Given name').fill(firstName);
  await page.getByLabel('Family name').fill(lastName);
  await page.getByLabel('Document number').fill(document);
  const address = page.getByLabel('Address');
  if (await address.isVisible()) await address.fill('1 Wattle Street, Sydney NSW 2000');
  await page.locator('ff-onboarding-widget').getByRole('checkbox').check();
  await button('Verify my identity').click();
}
