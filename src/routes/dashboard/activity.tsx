import { chakra } from '@chakra-ui/react';
import { activityCopy as words } from '../../copy/activity.ts';
import { heading } from '../../copy/titles.ts';
import { Page } from '../../ui/page.tsx';
import { SiteLink } from '../site-link.tsx';

/** /dashboard/activity: for now it leads on only; the tables come with their own flow. */
export default function Activity() {
  return (
    <Page title={heading('activity')}>
      <nav aria-label={words.tabsLabel}>
        <chakra.ul display="flex" flexWrap="wrap" columnGap="6">
          <li>
            <SiteLink to="activityCashOuts" standalone>
              {words.tabs.cashOuts}
            </SiteLink>
          </li>
          <li>
            <SiteLink to="activityRepayments" standalone>
              {words.tabs.repayments}
            </SiteLink>
          </li>
        </chakra.ul>
      </nav>
      <p>{words.text}</p>
      <p>
        <SiteLink to="dashboard" standalone>
          {words.home}
        </SiteLink>
      </p>
    </Page>
  );
}
