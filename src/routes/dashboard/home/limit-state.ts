import type { Activity, Overview } from '../../../../domain/entities.ts';
import { canCashOut, isDeclined } from '../../../../domain/lending.ts';
import {
  hasNotArrived,
  hasOverdue,
  isRepaying,
  isTransferring,
  type Repayment,
} from '../../../../domain/repayments.ts';
import { GENERAL_ENQUIRY, type SupportCode } from '../../../../domain/support-codes.ts';

/** What the cash-out card says; the first that fits. Source: product 4.8. */
export type LimitState =
  | 'declined'
  | 'notArrived'
  | 'transferring'
  | 'reached'
  | 'notQualified'
  | 'firstTime'
  | 'available';

const ONE_DOLLAR = 100;

/** The state of the cash-out card. */
export function limitState(overview: Overview): LimitState {
  if (isDeclined(overview)) return 'declined';
  if (hasNotArrived(overview)) return 'notArrived';
  if (isTransferring(overview.activities)) return 'transferring';
  if (overview.available < ONE_DOLLAR) {
    return overview.declineReason === 'None' ? 'reached' : 'notQualified';
  }
  return overview.activities.length === 0 && canCashOut(overview) ? 'firstTime' : 'available';
}

/** Whether the lender said no, to this wish or to all. */
export function isRefused(overview: Overview): boolean {
  const state = limitState(overview);
  return state === 'declined' || state === 'notQualified';
}

/** Whether what is overdue, a refusal, or money that has not arrived leaves no room for an offer. */
export function isOfferOut(overview: Overview): boolean {
  return isRefused(overview) || hasNotArrived(overview) || hasOverdue(overview.activities);
}

/** The card with which the home begins. */
export type Lead = 'limit' | 'repayments';

/**
 * What the customer has to know first: what is overdue, or what is still owed while nothing can be taken; else what can
 * be taken. Source: product 2.17.
 */
export function leadOf(overview: Overview, repayments: readonly Repayment[]): Lead {
  const isOverdue = repayments.some(({ state }) => state === 'overdue');
  const isRepayingOnly = limitState(overview) === 'reached' && isRepaying(repayments);
  return isOverdue || isRepayingOnly ? 'repayments' : 'limit';
}

/** The tag of a chat about this overview: the API's own code, else what weighs most. */
export function supportTag(overview: Overview): string {
  return overview.repaymentAction || supportCode(overview);
}

function supportCode(overview: Overview): SupportCode {
  if (hasOverdue(overview.activities)) return 'repayment_loan_writtenoff';
  return isRefused(overview) ? 'account_declined' : GENERAL_ENQUIRY;
}

/** The cash out that is on its way to the customer's account. */
export function transferOf(overview: Overview): Activity | undefined {
  return overview.activities.find((activity) => isTransferring([activity]));
}
