import { createLink } from '@tanstack/react-router';
import { isEmailVerified } from '../../../domain/entities.ts';
import { useAppState } from '../../app-context.tsx';
import { accountCopy as words } from '../../copy/account.ts';
import { dashboardFrameCopy } from '../../copy/dashboard-frame.ts';
import { heading } from '../../copy/titles.ts';
import { pathOf } from '../../navigation/site.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import ChangePassword from './account/change-password.tsx';
import { Profile } from './account/profile.tsx';

const TabLink = createLink('a');

/** /dashboard/account: the profile, and the change of the password, a tab each. */
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
            link: <TabLink to={pathOf('accountProfile')} />,
            ...(isVerified ? {} : { badge: dashboardFrameCopy.emailBadge }),
          },
          {
            id: 'password',
            label: words.tabs.password,
            link: <TabLink to={pathOf('accountPassword')} />,
          },
        ]}
      >
        {isPasswordOpen ? <ChangePassword /> : <Profile />}
      </Tabs>
    </Page>
  );
}
