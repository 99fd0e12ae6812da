import { useAppState, useFlow } from '../../app-context.tsx';
import { activityCopy as words } from '../../copy/activity.ts';
import { heading } from '../../copy/titles.ts';
import { RouteLink } from '../../navigation/site-link.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { History } from './activity/history.tsx';
import { Terms } from './activity/history-document.tsx';

const tabs = [
  { id: 'cashOuts', to: 'activityCashOuts', flow: 'cashOutHistory' },
  { id: 'repayments', to: 'activityRepayments', flow: 'repaymentHistory' },
] as const;

/** /dashboard/activity: tabs for cash outs and repayments. */
export default function Activity() {
  const hasRepayments = useAppState(({ children }) => children.repaymentHistory !== undefined);
  const tab = tabs[hasRepayments ? 1 : 0];
  const flow = useFlow(tab.flow);
  return (
    <Page title={heading('activity')}>
      <Tabs
        label={words.tabsLabel}
        current={tab.id}
        tabs={tabs.map(({ id, to }) => ({
          id,
          label: words.tabs[id],
          link: <RouteLink to={to} />,
        }))}
      >
        <History key={tab.id} list={tab.id} flow={flow} />
        {flow && <Terms flow={flow} />}
      </Tabs>
    </Page>
  );
}
