import { useSelector } from '@xstate/react';
import { type ReactElement, useState } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import { isEmailVerified } from '../../../domain/entities.ts';
import { isUnpaid } from '../../../domain/repayments.ts';
import type { RouteId, ScreenId } from '../../../machines/meta.ts';
import { type Flows, useApp, useAppState, useFlow } from '../../app-context.tsx';
import { dashboardFrameCopy as words } from '../../copy/dashboard-frame.ts';
import { RouteLink } from '../../navigation/site-link.tsx';
import { usePreloading } from '../../navigation/use-preloading.ts';
import { PersonIcon } from '../../ui/common-icons.tsx';
import type { Elements } from '../../ui/elements.ts';
import { fetchMotion } from '../../ui/motion.tsx';
import { DashboardFrame, type MenuItem } from '../frames/dashboard-frame.tsx';
import { ActivityIcon, HomeIcon, LogoutIcon } from '../frames/dashboard-icons.tsx';
import { useSupport } from '../parts/hooks/use-support.ts';

/** Flows that read the overview; at most one of them runs. */
const informedFlows = [
  'dashboard',
  'cashOut',
  'cashOutHistory',
  'repaymentHistory',
  'linkedAccount',
] as const;

/** True if a repayment is unpaid; undefined until the overview was read. */
const owesIn = (snapshot: SnapshotFrom<Flows[(typeof informedFlows)[number]]> | undefined) =>
  snapshot?.context.overview?.activities.some(isUnpaid);

/** True if a loan to repay is known. What the last screen knew holds until another one has read it. */
function useHasLoan(): boolean {
  const running = useAppState(({ children }) => informedFlows.find((id) => children[id]));
  const flow: AnyActorRef | undefined = useFlow(running ?? 'dashboard');
  const owes = useSelector(flow, owesIn);
  const [known, setKnown] = useState(owes);
  if (owes !== undefined && owes !== known) {
    setKnown(owes);
  }
  return known === true;
}

type MenuRoute = { screen: ScreenId; to: RouteId; label: string; icon: ReactElement };

const menuRoutes: readonly MenuRoute[] = [
  { screen: 'dashboard', to: 'dashboard', label: words.menu.home, icon: <HomeIcon /> },
  {
    screen: 'activity',
    to: 'activityCashOuts',
    label: words.menu.activity,
    icon: <ActivityIcon />,
  },
  { screen: 'account', to: 'accountProfile', label: words.menu.account, icon: <PersonIcon /> },
];

/** The frame of every dashboard screen, with the menu. */
export default function DashboardLayout({
  screen,
  children,
}: {
  screen: ScreenId;
  children: Elements;
}) {
  const app = useApp();
  const logOut = useFlow('logOut');
  const talk = useSupport();
  usePreloading(fetchMotion);
  const hasLoan = useHasLoan();
  const isVerified = useAppState(({ context }) => isEmailVerified(context));
  const menu: readonly MenuItem[] = [
    ...menuRoutes.map(({ screen: owner, to, label, icon }) => ({
      label,
      icon,
      current: owner === screen,
      ...(owner === 'account' && !isVerified ? { badge: words.emailBadge } : {}),
      link: <RouteLink to={to} />,
    })),
    {
      label: words.menu.logOut,
      stays: true,
      icon: <LogoutIcon />,
      link: <button type="button" onClick={() => logOut?.send({ type: 'logOut.requested' })} />,
    },
  ];
  return (
    <DashboardFrame
      menu={menu}
      // A task has its own back button and its own action bar.
      isTask={screen === 'cashOut'}
      onSocial={(site) => app.send({ type: 'social.followed', site })}
      onTalk={talk}
      hasLoan={hasLoan}
    >
      {children}
    </DashboardFrame>
  );
}
