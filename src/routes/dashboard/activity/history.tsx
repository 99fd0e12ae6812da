import { chakra, Flex, HStack, Skeleton, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { formatDate } from '../../../../domain/calendar.ts';
import {
  HISTORY_PAGE_SIZE,
  type HistoryColumn,
  type HistoryList,
  type HistoryRow,
  historyPages,
} from '../../../../domain/history.ts';
import { historyPage, sortedHistory } from '../../../../domain/history-order.ts';
import type { ActivityActor } from '../../../../machines/activity.machine.ts';
import { activityCopy as words } from '../../../copy/activity.ts';
import { statesCopy } from '../../../copy/states.ts';
import { Button } from '../../../ui/button.tsx';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CheckIcon, ClockIcon } from '../../../ui/icons.tsx';
import { EmptyIllustration } from '../../../ui/illustrations.tsx';
import { LiveRegion } from '../../../ui/live.tsx';
import { Turns } from '../../../ui/turns.tsx';
import { ApiFailureNotice } from '../../parts/api-failure-notice.tsx';
import { Money } from '../../parts/money.tsx';
import { SkeletonGroup } from '../../parts/skeleton-group.tsx';
import { useClosed } from '../../parts/use-retry-lockout.ts';
import { AgreementButton, DocumentFailure } from './history-document.tsx';

type Column = DataColumn<HistoryRow, HistoryColumn | 'agreement'>;

/** Rows that stand for those that are on their way. */
const SKELETON_ROWS = ['one', 'two', 'three', 'four', 'five'];

/** What stands below begins under the fold, whether the rows are there yet or not. */
const Panel = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    minHeight: { base: '29rem', md: '36rem' },
    minWidth: '0',
  },
});

/** The card around the table; on phones each row is one. */
const Sheet = chakra('div', {
  base: {
    md: { bg: 'bg.card', borderWidth: '1px', borderRadius: 'card', boxShadow: 'soft', p: '2' },
  },
});

/** As high as ten rows on wide screens: turning to a short last page moves nothing under the pointer. */
const fullPage = { md: `${4 + HISTORY_PAGE_SIZE * 3.75}rem` };

/** A history, ten rows a page. Source: product 2.19. */
export function History({ list, flow }: { list: HistoryList; flow: ActivityActor | undefined }) {
  const state = useSelector(flow, (snapshot) => snapshot?.value.history ?? 'loading');
  return (
    <Panel>
      {list === 'repayments' && state !== 'empty' && <Legend />}
      {flow && state === 'listed' && <Listed flow={flow} />}
      {flow && state === 'unavailable' && <Unavailable flow={flow} />}
      {state === 'empty' && (
        <EmptyState
          indicator={<EmptyIllustration />}
          title={words.empty[list].title}
          description={words.empty[list].text}
        />
      )}
      {state === 'loading' && <HistorySkeleton />}
    </Panel>
  );
}

function Listed({ flow }: { flow: ActivityActor }) {
  const { list, rows, order, page } = useSelector(flow, (snapshot) => snapshot.context);
  const failed = useSelector(flow, ({ context, value }) =>
    value.document === 'failed' ? context.document.loanId : null,
  );
  const table = useRef<HTMLTableElement>(null);
  const sorted = useMemo(() => sortedHistory(rows, order), [rows, order]);
  const shown = historyPage(sorted, page);
  const last = historyPages(rows) - 1;
  const first = page * HISTORY_PAGE_SIZE + 1;
  const place = words.shown(first, first + shown.length - 1, rows.length);
  const turn = (by: number) => {
    flow.send({ type: 'page.turned', page: page + by });
    // On a phone a page is longer than the screen: the next one is read from its top.
    if (table.current && table.current.getBoundingClientRect().top < 0) {
      table.current.scrollIntoView();
    }
  };
  return (
    <>
      <Sheet minHeight={last > 0 ? fullPage : undefined}>
        <DataTable
          ref={table}
          label={words.tabs[list]}
          columns={columnsOf(list, flow)}
          rows={shown}
          keyOf={(row) => `${row.loanId} ${sorted.indexOf(row)}`}
          order={order}
          onSort={(column) => {
            if (column !== 'agreement') {
              flow.send({ type: 'column.chosen', column });
            }
          }}
          below={({ loanId }) =>
            loanId === failed && <DocumentFailure flow={flow} loanId={loanId} />
          }
        />
      </Sheet>
      {last > 0 && (
        <Turns
          label={words.pages}
          words={words}
          isFirst={page === 0}
          isLast={page === last}
          onTurn={turn}
        >
          <span>{place}</span>
        </Turns>
      )}
      <LiveRegion>{page > 0 && place}</LiveRegion>
    </>
  );
}

function columnsOf(list: HistoryList, flow: ActivityActor): readonly Column[] {
  const { cashOuts, repayments } = words.columns;
  const date = ({ date: day }: HistoryRow) => <span>{formatDate(day)}</span>;
  const amount = ({ amount: cents }: HistoryRow) => <Money cents={cents} />;
  return list === 'cashOuts'
    ? [
        { id: 'date', name: cashOuts.date, cell: date },
        { id: 'amount', name: cashOuts.amount, isEnd: true, cell: amount },
        {
          id: 'fee',
          name: cashOuts.fee,
          isEnd: true,
          cell: ({ fee }) => <Money cents={fee ?? 0} />,
        },
        {
          id: 'agreement',
          name: cashOuts.agreement,
          isAction: true,
          cell: (row) => <AgreementButton flow={flow} row={row} />,
        },
      ]
    : [
        { id: 'date', name: repayments.date, cell: date },
        { id: 'amount', name: repayments.amount, isEnd: true, cell: amount },
        {
          id: 'status',
          name: repayments.status,
          cell: ({ isRepaid }) => <Status isRepaid={isRepaid === true} />,
        },
      ];
}

const Word = chakra('span', {
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

function Status({ isRepaid }: { isRepaid: boolean }) {
  return (
    <Word repaid={isRepaid}>
      {isRepaid ? <CheckIcon size={20} /> : <ClockIcon size={20} />}
      <span>{isRepaid ? words.status.repaid.word : words.status.due.word}</span>
    </Word>
  );
}

function Legend() {
  return (
    <Flex as="ul" aria-label={words.legend} wrap="wrap" columnGap="6" rowGap="2" textStyle="small">
      {(['repaid', 'due'] as const).map((status) => (
        <HStack as="li" key={status}>
          <Status isRepaid={status === 'repaid'} />
          <Text as="span" tone="muted">
            {words.status[status].meaning}
          </Text>
        </HStack>
      ))}
    </Flex>
  );
}

function Unavailable({ flow }: { flow: ActivityActor }) {
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure);
  const isClosed = useClosed(failure);
  return (
    failure && (
      <ApiFailureNotice
        failure={failure}
        actions={
          <Button closed={isClosed} onClick={() => flow.send({ type: 'load.retried' })}>
            {statesCopy.tryAgain}
          </Button>
        }
      />
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
