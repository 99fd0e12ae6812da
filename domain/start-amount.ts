import type { Overview } from './entities.ts';
import { amountRange, isAmountInRange } from './lending.ts';
import type { Cents } from './money.ts';
import { latestLoanId } from './repayments.ts';

/** With what a first cash out begins, in cents. */
const FIRST_AMOUNT: Cents = 100_00;

/**
 * The amount with which a cash out begins, in cents: the one that was wanted already, else that of the last cash out, each
 * while it can be chosen; else $100 or the nearest allowed, the lower of two. The limit never suggests itself.
 * Source: decision 076.
 *
 * @param wanted in cents; any amount that cannot be chosen, such as 0, where none was wanted.
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
  // Halves go down.
  const steps = Math.ceil((FIRST_AMOUNT - minimum) / step - 0.5);
  return Math.max(minimum, Math.min(maximum, minimum + steps * step));
}
