import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import {
  AlertIcon,
  CalendarIcon,
  CheckIcon,
  ClockIcon,
  InfoIcon,
  icon,
  WarningIcon,
} from '../../../ui/icons.tsx';
import { MovedRows } from '../../../ui/motion.tsx';
import { type TimelineState, timelineRecipe } from '../../../ui/theme/recipes/timeline.ts';
import { useLongList } from '../../parts/long-list.tsx';

const RefreshIcon = /* @__PURE__ */ icon(
  <path d="M19.5 12a7.5 7.5 0 0 1-13.3 4.8M4.5 12a7.5 7.5 0 0 1 13.3-4.8M18 3.5v4h-4M6 20.5v-4h4" />,
);

const ICONS: Record<TimelineState, typeof CheckIcon> = {
  paid: CheckIcon,
  processing: RefreshIcon,
  notDue: InfoIcon,
  due: CalendarIcon,
  deferred: ClockIcon,
  missed: WarningIcon,
  overdue: AlertIcon,
};

export type TimelineItem = {
  readonly id: string;
  readonly state: TimelineState;
  /** The state's label, such as 'Paid' or 'due in 3 days'. */
  readonly word: string;
  readonly title: ReactNode;
  readonly date: string;
  readonly amount: ReactNode;
  /** A sentence below, such as how long processing takes. */
  readonly note?: ReactNode;
  /** A button or link of this entry. */
  readonly action?: ReactNode;
};

const List = chakra('ol', timelineRecipe);

type TimelineProps<Row> = {
  rows: readonly Row[];
  itemOf: (row: Row) => TimelineItem;
  label?: string;
};

/** Money events over time. A long list loads in parts. Moved rows animate to their new place. */
export function Timeline<Row>({ rows, itemOf, label }: TimelineProps<Row>) {
  const { shown, list, tabIndexOf, more } = useLongList<Row, HTMLOListElement>(rows);
  return (
    <MovedRows list={list} rows={rows}>
      <List ref={list} aria-label={label}>
        {shown.map((row, index) => {
          const { id, state, word, title, date, amount, note, action } = itemOf(row);
          const Icon = ICONS[state];
          return (
            <li key={id} data-state={state} tabIndex={tabIndexOf(index)}>
              <span data-part="mark" aria-hidden>
                <Icon size={20} />
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
      {more}
    </MovedRows>
  );
}
