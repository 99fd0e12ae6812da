import { type ActionCode, GENERAL_ENQUIRY } from '../../../../domain/action-codes.ts';
import type { Activity, Overview } from '../../../../domain/entities.ts';
import { canCashOut, isDeclined, isRefused, ONE_DOLLAR } from '../../../../domain/lending.ts';
import {
  hasNotArrived,
  hasRepayment,
  isRepaying,
  isTransferring,
  type Repayment,
} from '../../../../domain/repayments.ts';

/** States of the cash-out card; the first match wins. Source: product 4.8. */
export type LimitState =
  | 'declined'
  | 'notArrived'
  | 'transferring'
  | 'reached'
  | 'notQualified'
  | 'firstTime'
  | 'available';

export function limitState(overview: Overview): LimitState {
  if (isRefused(overview)) return isDeclined(overview) ? 'declined' : 'notQualified';
  if (hasNotArrived(overview)) return 'notArrived';
  if (isTransferring(overview.activities)) return 'transferring';
  if (overview.available < ONE_DOLLAR) return 'reached';
  return overview.activities.length === 0 && canCashOut(overview) ? 'firstTime' : 'available';
}

export type Lead = 'limit' | 'repayments';

/**
 * Returns the card that leads the home: the repayments if one is overdue, or if the customer is repaying and has no limit left;
 * else the limit. Source: product 2.17.
 */
export function leadOf(overview: Overview, repayments: readonly Repayment[]): Lead {
  const isOverdue = repayments.some(({ state }) => state === 'overdue');
  const isRepayingOnly = limitState(overview) === 'reached' && isRepaying(repayments);
  return isOverdue || isRepayingOnly ? 'repayments' : 'limit';
}

/** Returns the action code for this overview: the API's own, else the most urgent one. */
export function actionCodeFor(overview: Overview): string {
  return overview.repaymentAction || ownActionCode(overview);
}

function ownActionCode(overview: Overview): ActionCode {
  if (hasRepayment('overdue', overview.activities)) return 'repayment_loan_writtenoff';
  return isRefused(overview) ? 'account_declined' : GENERAL_ENQUIRY;
}

/** Returns the cash out that is on its way to the customer's account. */
export function transferOf(overview: Overview): Activity | undefined {
  return overview.activities.find((activity) => isTransferring([activity]));
}
