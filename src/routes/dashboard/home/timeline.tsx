import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { repaymentsCopy as words } from '../../../copy/repayments.ts';
import { Button } from '../../../ui/button.tsx';
import {
  AlertIcon,
  CalendarIcon,
  CheckIcon,
  ClockIcon,
  InfoIcon,
  RefreshIcon,
  WarningIcon,
} from '../../../ui/icons.tsx';
import { LiveRegion } from '../../../ui/live.tsx';
import { MovedRows } from '../../../ui/motion.tsx';
import { type TimelineState, timelineRecipe } from '../../../ui/theme/recipes/timeline.ts';

/** How many rows are drawn at first, and come with each press: all of a long list would keep the page from answering. */
const ROWS_AT_ONCE = 50;

const signs: Record<TimelineState, typeof CheckIcon> = {
  paid: CheckIcon,
  processing: RefreshIcon,
  notDue: InfoIcon,
  due: CalendarIcon,
  deferred: ClockIcon,
  missed: WarningIcon,
  overdue: AlertIcon,
};

/** An entry of the timeline: its state as a sign and in words, its date and its amount. */
export type TimelineItem = {
  readonly id: string;
  readonly state: TimelineState;
  /** The state in words, such as 'Paid' or 'due in 3 days'. */
  readonly word: string;
  readonly title: ReactNode;
  readonly date: ReactNode;
  readonly amount: ReactNode;
  /** A sentence below, such as how long processing takes. */
  readonly note?: ReactNode;
  /** A button or link that belongs to this entry. */
  readonly action?: ReactNode;
};

/** Its recipe styles all that is in its entries. */
const List = chakra('ol', timelineRecipe);

/** How much of a long list is shown, and what shows more. */
const More = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    rowGap: '2',
    textStyle: 'small',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
});

type TimelineProps<Row> = {
  rows: readonly Row[];
  /** How a row is shown; asked for those that are. */
  itemOf: (row: Row) => TimelineItem;
  label?: string;
};

/**
 * Money events over time: for each a mark, its state in words, a date and an amount. A long one comes bit by bit. A row that a
 * change gives another place goes there.
 */
export function Timeline<Row>({ rows, itemOf, label }: TimelineProps<Row>) {
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const list = useRef<HTMLOListElement>(null);
  const countId = useId();
  const isLong = rows.length > ROWS_AT_ONCE;
  const count = words.shown(Math.min(limit, rows.length), rows.length);
  // The first of those that came takes the focus: the next press of Tab goes on from there.
  useLayoutEffect(() => {
    if (limit > ROWS_AT_ONCE) {
      list.current?.querySelector<HTMLElement>(':scope > [tabindex]')?.focus();
    }
  }, [limit]);
  return (
    <MovedRows list={list} rows={rows}>
      <List ref={list} aria-label={label}>
        {rows.slice(0, limit).map((row, index) => {
          const { id, state, word, title, date, amount, note, action } = itemOf(row);
          const Sign = signs[state];
          const isFirstThatCame = index > 0 && index === limit - ROWS_AT_ONCE;
          return (
            <li key={id} data-state={state} tabIndex={isFirstThatCame ? -1 : undefined}>
              <span data-part="mark" aria-hidden>
                <Sign size={20} />
              </span>
              <div data-part="body">
                <div data-part="line head">
                  <span>{title}</span>
                  <span>{amount}</span>
                </div>
                <div data-part="line fine">
                  <span>{date}</span>
                  <span data-part="word">{word}</span>
                </div>
                {note && <p data-part="fine">{note}</p>}
                {action && <div data-part="action">{action}</div>}
              </div>
            </li>
          );
        })}
      </List>
      {isLong && (
        <More>
          <span id={countId}>{count}</span>
          {limit < rows.length && (
            <Button
              variant="secondary"
              aria-describedby={countId}
              onClick={() => setLimit(limit + ROWS_AT_ONCE)}
            >
              {words.more}
            </Button>
          )}
          <LiveRegion>{limit > ROWS_AT_ONCE && count}</LiveRegion>
        </More>
      )}
    </MovedRows>
  );
}
