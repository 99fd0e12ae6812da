import { useSelector } from '@xstate/react';
import { type ComponentProps, memo, useState } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import { isEmailVerified, type Overview } from '../../../domain/entities.ts';
import { isAdvertOut } from '../../../domain/lending.ts';
import { owesAny } from '../../../domain/repayments.ts';
import type { ScreenId } from '../../../machines/meta.ts';
import { type Flows, useApp, useAppState, useFlow } from '../../app-context.tsx';
import { dashboardFrameCopy as words } from '../../copy/dashboard-frame.ts';
import { RouteLink } from '../../navigation/site-link.tsx';
import { usePreloading } from '../../navigation/use-preloading.ts';
import { PersonIcon } from '../../ui/common-icons.tsx';
import type { Elements } from '../../ui/elements.ts';
import { fetchMotion } from '../../ui/motion.tsx';
import { DashboardFrame, type MenuItem, Social } from '../frames/dashboard-frame.tsx';
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

type Informed = SnapshotFrom<Flows[(typeof informedFlows)[number]]> | undefined;

/** True if the overview is known to say so. What the last screen knew holds until another one has read it. */
function useKnown(isTrue: (overview: Overview) => boolean): boolean {
  const running = useAppState(({ children }) => informedFlows.find((id) => children[id]));
  const flow: AnyActorRef | undefined = useFlow(running ?? 'dashboard');
  const told = useSelector(flow, (snapshot: Informed) =>
    snapshot?.context.overview ? isTrue(snapshot.context.overview) : undefined,
  );
  const [known, setKnown] = useState(told);
  if (told !== undefined && told !== known) {
    setKnown(told);
  }
  return known === true;
}

/**
 * Draws by itself what the overview changes, so that the frame is not drawn again when it has come. A task has no social card
 * to distract from it, and customers whom nothing can be offered, or who missed a repayment, have no advertisement.
 */
const Footer = memo(function Footer({ isTask }: { isTask: boolean }) {
  const app = useApp();
  const hasLoan = useKnown(owesAny);
  const isQuiet = useKnown(isAdvertOut);
  return (
    <>
      {!(isTask || isQuiet) && (
        <Social onPress={(site) => app.send({ type: 'social.followed', site })} />
      )}
      <FooterContent onTalk={useSupport()} hasLoan={hasLoan} />
    </>
  );
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
  // A task has its own back button and its own action bar.
  const isTask = screen === 'cashOut';
  return (
    <DashboardFrame menu={menu} isTask={isTask} footer={<Footer isTask={isTask} />}>
      {children}
    </DashboardFrame>
  );
}
