import * as v from 'valibot';
import { isCalendarDate } from '../../domain/calendar.ts';
import { LoanId } from '../../domain/wire.ts';
import type { KeptPayment } from '../../machines/memory.ts';
import { keepIn, readFrom, type StorageOf } from './browser-features.ts';
import { MEMORY_KEY } from './tab-storage.ts';

const WholeNumber = v.pipe(v.number(), v.safeInteger());
const Day = v.pipe(v.string(), v.check(isCalendarDate));

const Kept: v.GenericSchema<KeptPayment> = v.object({
  uid: v.string(),
  key: v.string(),
  sentAt: WholeNumber,
  payment: v.union([
    v.object({
      kind: v.literal('cashOut'),
      amount: WholeNumber,
      plan: v.array(v.object({ date: Day, amount: WholeNumber, fee: WholeNumber })),
      agreementHash: v.optional(v.string()),
    }),
    v.object({
      kind: v.literal('repayEarly'),
      amount: WholeNumber,
      choice: v.picklist(['next', 'all']),
    }),
    v.object({ kind: v.literal('delay'), amount: WholeNumber }),
  ]),
  before: v.object({
    loans: v.array(LoanId),
    payable: v.array(
      v.object({ loanId: LoanId, repaymentDate: v.nullable(Day), amount: WholeNumber }),
    ),
    delayed: WholeNumber,
  }),
  outcome: v.picklist(['unknown', 'paid', 'refused', 'notMade']),
});

/** Drops a kept payment of another form, which another version of the app may have written. Source: decision 036. */
export function dropUnreadablePayment(tab: StorageOf): void {
  const memory = Object(readFrom(tab, MEMORY_KEY));
  if (!v.is(Kept, memory.payment)) {
    keepIn(tab, MEMORY_KEY, { ...memory, payment: null });
  }
}
