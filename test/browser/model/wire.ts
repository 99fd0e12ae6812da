import type { Connection, Overview } from '../../../domain/entities.ts';
import { dollarsFromCents } from '../../../domain/money.ts';

/** Value that this version of the app does not know. */
export const NEW_WORD = 'SomethingNew';

const word = (known: string) => (known === 'other' ? NEW_WORD : known);

/** Returns a connection in the format of the API. */
export function connectionToWire({ institution, ...status }: Connection): object {
  return {
    institution,
    status: { ...status, step: word(status.step), stepStatus: word(status.stepStatus) },
  };
}

/** Returns an overview in the format of the API. */
export function overviewToWire(overview: Overview): object {
  const { decline, declineReason, repayEarlyStatus, deferStatus } = overview;
  return {
    today: overview.today,
    declineDetail: {
      declineTitle: decline?.title ?? null,
      declineReason: word(declineReason),
      declineDescription: decline?.description ?? null,
      learnMoreLink: decline?.learnMoreLink ?? null,
      showChatWithUs: decline?.showChatWithUs ?? false,
    },
    borrowOverview: {
      allActivities: overview.activities.map((activity) => ({
        ...activity,
        amount: dollarsFromCents(activity.amount),
      })),
      availableCashoutAmount: dollarsFromCents(overview.available),
      repaymentAction: overview.repaymentAction,
    },
    loanSetting: {
      maximumAmount: dollarsFromCents(overview.maximum),
      minimalAmount: dollarsFromCents(overview.minimum),
      incrementalAmount: dollarsFromCents(overview.increment),
      feePercent: overview.feePercent,
    },
    promotion: overview.promotion,
    maskedAccountNumber: overview.maskedAccountNumber,
    repayEarlyStatus,
    deferStatus,
    nextRepaymentDateAfterDefer: overview.nextRepaymentDateAfterDefer,
  };
}
