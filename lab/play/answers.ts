import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { Activity, Overview, RepaymentPlan } from '../../domain/entities.ts';
import { planFee, planTotal } from '../../domain/lending.ts';
import type { Cents } from '../../domain/money.ts';
import type { SentPayment } from '../../domain/payments.ts';
import { anOverview } from '../../machines/samples/values.ts';
import { documentToHtml, loanAgreement } from '../../sandbox/lending/agreement.ts';

/** Returns a sample's answer as it is to what the effect was asked, in the context of its flow. */
type Answer = (sample: never, input: never, context: never) => unknown;

/** Answers that depend on what was chosen before, by flow and actor. */
const answers: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
  cashOut: {
    getRepaymentPlans: plansOf,
    renewPlans: plansOf,
    previewLoan: previewOf,
    renewPreview: previewOf,
  },
  dashboard: { loadOverview: overviewAfter },
};

/** Returns the end of an actor, or the report of a payment, for what was asked: a sample's amounts are those of one input. */
export function answered(
  flow: string,
  event: EventObject,
  { children, context }: AnyMachineSnapshot,
): EventObject {
  if (event.type === 'payment.reported') return reported(event, children.payment?.getSnapshot());
  const [, actor = ''] = /^xstate\.done\.actor\.(.+)$/.exec(event.type) ?? [];
  const answer = answers[flow]?.[actor];
  const child = children[actor]?.getSnapshot() as { input?: unknown } | undefined;
  if (!answer || !child) return event;
  const ended: EventObject & { output?: unknown } = event;
  const output = answer(ended.output as never, child.input as never, context as never);
  const isSame = JSON.stringify(output) === JSON.stringify(ended.output);
  return isSame ? event : ({ ...ended, output } as EventObject);
}

/** Returns the report of the payment that runs, in a script with its input. */
function reported(event: EventObject, snapshot: unknown): EventObject {
  const { input, context } = (snapshot ?? {}) as {
    input?: Pick<SentPayment, 'payment'>;
    context?: { sent: SentPayment };
  };
  const payment = input?.payment ?? context?.sent.payment;
  const { sent } = event as EventObject & { sent?: SentPayment };
  return payment ? ({ ...event, sent: { ...sent, payment } } as EventObject) : event;
}

/** The sandbox's agreement, which is as long as a lender's. */
export function agreementOf(plan: RepaymentPlan): string {
  return documentToHtml(
    loanAgreement({
      borrower: "Kim O'Brien",
      amount: lentBy(plan),
      plan,
      madeOn: anOverview.today,
      maskedAccountNumber: anOverview.maskedAccountNumber,
    }),
  );
}

/** Puts the cash out of an overview on its way. */
export function onItsWay(overview: Overview): Overview {
  return {
    ...overview,
    activities: overview.activities.map((activity) =>
      activity.type === 'Cashout' ? { ...activity, status: 'Pending' } : activity,
    ),
    repayEarlyStatus: 'Transferring',
    deferStatus: 'Transferring',
  };
}

function lentBy(plan: RepaymentPlan): Cents {
  return planTotal(plan) - planFee(plan);
}

/** Returns plans in the same proportions for another amount. */
function plansOf(plans: readonly RepaymentPlan[], { amount }: { amount: Cents }) {
  return plans.map((plan) => {
    const inProportion = (cents: Cents) => Math.round((cents * amount) / lentBy(plan));
    return plan.map(({ date, ...sums }) => ({
      date,
      amount: inProportion(sums.amount),
      fee: inProportion(sums.fee),
    }));
  });
}

/** Returns the agreement of a plan, after what tells the samples apart. */
function previewOf({ agreement }: { agreement: string }, { plan }: { plan: RepaymentPlan }) {
  const before = agreement === '<p>Agreement</p>' ? '' : agreement;
  return { agreement: before + agreementOf(plan) };
}

/** Returns the overview of a customer who has just cashed out, with the repayments of that cash out. */
function overviewAfter(
  overview: Overview,
  _: unknown,
  { lastPayment }: { lastPayment: SentPayment | null },
): Overview {
  if (JSON.stringify(overview) !== JSON.stringify(anOverview)) return overview;
  const { payment, outcome } = lastPayment ?? {};
  if (payment?.kind !== 'cashOut' || outcome !== 'paid') return overview;
  const [cashOut] = anOverview.activities as [Activity];
  const loan = { ...cashOut, loanId: 8 };
  return onItsWay({
    ...overview,
    available: 0,
    activities: [
      { ...loan, amount: payment.amount },
      ...payment.plan.map(
        ({ date, amount }): Activity => ({
          ...loan,
          type: 'Repayment',
          status: 'Unprocessed',
          amount,
          repaymentDate: date,
        }),
      ),
    ],
  });
}
