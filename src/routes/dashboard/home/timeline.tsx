import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { RepaymentState } from '../../../../domain/repayments.ts';
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

/** How many rows are drawn at first, and come with each press: all of a long list would keep the page from answering. */
const ROWS_AT_ONCE = 50;

const signs: Record<RepaymentState, typeof CheckIcon> = {
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
  readonly state: RepaymentState;
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

/** How mark and word look in each state. */
const looks: Record<RepaymentState, { mark: object; word: object }> = {
  paid: {
    mark: { bg: 'success', borderColor: 'success', color: 'success.contrast' },
    word: { bg: 'success.subtle', color: 'success.fg' },
  },
  processing: {
    mark: { bg: 'info.subtle', borderColor: 'info', color: 'info.fg' },
    word: { bg: 'info.subtle', color: 'info.fg' },
  },
  notDue: {
    mark: { bg: 'bg.sunken', borderColor: 'border.control', color: 'fg.muted' },
    word: { bg: 'bg.sunken', color: 'fg' },
  },
  due: {
    mark: { bg: 'bg.card', borderColor: 'border.control', color: 'fg' },
    word: { bg: 'bg.sunken', color: 'fg' },
  },
  deferred: {
    mark: { bg: 'accent.subtle', borderColor: 'accent', color: 'accent.fg' },
    word: { bg: 'accent.subtle', color: 'accent.fg' },
  },
  missed: {
    mark: { bg: 'warning.subtle', borderColor: 'warning', color: 'warning.fg' },
    word: { bg: 'warning.subtle', color: 'warning.fg' },
  },
  overdue: {
    mark: { bg: 'danger', borderColor: 'danger', color: 'danger.contrast' },
    word: { bg: 'danger.subtle', color: 'danger.fg' },
  },
};

/** Styles all that is in its entries: a styled component for each part of each entry would take many times as long. */
const List = chakra('ol', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    '& > li': {
      position: 'relative',
      display: 'flex',
      gap: '4',
      paddingBottom: '6',
      '&:last-child': { paddingBottom: '0' },
      '&:not(:last-child)::before': {
        content: '""',
        position: 'absolute',
        insetInlineStart: '1.1875rem',
        top: '2.75rem',
        bottom: '0.25rem',
        borderInlineStartWidth: '2px',
        borderColor: 'border',
      },
    },
    '& [data-part=mark]': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: '0',
      width: '2.5rem',
      height: '2.5rem',
      borderRadius: 'full',
      borderWidth: '2px',
    },
    '& [data-part=body]': {
      flex: '1',
      minWidth: '0',
      display: 'flex',
      flexDirection: 'column',
      gap: '1',
    },
    '& [data-part~=line]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      columnGap: '3',
      rowGap: '1',
      '& > :last-child': { marginInlineStart: 'auto' },
    },
    '& [data-part~=head]': { textStyle: 'label' },
    '& [data-part~=fine]': { textStyle: 'small', color: 'fg.muted' },
    '& [data-part=word]': {
      borderRadius: 'full',
      px: '2',
      py: '1',
      fontSize: 'small',
      lineHeight: '1.2',
      fontWeight: 'semibold',
    },
    '& [data-part=action]': { marginTop: '2' },
    ...Object.fromEntries(
      Object.entries(looks).map(([state, { mark, word }]) => [
        `& [data-state=${state}]`,
        { '& [data-part=mark]': mark, '& [data-part=word]': word },
      ]),
    ),
  },
});

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
