import type { CalendarDate } from './calendar.ts';
import type { LoanId, Overview } from './entities.ts';
import { isDeclined } from './lending.ts';
import type { Cents } from './money.ts';
import {
  dayMade,
  hasNotArrived,
  isRepayment,
  isTransferring,
  latestLoanId,
  repaymentState,
} from './repayments.ts';

/** Cash out that has arrived in the customer's account. */
export type ArrivedCashOut = {
  readonly loanId: LoanId;
  readonly amount: Cents;
  /** Day of the cash out; null if the API does not send it. */
  readonly madeOn: CalendarDate | null;
};

/**
 * Returns the latest cash out from its arrival until its first repayment is paid or fails; null before and after, and if none is
 * listed: the message would stand beside an offer to take more.
 * Source: product 2.17.
 */
export function arrivedCashOut(
  overview: Pick<Overview, 'activities' | 'repaymentAction'>,
): ArrivedCashOut | null {
  const { activities } = overview;
  const loan = latestLoanId(activities);
  const rows = activities.filter(({ loanId }) => loanId === loan);
  const cashOut = rows.find(({ type }) => type === 'Cashout');
  const states = rows.filter(isRepayment).map(repaymentState);
  const isAllAhead =
    states.length > 0 && states.every((state) => state === 'due' || state === 'deferred');
  return cashOut && isAllAhead && !hasNotArrived(overview) && !isTransferring([cashOut])
    ? { loanId: cashOut.loanId, amount: cashOut.amount, madeOn: dayMade(cashOut) }
    : null;
}

/**
 * Returns the cash out whose arrival the home tells; null once its message is closed, and beside a request that was declined: it
 * would read as if that one had been paid.
 *
 * @param closedArrival id of the loan whose message the customer closed; empty if none
 */
export function arrivalToTell({
  overview,
  closedArrival,
}: {
  readonly overview: Overview | null;
  readonly closedArrival: string;
}): ArrivedCashOut | null {
  const arrived = overview && !isDeclined(overview) ? arrivedCashOut(overview) : null;
  return arrived && String(arrived.loanId) !== closedArrival ? arrived : null;
}
