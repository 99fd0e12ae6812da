import type { Locator, Page } from 'playwright-core';

/** A page with a cash out's review. */
type Review = { readonly page: Page };

const sheetOf = ({ page }: Review) => page.getByRole('dialog', { name: 'Loan agreement' });

const AGREE = 'Agree and Cash Out';
const OPEN = 'Read the loan agreement';

const agreementIn = ({ page }: Review) => page.getByRole('region', { name: 'Loan agreement' });

const openerIn = ({ page }: Review) => page.getByRole('button', { name: OPEN });

/** A review's agreement, its button or why there is none: they load after the rest. */
export function agreementPart(review: Review): Locator {
  const missing = review.page.getByText("We can't show you the loan agreement");
  return agreementIn(review).or(openerIn(review)).or(missing).first();
}

/** Settles once the review is there. */
export async function reviewComes(review: Review): Promise<void> {
  await agreementPart(review).waitFor();
}

/** True if the cash out can be agreed to: before, a phone offers the agreement in its place. */
export async function canAgree(review: Review): Promise<boolean> {
  // In one evaluation, because the sheet's button may replace the page's in between.
  return review.page.evaluate(
    (name) =>
      [...document.querySelectorAll('button:enabled')].some(
        ({ textContent }) => textContent === name,
      ),
    AGREE,
  );
}

/** The box with the loan agreement, in its sheet if the page has too little room for it. */
export async function openAgreement(review: Review): Promise<Locator> {
  const agreement = agreementIn(review);
  const open = openerIn(review);
  await reviewComes(review);
  if (await open.isVisible()) {
    // By key, because the page ignores presses at the spot of the last one for a while.
    await open.press('Enter');
  }
  await agreement.waitFor();
  return agreement;
}

/** Closes the agreement's sheet, if there is one. */
export async function closeAgreement(review: Review): Promise<void> {
  const sheet = sheetOf(review);
  if (await sheet.isVisible()) {
    // The first name until its end is reached, the second from then on.
    await sheet.getByRole('button', { name: /^(Close|Done reading)$/ }).click();
    await sheet.waitFor({ state: 'hidden' });
  }
}

/** Scrolls to the end of the agreement, as a finger does. */
export async function scrollToEnd(agreement: Locator): Promise<void> {
  await agreement.evaluate((element) => element.scrollTo(0, element.scrollHeight));
}

/** Reads the agreement to its end. */
export async function readAgreement(review: Review): Promise<void> {
  await scrollToEnd(await openAgreement(review));
  // The place of the message depends on where it was read.
  await review.page.getByText("You've reached the end of the loan agreement.").first().waitFor();
  await closeAgreement(review);
}
