import type { EligibilityCheck } from '../../domain/entities.ts';
import { type Cents, DEFAULT_FEE_PERCENT, feeOf, formatCents } from '../../domain/money.ts';
import { minutesFrom } from '../../domain/onboarding.ts';
import { settings } from '../settings.ts';

const fee = (amount: Cents) => feeOf(amount, DEFAULT_FEE_PERCENT);

/** Example amounts of a cash out before there is one, in cents. */
const EXAMPLE: Cents = 200_00;

/** The offer, in the order of a newcomer's questions: price, duration, repayment, lender. */
export type Promised = 'cost' | 'time' | 'repaying' | 'lender';

export const eligibilityCopy = {
  intro: `${settings.brandName} lends you part of your pay before pay day, if we approve your application.`,
  promise: {
    title: 'Part of your pay, before pay day',
    points: {
      cost: {
        title: `A fee of ${DEFAULT_FEE_PERCENT}% each time`,
        text: `${formatCents(fee(100_00))} for each $100: take ${formatCents(EXAMPLE)}, repay ${formatCents(EXAMPLE + fee(EXAMPLE))}.`,
      },
      time: {
        title: `About ${minutesFrom('signup')} minutes to apply`,
        text: 'Have your bank log-in and your ID ready.',
      },
      repaying: {
        title: 'Repaid on your pay days',
        text: 'We debit your account on agreed dates.',
      },
      lender: { title: `A loan from ${settings.brandName}`, text: 'Questions? Call ' },
    } satisfies Record<Promised, { title: string; text: string }>,
    phone: settings.support.phone,
    example: {
      title: 'For example',
      parts: [
        { word: 'You take', amount: EXAMPLE },
        { word: 'Fee', amount: fee(EXAMPLE) },
        { word: 'You repay', amount: EXAMPLE + fee(EXAMPLE) },
      ],
    },
  },
  checks: {
    isOver18: {
      title: "I'm 18 or older and an Australian resident",
      detail: 'You need to be both to take out a loan with us.',
    },
    hasIdDocument: {
      title: "I have a driver's licence, passport or Medicare card",
      detail: 'We check your identity with one of these. It must be valid and not expired.',
    },
    isEmployed: {
      title: 'My pay comes from employment',
      detail:
        'You need at least $300 per week, and over 50% of your income must come from an employer. Centrelink or self-employment income does not count.',
    },
  } satisfies Record<EligibilityCheck, { title: string; detail: string }>,
  /** What an empty box means, for those who ask. Whom to call for help with money is in the footer below. */
  cannot: {
    ask: "Can't tick all three?",
    reasons: [
      "If you're younger or live elsewhere, we can't lend to you.",
      "Without an ID we can't check who you are. Renew or replace yours first, then come back.",
      "If most of your income comes from elsewhere, we can't lend to you.",
    ],
  },
  start: 'Get started',
  startHint: 'Tick all three to get started.',
  haveAccount: 'Already have an account?',
  logIn: 'Log in',
  finish: 'Finish an existing application',
} as const;
