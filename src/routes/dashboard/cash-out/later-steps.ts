/** The steps after the amount, in one chunk: fetched while the customer chooses the amount. */
export { CashOutChoice } from './choice.tsx';
export { Agreement, AgreementSheet, CashOutReview } from './review.tsx';
