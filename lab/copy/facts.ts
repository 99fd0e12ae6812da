import { DEFAULT_FEE_PERCENT } from '../../domain/money.ts';
import { eligibilityCopy } from '../../src/copy/eligibility.ts';
import { framesCopy } from '../../src/copy/frames.ts';

/** A main fact of the product, which people ask for by many names. */
export type Fact = {
  readonly question: string;
  /** Other words for it, for the search. */
  readonly also: string;
  readonly answer: string;
  /** Where customers read it: a story of a flow, and the text there. */
  readonly machine: string;
  readonly story: string;
  readonly text: string;
};

export const facts: readonly Fact[] = [
  {
    question: 'What does a Cash Out cost?',
    also: 'cost, price, pricing, fee, charge, charged, percent, rate, interest, late fee',
    answer: `A one-off fee of ${DEFAULT_FEE_PERCENT}%: ‘${eligibilityCopy.promise.points.cost.text}’ No interest, no late fee, no other fee. The sign-up, ‘About your limit’ on the home page and the loan agreement (2. The fee) say so.`,
    machine: 'cashOut',
    story: 'review.unread',
    text: 'You pay a one-off fee of $10. It is never more than 5% of the amount that you receive, and it does not grow with time.',
  },
  {
    question: 'Can a customer change their mind?',
    also: 'changing your mind, cancel a Cash Out, cancelled, cancellation, cooling off period, cooling-off, withdraw, withdrawal, undo, refund, return the fee',
    answer:
      'Yes. The loan agreement says under ‘9. Changing your mind’: ‘If you change your mind, pay the amount back early. Tell us on the day of the loan and we return the fee.’',
    machine: 'cashOut',
    story: 'review.unread',
    text: 'If you change your mind, pay the amount back early. Tell us on the day of the loan and we return the fee.',
  },
  {
    question: 'Under which licence is the money lent?',
    also: 'Australian credit licence, licensed lender, ASIC',
    answer: `The foot of every page says ‘${framesCopy.licence}’.`,
    machine: 'login',
    story: '*',
    text: framesCopy.licence,
  },
];
