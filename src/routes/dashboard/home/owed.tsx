import { chakra, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../domain/calendar.ts';
import { type Cents, formatCents } from '../../../../domain/money.ts';
import type { Payment } from '../../../../domain/payments.ts';
import {
  leftToRepay,
  nextListed,
  overdueOf,
  type Repayment,
} from '../../../../domain/repayments.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { repaymentsCopy as words } from '../../../copy/repayments.ts';
import { Money } from '../../parts/money.tsx';

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    // Extends to the card's edges.
    marginInline: { base: '-5', md: '-6' },
    marginTop: { base: '-5', md: '-6' },
    padding: { base: '5', md: '6' },
    // In the dark scheme an ink head is hard to tell from its card.
    borderBottomWidth: '1px',
  },
  variants: {
    tone: {
      ink: { layerStyle: 'ink' },
      warning: { bg: 'warning.subtle', borderColor: 'warning' },
      danger: { bg: 'danger.subtle', borderColor: 'danger' },
    },
  },
});

/** `ink` if nothing is wrong. */
export type OwedTone = 'ink' | 'warning' | 'danger';

/** Head of the repayments card where it leads the page; its colour shows problems. */
export function OwedHead({ tone, children }: { tone: OwedTone; children: ReactNode }) {
  return <Head tone={tone}>{children}</Head>;
}

type Figure = { readonly label: string; readonly amount: Cents; readonly when: string };

function figureOf(repayments: readonly Repayment[], account: string): Figure {
  const overdue = overdueOf(repayments);
  if (overdue) {
    const { amount, since } = overdue;
    return {
      label: words.words.overdue,
      amount,
      when: since ? words.owed.since(formatDate(since)) : '',
    };
  }
  const next = nextListed(repayments);
  if (next) {
    const { amount, count, date, dueInDays } = next;
    return {
      label: dashboardCopy.next(count),
      amount,
      when: `${words.due(dueInDays)} · ${formatDate(date)}`,
    };
  }
  const { left, debiting } = leftToRepay(repayments);
  return debiting > 0
    ? { label: words.owed.beingDebited, amount: debiting, when: words.owed.debitedFrom(account) }
    : { label: words.owed.left, amount: left, when: left > 0 ? words.noDate : '' };
}

/** Returns how much is left besides the figure and the running debit; empty if the figure covers it. */
function restOf(repayments: readonly Repayment[], amount: Cents): string {
  const { left, debiting } = leftToRepay(repayments);
  if (debiting > 0) {
    return left > 0 ? words.owed.leftBeside(formatCents(left), formatCents(debiting)) : '';
  }
  return left === amount ? '' : words.owed.leftInAll(formatCents(left));
}

/** True if a repayment is still to be debited on its day. One that is not listed is, too. */
export function isDebitAhead(repayments: readonly Repayment[]): boolean {
  return !overdueOf(repayments) && (repayments.length === 0 || leftToRepay(repayments).left > 0);
}

/** The amount owed and its day: the overdue amount, else the next debit, and the total left. */
export function Owed({
  repayments,
  account,
  unknownPayment,
}: {
  repayments: readonly Repayment[];
  account: string;
  /** Kind of the last payment while its outcome is unknown. All but a cash out may have paid or moved what is shown. */
  unknownPayment: Payment['kind'] | null;
}) {
  const { label, amount, when } = figureOf(repayments, account);
  const rest = restOf(repayments, amount);
  const isChecked = unknownPayment !== null && unknownPayment !== 'cashOut';
  const missed = repayments.filter(({ state }) => state === 'missed').length;
  return (
    <div>
      {missed > 0 && (
        <Heading as="h3" marginBottom="3">
          {words.owed.missed(missed)}
        </Heading>
      )}
      <Text size="small" tone="muted">
        {isChecked ? words.owed.checking : label}
      </Text>
      <Money cents={amount} size="display" />
      {when && <Text size="label">{when}</Text>}
      {rest && (
        <Text size="small" tone="muted">
          {rest}
        </Text>
      )}
      {!isChecked && isDebitAhead(repayments) && (
        <Text size="small" tone="muted" marginTop="2">
          {words.debitedFrom(account)}
        </Text>
      )}
    </div>
  );
}
