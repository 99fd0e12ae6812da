import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { type CalendarDate, formatDate } from '../../../domain/calendar.ts';
import type { Overview } from '../../../domain/entities.ts';
import { listedRepayments, type Repayment } from '../../../domain/repayments.ts';
import { repaymentsCopy as words } from '../../copy/repayments.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyIllustration } from '../../ui/illustrations.tsx';
import { Money } from '../../ui/money.tsx';
import { HardshipLine } from '../../ui/site-footer.tsx';
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx';

type RepaymentsCardProps = {
  overview: Overview;
  today: CalendarDate;
  onContact: () => void;
};

/** What was, is being and will be debited, in order. Source: section 4, Repayment item display. */
export function RepaymentsCard({ overview, today, onContact }: RepaymentsCardProps) {
  const titleId = useId();
  const repayments = listedRepayments(overview.activities, today);
  const isEmpty = repayments.length === 0;
  const isOverdue = repayments.some(({ state }) => state === 'overdue');
  return (
    <Card as="section" aria-labelledby={titleId} display="flex" flexDirection="column" gap="5">
      <chakra.h2 id={titleId} textStyle="h2">
        {words.title}
      </chakra.h2>
      {isEmpty ? (
        <Empty />
      ) : (
        <>
          <Timeline
            label={words.title}
            items={repayments.map((repayment) => itemOf(repayment, onContact))}
          />
          <chakra.div textStyle="small" color="fg.muted">
            {isOverdue ? (
              <HardshipLine />
            ) : (
              <p>{words.debitedFrom(overview.maskedAccountNumber)}</p>
            )}
          </chakra.div>
        </>
      )}
    </Card>
  );
}

function Empty() {
  return (
    <chakra.div display="flex" alignItems="center" gap="4">
      <EmptyIllustration size={72} />
      <div>
        <chakra.p textStyle="label">{words.empty.title}</chakra.p>
        <chakra.p color="fg.muted">{words.empty.text}</chakra.p>
      </div>
    </chakra.div>
  );
}

function itemOf(repayment: Repayment, onContact: () => void): TimelineItem {
  const { loanId, position, count, amount, state, dueInDays } = repayment;
  return {
    id: `${loanId}-${position}`,
    state,
    word: state === 'due' ? words.due(dueInDays ?? 0) : words.words[state],
    title: words.label(position, count),
    date: <When repayment={repayment} />,
    amount: <Money cents={amount} />,
    note: noteOf(repayment),
    action: state === 'overdue' && (
      <Button look="secondary" onClick={onContact}>
        {words.contact}
      </Button>
    ),
  };
}

function When({ repayment: { date, state, dueInDays } }: { repayment: Repayment }) {
  if (date === null) {
    return words.noDate;
  }
  return (
    <>
      {formatDate(date)}
      {state === 'deferred' && dueInDays !== null && (
        <>
          {' · '}
          <span>{words.due(dueInDays)}</span>
        </>
      )}
    </>
  );
}

function noteOf({ state, dueInDays }: Repayment): string | undefined {
  if (state === 'processing') return words.processingNote;
  if (state === 'missed') return words.missedNote(dueInDays);
  return state === 'overdue' ? words.overdueNote : undefined;
}
