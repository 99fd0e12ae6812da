import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import {
  AlertIcon,
  CalendarIcon,
  CheckIcon,
  ClockIcon,
  RefreshIcon,
  WarningIcon,
} from './icons.tsx';

const signs = {
  paid: CheckIcon,
  processing: RefreshIcon,
  due: CalendarIcon,
  deferred: ClockIcon,
  missed: WarningIcon,
  overdue: AlertIcon,
};

export type TimelineState = keyof typeof signs;

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

const List = chakra('ol', { base: { display: 'flex', flexDirection: 'column' } });

const Row = chakra('li', {
  base: {
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
});

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    width: '2.5rem',
    height: '2.5rem',
    borderRadius: 'full',
    borderWidth: '2px',
  },
  variants: {
    state: {
      paid: { bg: 'success', borderColor: 'success', color: 'success.contrast' },
      processing: { bg: 'info.subtle', borderColor: 'info', color: 'info.fg' },
      due: { bg: 'bg.card', borderColor: 'border.control', color: 'fg' },
      deferred: { bg: 'accent.subtle', borderColor: 'accent', color: 'accent.fg' },
      missed: { bg: 'warning.subtle', borderColor: 'warning', color: 'warning.fg' },
      overdue: { bg: 'danger', borderColor: 'danger', color: 'danger.contrast' },
    },
  },
});

const Word = chakra('span', {
  base: {
    display: 'inline-block',
    marginInlineStart: 'auto',
    borderRadius: 'full',
    px: '2',
    py: '1',
    fontSize: 'small',
    lineHeight: '1.2',
    fontWeight: 'semibold',
  },
  variants: {
    state: {
      paid: { bg: 'success.subtle', color: 'success.fg' },
      processing: { bg: 'info.subtle', color: 'info.fg' },
      due: { bg: 'bg.sunken', color: 'fg' },
      deferred: { bg: 'accent.subtle', color: 'accent.fg' },
      missed: { bg: 'warning.subtle', color: 'warning.fg' },
      overdue: { bg: 'danger.subtle', color: 'danger.fg' },
    },
  },
});

const Body = chakra('div', {
  base: { flex: '1', minWidth: '0', display: 'flex', flexDirection: 'column', gap: '1' },
});

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '3',
    rowGap: '1',
  },
});

/** Money events over time: for each a mark, its state in words, a date and an amount. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label?: string }) {
  return (
    <List aria-label={label}>
      {items.map(({ id, state, word, title, date, amount, note, action }) => {
        const Sign = signs[state];
        return (
          <Row key={id}>
            <Mark state={state} aria-hidden>
              <Sign size={20} />
            </Mark>
            <Body>
              <Line textStyle="label">
                <span>{title}</span>
                <chakra.span fontVariantNumeric="tabular-nums" marginInlineStart="auto">
                  {amount}
                </chakra.span>
              </Line>
              <Line textStyle="small" color="fg.muted">
                <span>{date}</span>
                <Word state={state}>{word}</Word>
              </Line>
              {note && (
                <chakra.p textStyle="small" color="fg.muted">
                  {note}
                </chakra.p>
              )}
              {action && <chakra.div marginTop="2">{action}</chakra.div>}
            </Body>
          </Row>
        );
      })}
    </List>
  );
}
