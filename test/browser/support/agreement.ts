import type { Locator, Page } from 'playwright-core';

/** Page with the review of a cash out. */
type Review = { readonly page: Page };

const sheetOf = ({ page }: Review) => page.getByRole('dialog', { name: 'Loan agreement' });

const AGREE = 'Agree and Cash Out';
const OPEN = 'Read the loan agreement';

const agreementIn = ({ page }: Review) => page.getByRole('region', { name: 'Loan agreement' });

const openerIn = ({ page }: Review) => page.getByRole('button', { name: OPEN });

/**
 * Returns the agreement, the button that opens it, or the message that it cannot be shown; these load after the rest of the
 * review.
 */
export function agreementPart(review: Review): Locator {
  const missing = review.page.getByText("We can't show you the loan agreement");
  return agreementIn(review).or(openerIn(review)).or(missing).first();
}

/** Waits until the review has loaded. */
export async function reviewComes(review: Review): Promise<void> {
  await agreementPart(review).waitFor();
}

/** True if the button that agrees is enabled. Until the agreement is read, a phone shows the button that opens it instead. */
export async function canAgree(review: Review): Promise<boolean> {
  // In one evaluation, because the button may move from the sheet to the page between two.
  return review.page.evaluate(
    (name) =>
      [...document.querySelectorAll('button:enabled')].some(
        ({ textContent }) => textContent === name,
      ),
    AGREE,
  );
}

/** Returns the region with the loan agreement; opens its sheet if the page has no room for it. */
export async function openAgreement(review: Review): Promise<Locator> {
  const agreement = agreementIn(review);
  const open = openerIn(review);
  await reviewComes(review);
  if (await open.isVisible()) {
    // By key, because for a while the page ignores presses at the place of the last one.
    await open.press('Enter');
  }
  await agreement.waitFor();
  return agreement;
}

/** Closes the agreement's sheet, if there is one. */
export async function closeAgreement(review: Review): Promise<void> {
  const sheet = sheetOf(review);
  if (await sheet.isVisible()) {
    // The button is named "Close" until the end is reached, then "Done reading".
    await sheet.getByRole('button', { name: /^(Close|Done reading)$/ }).click();
    await sheet.waitFor({ state: 'hidden' });
  }
}

/** Scrolls to the end of the agreement. */
export async function scrollToEnd(agreement: Locator): Promise<void> {
  await agreement.evaluate((element) => element.scrollTo(0, element.scrollHeight));
}

/** Reads the agreement to its end. */
export async function readAgreement(review: Review): Promise<void> {
  await scrollToEnd(await openAgreement(review));
  // The message is in the sheet or on the page, depending on where the agreement was read.
  await review.page.getByText("You've reached the end of the loan agreement.").first().waitFor();
  await closeAgreement(review);
}
