import { addBusinessDays, isBusinessDay } from '../domain/business-days.ts';
import { addDays, type CalendarDate } from '../domain/calendar.ts';
import type { Cents } from '../domain/money.ts';
import type { PayCycle } from './lending/pay-days.ts';
import type { Quirk } from './lending/quirks.ts';

/** An act of a scenario's customer, with its day. */
export type PastAct =
  | {
      readonly act: 'borrow';
      readonly on: CalendarDate;
      readonly amount: Cents;
      readonly installments: number;
      /** True while the money is on its way, until the transfer time is over. */
      readonly inTransfer?: boolean;
      /** True if the money never arrived. */
      readonly transferFails?: boolean;
    }
  | { readonly act: 'delay'; readonly on: CalendarDate }
  | { readonly act: 'payAll'; readonly on: CalendarDate };

/** A customer's past, computed from today's date. */
export type History = {
  readonly payCycle: PayCycle;
  /** One of the customer's pay days. */
  readonly payDay: CalendarDate;
  readonly maximum: Cents;
  readonly available: Cents;
  readonly refusesDebits?: boolean;
  readonly decline?: object;
  readonly promoCode?: string;
  /** How the API's responses differ from the usual ones. */
  readonly quirk?: Quirk;
  readonly acts: readonly PastAct[];
};

/** A customer's situation on the dashboard, as the desk lists it. */
export type Scenario = {
  readonly shows: string;
  readonly allows: {
    readonly cashOut: boolean;
    readonly repayEarly: boolean;
    readonly delay: boolean;
  };
  readonly history: (today: CalendarDate) => History;
};

const FORTNIGHTLY = { payCycle: 'fortnightly', maximum: 1_200_00, available: 1_000_00 } as const;
const HELP = 'https://help.payondemand.example/limits';

const nothing = { cashOut: false, repayEarly: false, delay: false };
const onlyCashOut = { ...nothing, cashOut: true };
const repayAndDelay = { cashOut: false, repayEarly: true, delay: true };

/** Returns the first business day at least `days` days ahead. */
function businessDayAhead(today: CalendarDate, days: number): CalendarDate {
  return addBusinessDays(addDays(today, days - 1), 1);
}

/** Returns the latest business day up to a day; a debit of that day has not settled on it yet. */
function lastBusinessDay(day: CalendarDate): CalendarDate {
  return isBusinessDay(day) ? day : lastBusinessDay(addDays(day, -1));
}

/** Returns the latest business day whose debit has settled by today. */
function lastSettledDay(today: CalendarDate): CalendarDate {
  return lastBusinessDay(addDays(lastBusinessDay(today), -1));
}

/** No cash out so far. */
function nothingBorrowed(today: CalendarDate): History {
  return { ...FORTNIGHTLY, payDay: businessDayAhead(today, 5), acts: [] };
}

/** One cash out of $300: four days before its first repayment, or today if that day is still to come. */
function oneCashOut(
  today: CalendarDate,
  firstRepayment: CalendarDate,
  installments: number,
): History {
  const fourDaysBefore = addDays(firstRepayment, -4);
  const on = fourDaysBefore < today ? fourDaysBefore : today;
  return {
    ...FORTNIGHTLY,
    payDay: firstRepayment,
    acts: [{ act: 'borrow', on, amount: 300_00, installments }],
  };
}

/** A cash out of $300 today, and how its transfer goes. */
function borrowedToday(
  today: CalendarDate,
  transfer: { readonly inTransfer: true } | { readonly transferFails: true },
): History {
  return {
    ...nothingBorrowed(today),
    acts: [{ act: 'borrow', on: today, amount: 300_00, installments: 2, ...transfer }],
  };
}

const LONG_HISTORY_LOANS = 60;

/** Every scenario of the contract, and four more (`monthly`, `transferring-with-limit`, `transfer-failed`, `instants`). */
const SCENARIOS = {
  'first-time': {
    shows: 'No activity yet: the first-time congratulation',
    allows: onlyCashOut,
    history: nothingBorrowed,
  },
  'one-repayment': {
    shows: 'A cash out of $300 with one repayment due',
    allows: repayAndDelay,
    history: (today) => oneCashOut(today, businessDayAhead(today, 3), 1),
  },
  'two-repayments': {
    shows: 'A cash out of $300 with two repayments due',
    allows: repayAndDelay,
    history: (today) => oneCashOut(today, businessDayAhead(today, 3), 2),
  },
  monthly: {
    shows: 'Paid monthly: one repayment, delay not offered',
    allows: { ...repayAndDelay, delay: false },
    history: (today) => ({
      payCycle: 'monthly',
      maximum: 2_000_00,
      available: 2_000_00,
      payDay: businessDayAhead(today, 10),
      acts: [{ act: 'borrow', on: addDays(today, -2), amount: 500_00, installments: 1 }],
    }),
  },
  transferring: {
    shows: 'A cash out of $300 on its way for about 20 seconds',
    allows: nothing,
    history: (today) => borrowedToday(today, { inTransfer: true }),
  },
  'transferring-with-limit': {
    shows: 'The same with an amount reported as available: no second cash out all the same',
    allows: nothing,
    history: (today) => ({
      ...borrowedToday(today, { inTransfer: true }),
      quirk: 'availableWhileActive',
    }),
  },
  'transfer-failed': {
    shows: 'A cash out that does not arrive (action code unsucessful_direct_credit)',
    allows: nothing,
    history: (today) => borrowedToday(today, { transferFails: true }),
  },
  processing: {
    shows: 'Two repayments, the first being debited',
    allows: nothing,
    history: (today) => oneCashOut(today, lastBusinessDay(today), 2),
  },
  missed: {
    shows: 'Two repayments, the first refused by the bank and moved to the next pay day',
    allows: { ...nothing, repayEarly: true },
    history: (today) => ({ ...oneCashOut(today, lastSettledDay(today), 2), refusesDebits: true }),
  },
  overdue: {
    shows: 'One repayment, refused twice: contact us',
    allows: nothing,
    history: (today) => ({
      ...oneCashOut(today, addDays(lastSettledDay(today), -14), 1),
      refusesDebits: true,
    }),
  },
  deferred: {
    shows: 'Two repayments, the first delayed to after the second',
    allows: { ...nothing, repayEarly: true },
    history: (today) => {
      const { acts, ...rest } = oneCashOut(today, businessDayAhead(today, 3), 2);
      return { ...rest, acts: [...acts, { act: 'delay', on: today }] };
    },
  },
  instants: {
    shows: 'Two repayments due, told as instants by an API that does not say what day it is',
    allows: repayAndDelay,
    history: (today) => ({
      ...oneCashOut(today, businessDayAhead(today, 3), 2),
      quirk: 'instants',
    }),
  },
  declined: {
    shows: 'Declined with a title, a link and chat',
    allows: nothing,
    history: (today) => ({
      ...nothingBorrowed(today),
      decline: {
        declineTitle: "We can't offer you a Cash Out right now",
        declineReason: 'IncomeChange',
        declineDescription:
          'Your pay has changed since we last looked. We look again after your next two pay days.',
        learnMoreLink: HELP,
        showChatWithUs: true,
      },
    }),
  },
  'credit-assessment': {
    shows: 'Does not qualify (reason CreditAssessment, no title)',
    allows: nothing,
    history: (today) => ({
      ...nothingBorrowed(today),
      available: 0,
      decline: {
        declineReason: 'CreditAssessment',
        declineDescription: 'Your spending leaves no room for a repayment right now.',
        learnMoreLink: HELP,
        showChatWithUs: false,
      },
    }),
  },
  'limit-reached': {
    shows: 'Nothing borrowed, nothing available: the limit is reached for now',
    allows: nothing,
    history: (today) => ({ ...nothingBorrowed(today), available: 0 }),
  },
  promotion: {
    shows: 'A promotion that lowers the fee to 4.5%',
    allows: onlyCashOut,
    history: (today) => ({ ...nothingBorrowed(today), promoCode: 'WELCOME10' }),
  },
  'long-history': {
    shows: `${LONG_HISTORY_LOANS} repaid cash outs, and one can be made`,
    allows: onlyCashOut,
    history: (today) => ({
      payCycle: 'weekly',
      maximum: 800_00,
      available: 800_00,
      payDay: businessDayAhead(today, 5),
      acts: Array.from({ length: LONG_HISTORY_LOANS }, (_, index) => {
        const on = addDays(today, -21 * (LONG_HISTORY_LOANS - index));
        return [
          {
            act: 'borrow' as const,
            on,
            amount: 50_00 + (index % 16) * 10_00,
            installments: 1 + (index % 4),
          },
          // Payable, because the transfer is done and the first repayment is at least two days away.
          { act: 'payAll' as const, on: addDays(on, 1) },
        ];
      }).flat(),
    }),
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

/** In the order of the desk. */
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[];

/** Returns a scenario, by the type that all of them share. */
export function scenario(name: ScenarioName): Scenario {
  return SCENARIOS[name];
}
