import { chakra, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import type { ActionCode } from '../../../../domain/action-codes.ts';
import { formatDate } from '../../../../domain/calendar.ts';
import type { Overview } from '../../../../domain/entities.ts';
import {
  HISTORY_PAGE_SIZE,
  type HistoryColumn,
  type HistoryList,
  type HistoryOrder,
  type HistoryRow,
  historyPages,
} from '../../../../domain/history.ts';
import {
  type CashOutStanding,
  cashOutStanding,
  historyPage,
  repaymentStandings,
  sortedHistory,
} from '../../../../domain/history-order.ts';
import { canCashOut } from '../../../../domain/lending.ts';
import { dayMade, type RepaymentState } from '../../../../domain/repayments.ts';
import type { ActivityActor } from '../../../../machines/activity.machine.ts';
import { activityCopy as words } from '../../../copy/activity.ts';
import { contactCopy } from '../../../copy/contact.ts';
import { statesCopy } from '../../../copy/states.ts';
import { SiteButtonLink } from '../../../navigation/site-link.tsx';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CheckIcon, ClockIcon } from '../../../ui/icons.tsx';
import { EmptyIllustration } from '../../../ui/illustrations/empty.tsx';
import { TextButton } from '../../../ui/link.tsx';
import { LiveRegion } from '../../../ui/live.tsx';
import { PrevNext } from '../../../ui/prev-next.tsx';
import { Select } from '../../../ui/select.tsx';
import { useSupport } from '../../parts/hooks/use-support.ts';
import { Money } from '../../parts/money.tsx';
import { ApiFailureNotice } from '../../parts/notices/api-failure-notice.tsx';
import { SkeletonGroup } from '../../parts/skeleton-group.tsx';
import { AgreementButton, DocumentFailure } from './history-document.tsx';

type Column = DataColumn<HistoryRow, HistoryColumn | 'agreement'>;

const SKELETON_ROWS = [...'12345'];

const Sheet = chakra('div', {
  base: {
    bg: 'bg.card',
    borderWidth: '1px',
    borderRadius: 'card',
    boxShadow: 'soft',
    px: { base: '4', md: '2' },
    py: { base: '1', md: '2' },
  },
});

const Sort = chakra('label', {
  base: {
    display: { base: 'flex', md: 'none' },
    alignItems: 'center',
    gap: '3',
    textStyle: 'small',
    fontWeight: 'semibold',
  },
});

/** Height of a full page of rows on wide screens, so that a short last page moves nothing under the pointer. */
const fullPage = { md: `${4 + HISTORY_PAGE_SIZE * 3.75}rem` };

/** A history with ten rows per page. Source: product 2.19. */
export function History({ list, flow }: { list: HistoryList; flow: ActivityActor | undefined }) {
  const state = useSelector(flow, (snapshot) => snapshot?.value.history ?? 'loading');
  return (
    // High, so that on small screens no footer visibly moves when the rows arrive.
    <Stack gap="4" minHeight={{ base: '29rem', md: '0' }} minWidth="0">
      {list === 'repayments' && state !== 'empty' && <Legend />}
      {flow && state === 'listed' && <HistoryTable flow={flow} />}
      {flow && state === 'unavailable' && <Unavailable flow={flow} />}
      {flow && state === 'empty' && <Empty list={list} flow={flow} />}
      {state === 'loading' && <HistorySkeleton />}
    </Stack>
  );
}

function Empty({ list, flow }: { list: HistoryList; flow: ActivityActor }) {
  const overview = useSelector(flow, (snapshot) => snapshot.context.overview);
  return (
    <EmptyState
      indicator={<EmptyIllustration />}
      title={words.empty[list].title}
      description={words.empty[list].text}
    >
      {overview && canCashOut(overview) && (
        <SiteButtonLink to="cashOut">{words.cashOut}</SiteButtonLink>
      )}
    </EmptyState>
  );
}

function HistoryTable({ flow }: { flow: ActivityActor }) {
  const { list, rows, order, page, overview } = useSelector(flow, (snapshot) => snapshot.context);
  const failed = useSelector(flow, ({ context, value }) =>
    value.document === 'failed' ? context.document.loanId : null,
  );
  const table = useRef<HTMLTableElement>(null);
  const sorted = useMemo(() => sortedHistory(rows, order), [rows, order]);
  const shown = historyPage(sorted, page);
  // A heading above each single row would only repeat its date.
  const isGrouping =
    order.column !== 'date' ||
    new Set(shown.map(({ date }) => words.month(date))).size < shown.length;
  const last = historyPages(rows) - 1;
  const first = page * HISTORY_PAGE_SIZE + 1;
  const place = words.shown(first, first + shown.length - 1, rows.length);
  const turn = (by: number) => {
    flow.send({ type: 'page.turned', page: page + by });
    // On phones a page is longer than the screen, so the next one starts at its top.
    if (table.current && table.current.getBoundingClientRect().top < 0) {
      table.current.scrollIntoView();
    }
  };
  return (
    <>
      <Sort>
        {words.sort}
        <Select
          name="order"
          value={orderName(order)}
          onChange={({ target }) => {
            const next = ordersOf(list).find((one) => orderName(one) === target.value);
            if (next) {
              flow.send({ type: 'column.chosen', ...next });
            }
          }}
        >
          {ordersOf(list).map((one) => (
            <option key={orderName(one)} value={orderName(one)}>
              {words.orders[one.column][one.isDescending ? 0 : 1]}
            </option>
          ))}
        </Select>
      </Sort>
      <Sheet minHeight={last > 0 ? fullPage : undefined}>
        <DataTable
          ref={table}
          label={words.tabs[list]}
          columns={columnsOf(list, flow, rows, overview)}
          rows={shown}
          keyOf={(row) => `${row.loanId} ${sorted.indexOf(row)}`}
          order={order}
          onSort={(column) => {
            if (column !== 'agreement') {
              flow.send({ type: 'column.chosen', column });
            }
          }}
          groupOf={(row) => (isGrouping ? groupOf(row, order, overview) : null)}
          below={({ loanId }) =>
            loanId === failed && <DocumentFailure flow={flow} loanId={loanId} />
          }
        />
      </Sheet>
      {last > 0 && (
        <PrevNext
          label={words.pages}
          words={words}
          isFirst={page === 0}
          isLast={page === last}
          onTurn={turn}
        >
          <span>{place}</span>
        </PrevNext>
      )}
      <LiveRegion>{page > 0 && place}</LiveRegion>
    </>
  );
}

/** Returns the sort orders of a list for the select, the same as its heads offer. */
function ordersOf(list: HistoryList): readonly HistoryOrder[] {
  const columns: readonly HistoryColumn[] =
    list === 'cashOuts' ? ['date', 'amount', 'fee'] : ['loan', 'date', 'amount', 'status'];
  return columns.flatMap((column) =>
    [true, false].map((isDescending) => ({ column, isDescending })),
  );
}

const orderName = ({ column, isDescending }: HistoryOrder) => `${column} ${isDescending}`;

/** Returns the row's group: its month, or the cash out that it repays; null in any other order. */
function groupOf(
  { loanId, date }: HistoryRow,
  { column }: HistoryOrder,
  overview: Overview | null,
): { key: string; title: string; isInColumn?: boolean } | null {
  if (column === 'date') {
    const month = words.month(date);
    return { key: month, title: month, isInColumn: true };
  }
  if (column !== 'loan') return null;
  const cashOut = overview?.activities.find(
    (activity) => activity.type === 'Cashout' && activity.loanId === loanId,
  );
  return {
    key: String(loanId),
    title: cashOut ? words.ofCashOut(cashOut.amount, dayMade(cashOut)) : words.cashOut,
  };
}

function columnsOf(
  list: HistoryList,
  flow: ActivityActor,
  rows: readonly HistoryRow[],
  overview: Overview | null,
): readonly Column[] {
  const { cashOuts, repayments } = words.columns;
  const date = ({ date: day }: HistoryRow) => <span>{formatDate(day)}</span>;
  const dateWithStanding = (row: HistoryRow) => {
    const standing = overview && cashOutStanding(row, overview);
    return (
      <div>
        {date(row)}
        {/* The line is always there, so that the content below does not move. */}
        <Text as="div" size="small" tone={toneOf(standing)} minHeight={{ base: '1.3rem', md: '0' }}>
          <span>{standing && words.standing[standing]}</span>
          <NextStep state={standing} />
        </Text>
      </div>
    );
  };
  const amount = ({ amount: cents }: HistoryRow) => <Money cents={cents} />;
  if (list === 'cashOuts') {
    return [
      { id: 'date', name: cashOuts.date, isTall: true, cell: dateWithStanding },
      { id: 'amount', name: cashOuts.amount, isEnd: true, cell: amount },
      {
        id: 'fee',
        name: cashOuts.fee,
        isEnd: true,
        isNamed: true,
        cell: ({ fee }) => <Money cents={fee ?? 0} />,
      },
      {
        id: 'agreement',
        name: cashOuts.agreement,
        isAction: true,
        cell: (row) => <AgreementButton flow={flow} row={row} />,
      },
    ];
  }
  const standings = overview && repaymentStandings(rows, overview);
  return [
    { id: 'date', name: repayments.date, cell: date },
    { id: 'amount', name: repayments.amount, isEnd: true, cell: amount },
    {
      id: 'status',
      name: repayments.status,
      cell: (row) => <Status isRepaid={row.isRepaid === true} state={standings?.get(row)} />,
    },
  ];
}

type RowState = CashOutStanding | RepaymentState;

/** The states that require action, with what to talk about. */
const TOPICS: { readonly [State in RowState]?: ActionCode } = {
  overdue: 'repayment_loan_writtenoff',
  notArrived: 'unsucessful_direct_credit',
};

const topicOf = (state: RowState | null | undefined) => state && TOPICS[state];
const toneOf = (state: RowState | null | undefined) => (topicOf(state) ? 'danger' : 'muted');

/** The way to the team, beside a state that requires action. */
function NextStep({ state }: { state: RowState | null | undefined }) {
  const topic = topicOf(state);
  const contact = useSupport(topic ?? undefined);
  return (
    topic && (
      <>
        <span> · </span>
        <TextButton onClick={contact}>{contactCopy.title}</TextButton>
      </>
    )
  );
}

const StatusLabel = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    fontWeight: 'semibold',
    verticalAlign: 'middle',
    '& svg': { p: '2px', borderRadius: 'full' },
  },
  variants: {
    repaid: {
      true: { color: 'success.fg', '& svg': { bg: 'success.subtle' } },
      false: { color: 'warning.fg', '& svg': { bg: 'warning.subtle' } },
    },
  },
});

/** The repayment's status, with its state from the home beside it. */
function Status({ isRepaid, state }: { isRepaid: boolean; state?: RepaymentState | undefined }) {
  const beside = state && words.beside[state];
  return (
    <>
      <StatusLabel repaid={isRepaid} color={topicOf(state) ? 'danger.fg' : undefined}>
        {isRepaid ? <CheckIcon size={20} /> : <ClockIcon size={20} />}
        <span>{words.status[isRepaid ? 'repaid' : 'due'].word}</span>
      </StatusLabel>
      {beside && (
        <Text as="span" tone={toneOf(state)} verticalAlign="middle">
          <span>{` · ${beside}`}</span>
          <NextStep state={state} />
        </Text>
      )}
    </>
  );
}

function Legend() {
  return (
    <Stack
      as="ul"
      aria-label={words.legend}
      direction="row"
      wrap="wrap"
      columnGap="6"
      textStyle="small"
    >
      {(['repaid', 'due'] as const).map((status) => (
        <Stack as="li" key={status} direction="row" align="center">
          <Status isRepaid={status === 'repaid'} />
          <Text as="span" tone="muted">
            {words.status[status].meaning}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}

function Unavailable({ flow }: { flow: ActivityActor }) {
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure);
  const retry = { onClick: () => flow.send({ type: 'load.retried' }) };
  return (
    failure && (
      <ApiFailureNotice failure={failure} retry={retry}>
        <p>{statesCopy.unaffected}</p>
      </ApiFailureNotice>
    )
  );
}

function HistorySkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton width="16rem" height="2.75rem" variant="control" />
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height="3.25rem" variant="control" />
      ))}
    </SkeletonGroup>
  );
}
