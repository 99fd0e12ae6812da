import type { Locator, Page } from 'playwright-core';

/** A page with the review of a cash out on it. */
type Review = { readonly page: Page };

const sheetOf = ({ page }: Review) => page.getByRole('dialog', { name: 'Loan agreement' });

const AGREE = 'Agree and Cash Out';
const OPEN = 'Read the loan agreement';

const agreementIn = ({ page }: Review) => page.getByRole('region', { name: 'Loan agreement' });

const openerIn = ({ page }: Review) => page.getByRole('button', { name: OPEN });

/** The agreement of a review, the way to it or why there is none: they come after the rest. */
export function agreementPart(review: Review): Locator {
  const missing = review.page.getByText("We can't show you the loan agreement");
  return agreementIn(review).or(openerIn(review)).or(missing).first();
}

/** Settles once the review is there. */
export async function reviewComes(review: Review): Promise<void> {
  await agreementPart(review).waitFor();
}

/** Whether the cash out can be agreed to: before, a phone offers the agreement in its place. */
export async function canAgree(review: Review): Promise<boolean> {
  // At one look: the button may go while the sheet's takes its place.
  return review.page.evaluate(
    (name) =>
      [...document.querySelectorAll('button:enabled')].some(
        ({ textContent }) => textContent === name,
      ),
    AGREE,
  );
}

/** The box with the loan agreement, in its sheet where the page has too little room for it. */
export async function openAgreement(review: Review): Promise<Locator> {
  const agreement = agreementIn(review);
  const open = openerIn(review);
  await reviewComes(review);
  if (await open.isVisible()) {
    // By key: it may have come up right under the last press, and counts no other at that spot for a while.
    await open.press('Enter');
  }
  await agreement.waitFor();
  return agreement;
}

/** Closes the agreement's sheet, where there is one. */
export async function closeAgreement(review: Review): Promise<void> {
  const sheet = sheetOf(review);
  if (await sheet.isVisible()) {
    // The one until its end has been reached, the other from then on.
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
  // Which of them says so depends on where it was read.
  await review.page.getByText("You've reached the end of the loan agreement.").first().waitFor();
  await closeAgreement(review);
}
