import { createLink } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { HistoryList } from '../../../domain/history.ts';
import type { ActivityActor } from '../../../machines/activity.machine.ts';
import type { RouteId } from '../../../machines/meta.ts';
import { useFlow } from '../../app-context.tsx';
import { activityCopy as words } from '../../copy/activity.ts';
import { heading } from '../../copy/titles.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { pathOf } from '../site.ts';
import { History } from './history.tsx';
import { Terms } from './history-document.tsx';

const TabLink = createLink('a');

const tabs: readonly { id: HistoryList; to: RouteId }[] = [
  { id: 'cashOuts', to: 'activityCashOuts' },
  { id: 'repayments', to: 'activityRepayments' },
];

/** /dashboard/activity: what was cashed out and what was repaid, a tab each. */
export default function Activity() {
  const cashOuts = useFlow('cashOutHistory');
  const repayments = useFlow('repaymentHistory');
  const flow = cashOuts ?? repayments;
  return flow ? <ActivityPage flow={flow} /> : null;
}

function ActivityPage({ flow }: { flow: ActivityActor }) {
  const list = useSelector(flow, (snapshot) => snapshot.context.list);
  return (
    <Page title={heading('activity')}>
      <Tabs
        label={words.tabsLabel}
        current={list}
        tabs={tabs.map(({ id, to }) => ({
          id,
          label: words.tabs[id],
          link: <TabLink to={pathOf(to)} />,
        }))}
      >
        <History key={list} flow={flow} />
        <Terms flow={flow} />
      </Tabs>
    </Page>
  );
}
