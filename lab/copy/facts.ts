import { DEFAULT_FEE_PERCENT } from '../../domain/money.ts';
import { eligibilityCopy } from '../../src/copy/eligibility.ts';
import { framesCopy } from '../../src/copy/frames.ts';
import { settings } from '../../src/settings.ts';

/** A main fact of the product, which people ask for by many names. */
export type Fact = {
  readonly question: string;
  /** Other words for it, for the search. */
  readonly also: string;
  readonly answer: string;
  /** Where customers read what: the story of a flow, and the text there. The first one is a whole line, which a result leads to. */
  readonly said: readonly [Saying, ...Saying[]];
};

type Saying = {
  readonly where: string;
  readonly machine: string;
  readonly story: string;
  readonly text: string;
};

export const facts: readonly Fact[] = [
  {
    question: 'What does a Cash Out cost?',
    also: 'cost, price, pricing, fee, charge, charged, percent, rate, interest, late fee',
    answer: `A one-off fee of ${DEFAULT_FEE_PERCENT}%. There is no interest and no late fee.`,
    said: [
      {
        where: 'Loan agreement, 2. The fee',
        machine: 'cashOut',
        story: 'review.unread',
        text: 'We charge no interest, no fee for paying early, no fee for a delay, and no late fee.',
      },
      {
        where: 'Home page, at an overdue repayment (a setting)',
        machine: 'dashboard',
        story: 'details.resting/overdue',
        text: settings.overdueText,
      },
      {
        where: 'Check of the eligibility, before the sign-up',
        machine: 'eligibility',
        story: '*',
        text: eligibilityCopy.promise.points.cost.text,
      },
      {
        where: 'Home page, ‘About your limit’',
        machine: 'dashboard',
        story: 'dialog.limitInfo',
        text: 'Each Cash Out has a one-off fee of 5%. You see it in dollars before you agree.',
      },
    ],
  },
  {
    question: 'Can a customer change their mind?',
    also: 'changing your mind, cancel a Cash Out, cancelled, cancellation, cooling off period, cooling-off, withdraw, withdrawal, undo, refund, return the fee',
    answer: 'Yes, by paying the amount back early. On the day of the loan the fee is returned too.',
    said: [
      {
        where: 'Loan agreement, 9. Changing your mind',
        machine: 'cashOut',
        story: 'review.unread',
        text: 'If you change your mind, pay the amount back early. Tell us on the day of the loan and we return the fee.',
      },
    ],
  },
  {
    question: 'Under which licence is the money lent?',
    also: 'Australian credit licence, licensed lender, ASIC',
    answer: 'Under an Australian credit licence, with its number in the settings.',
    said: [
      {
        where: 'Foot of every page',
        machine: 'login',
        story: '*',
        text: framesCopy.licence,
      },
    ],
  },
];

/** A place, and what customers read there. */
export function saidAt({ where, text }: Saying): string {
  return `${where}: ‘${text}’`;
}
