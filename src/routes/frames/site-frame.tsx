import type { ComponentProps } from 'react';
import { useAppState, useFlow } from '../../app-context.tsx';
import { useSupport } from '../parts/use-support.ts';
import { OnboardingFrame } from './onboarding-frame.tsx';

/** The frame of everything before the dashboard, with the ways to the team and, behind the sign-up, out of the session. */
export function SiteFrame(
  props: Omit<ComponentProps<typeof OnboardingFrame>, 'onTalk' | 'onLogOut'>,
) {
  const talk = useSupport();
  const logOut = useFlow('logOut');
  // Where the profile cannot be read there is a session, though nobody may be known yet.
  const isSomebodyHere = useAppState(
    (snapshot) => snapshot.context.user !== null || snapshot.matches('profileUnavailable'),
  );
  return (
    <OnboardingFrame
      {...props}
      onTalk={talk}
      onLogOut={isSomebodyHere ? () => logOut?.send({ type: 'logOut.requested' }) : undefined}
    />
  );
}
