/** The steps behind the amount, in one file: they are fetched while the amount is chosen. */
export { CashOutChoice } from './choice.tsx';
export { Agreement, AgreementSheet, CashOutReview } from './review.tsx';
