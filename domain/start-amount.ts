import type { Overview } from './entities.ts';
import { amountRange, isAmountInRange } from './lending.ts';
import type { Cents } from './money.ts';
import { latestLoanId } from './repayments.ts';

/** Initial amount of a first cash out, in cents. */
const FIRST_AMOUNT: Cents = 100_00;

/**
 * Returns the initial amount of a cash out, in cents: the first that can be chosen of the wanted amount and the amount of the
 * last cash out. If neither can, it is $100, or the nearest allowed amount; if two are equally near, the lower one. The
 * limit is not the default, because most people accept the initial value. Source: decision 076.
 *
 * @param wanted in cents; 0 if no amount is wanted. An amount that cannot be chosen is ignored
 */
export function startAmount(overview: Overview, wanted: Cents): Cents {
  const range = amountRange(overview);
  const { activities } = overview;
  const latest = latestLoanId(activities);
  const last = activities.find(({ type, loanId }) => type === 'Cashout' && loanId === latest);
  const known = [wanted, last?.amount ?? 0].find((amount) => isAmountInRange(amount, range));
  if (known !== undefined) {
    return known;
  }
  const { minimum, maximum, step } = range;
  // Rounds halves down.
  const steps = Math.ceil((FIRST_AMOUNT - minimum) / step - 0.5);
  return Math.max(minimum, Math.min(maximum, minimum + steps * step));
}
