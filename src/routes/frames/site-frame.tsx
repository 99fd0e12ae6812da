import type { ComponentProps } from 'react';
import { useAppState, useFlow } from '../../app-context.tsx';
import { useSupport } from '../parts/use-support.ts';
import { PageFrame } from './page-frame.tsx';

/** What a frame before the dashboard offers: the ways to the team and, behind the sign-up, out of the session. */
export function useSiteActs(): Pick<ComponentProps<typeof PageFrame>, 'onTalk' | 'onLogOut'> {
  const onTalk = useSupport();
  const logOut = useFlow('logOut');
  // Where the profile cannot be read there is a session, though nobody may be known yet.
  const isSomebodyHere = useAppState(
    (snapshot) => snapshot.context.user !== null || snapshot.matches('profileUnavailable'),
  );
  return {
    onTalk,
    onLogOut: isSomebodyHere ? () => logOut?.send({ type: 'logOut.requested' }) : undefined,
  };
}

/** The frame of everything before the dashboard that is no step of the way. */
export function SiteFrame(props: Omit<ComponentProps<typeof PageFrame>, 'onTalk' | 'onLogOut'>) {
  return <PageFrame {...useSiteActs()} {...props} />;
}
