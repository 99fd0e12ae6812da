import { useSelector } from '@xstate/react';
import { type ComponentProps, memo, useCallback, useState } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { SocialSite } from '../../../domain/analytics.ts';
import { isEmailVerified } from '../../../domain/entities.ts';
import { owesAny } from '../../../domain/repayments.ts';
import type { ScreenId } from '../../../machines/meta.ts';
import { type Flows, useApp, useAppState, useFlow } from '../../app-context.tsx';
import { dashboardFrameCopy as words } from '../../copy/dashboard-frame.ts';
import { RouteLink } from '../../navigation/site-link.tsx';
import { usePreloading } from '../../navigation/use-preloading.ts';
import { PersonIcon } from '../../ui/common-icons.tsx';
import type { Elements } from '../../ui/elements.ts';
import { fetchMotion } from '../../ui/motion.tsx';
import { DashboardFrame, type MenuItem } from '../frames/dashboard-frame.tsx';
import { ActivityIcon, HomeIcon, LogoutIcon } from '../frames/dashboard-icons.tsx';
import { FooterContent } from '../frames/site-footer.tsx';
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
  snapshot?.context.overview ? owesAny(snapshot.context.overview) : undefined;

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

/** Draws by itself what the overview changes, so that the frame is not drawn again when it has come. */
const Footer = memo(function Footer() {
  return <FooterContent onTalk={useSupport()} hasLoan={useHasLoan()} />;
});

function LogOutButton(rest: ComponentProps<'button'>) {
  const logOut = useFlow('logOut');
  return (
    <button {...rest} type="button" onClick={() => logOut?.send({ type: 'logOut.requested' })} />
  );
}

const menuRoutes: readonly (MenuItem & { readonly screen: ScreenId })[] = [
  {
    screen: 'dashboard',
    label: words.menu.home,
    icon: <HomeIcon />,
    link: <RouteLink to="dashboard" />,
  },
  {
    screen: 'activity',
    label: words.menu.activity,
    icon: <ActivityIcon />,
    link: <RouteLink to="activityCashOuts" />,
  },
  {
    screen: 'account',
    label: words.menu.account,
    icon: <PersonIcon />,
    link: <RouteLink to="accountProfile" />,
  },
];

const logOutItem: MenuItem = {
  label: words.menu.logOut,
  stays: true,
  icon: <LogoutIcon />,
  link: <LogOutButton />,
};

/** The frame of every dashboard screen, with the menu. */
export default function DashboardLayout({
  screen,
  children,
}: {
  screen: ScreenId;
  children: Elements;
}) {
  const app = useApp();
  const onSocial = useCallback(
    (site: SocialSite) => app.send({ type: 'social.followed', site }),
    [app],
  );
  usePreloading(fetchMotion);
  const isVerified = useAppState(({ context }) => isEmailVerified(context));
  const menu: readonly MenuItem[] = [
    ...menuRoutes.map(({ screen: owner, ...item }) => ({
      ...item,
      current: owner === screen,
      ...(owner === 'account' && !isVerified ? { badge: words.emailBadge } : {}),
    })),
    logOutItem,
  ];
  return (
    <DashboardFrame
      menu={menu}
      // A task has its own back button and its own action bar.
      isTask={screen === 'cashOut'}
      onSocial={onSocial}
      footer={<Footer />}
    >
      {children}
    </DashboardFrame>
  );
}
