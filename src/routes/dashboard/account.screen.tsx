import { isEmailVerified } from '../../../domain/entities.ts';
import { useAppState } from '../../app-context.tsx';
import { accountCopy as words } from '../../copy/account.ts';
import { dashboardFrameCopy } from '../../copy/dashboard-frame.ts';
import { heading } from '../../copy/titles.ts';
import { RouteLink } from '../../navigation/site-link.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import ChangePassword from './account/change-password.tsx';
import { Profile } from './account/profile.tsx';

/** /dashboard/account: tabs for profile and password. */
export default function Account() {
  const isPasswordOpen = useAppState(({ children }) => children.changePassword !== undefined);
  const isVerified = useAppState(({ context }) => isEmailVerified(context));
  return (
    <Page title={heading('account')}>
      <Tabs
        label={words.tabsLabel}
        current={isPasswordOpen ? 'password' : 'profile'}
        tabs={[
          {
            id: 'profile',
            label: words.tabs.profile,
            link: <RouteLink to="accountProfile" />,
            ...(isVerified ? {} : { badge: dashboardFrameCopy.emailBadge }),
          },
          {
            id: 'password',
            label: words.tabs.password,
            link: <RouteLink to="accountPassword" />,
          },
        ]}
      >
        {isPasswordOpen ? <ChangePassword /> : <Profile />}
      </Tabs>
    </Page>
  );
}
