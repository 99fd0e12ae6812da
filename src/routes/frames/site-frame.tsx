import type { ComponentProps } from 'react';
import { useAppState, useFlow } from '../../app-context.tsx';
import { useSupport } from '../parts/hooks/use-support.ts';
import { PageFrame } from './page-frame.tsx';

/** Returns the header's actions before the dashboard: contact and, with a session, log-out. */
export function useSiteActs(): Pick<ComponentProps<typeof PageFrame>, 'onTalk' | 'onLogOut'> {
  const onTalk = useSupport();
  const logOut = useFlow('logOut');
  // If the profile cannot be read there is a session, even if the user is not known yet.
  const hasSession = useAppState(
    (snapshot) => snapshot.context.user !== null || snapshot.matches('profileUnavailable'),
  );
  return {
    onTalk,
    onLogOut: hasSession ? () => logOut?.send({ type: 'logOut.requested' }) : undefined,
  };
}

/** The frame of pages before the dashboard that are not steps. */
export function SiteFrame(props: Omit<ComponentProps<typeof PageFrame>, 'onTalk' | 'onLogOut'>) {
  return <PageFrame {...useSiteActs()} {...props} />;
}
