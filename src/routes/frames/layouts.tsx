import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import { nextStep, SHOWN_STEPS, type Stage, shownAs } from '../../../domain/onboarding.ts';
import type { ScreenId } from '../../../machines/meta.ts';
import { useAppState } from '../../app-context.tsx';
import { onboardingScreens, progressSteps } from '../../copy/onboarding.ts';
import { useAddress } from '../../navigation/address.ts';
import { isCustomerScreen, stepOf } from '../../navigation/screens.ts';
import { screenAt } from '../../navigation/site.ts';
import type { Elements } from '../../ui/elements.ts';
import { lazyScreen } from '../parts/lazy-screen.tsx';
import { PromisePanel } from '../parts/promise.tsx';
import { isHalted } from './halted.ts';
import { SiteFrame } from './site-frame.tsx';

/** The frame around the screens of an area. It stays while one moves between them. */
export type Layout = ComponentType<{ screen: ScreenId; children: Elements }>;

const DashboardLayout = lazyScreen(() => import('../dashboard/layout.tsx'));

/** The steps of the way from the account to the checked identity. */
const WAY = ['signup', ...SHOWN_STEPS] as const;
type WayStep = (typeof WAY)[number];

/** A step of the way and all after it; none behind the last. */
const stepsFrom = (step: WayStep | 'dashboard'): readonly WayStep[] =>
  step === 'dashboard' ? [] : WAY.slice(WAY.indexOf(step));

/** The first step of the way that is not behind the customer. */
const progressOf = (next: Stage | null): WayStep | 'dashboard' =>
  next === null ? 'signup' : next === 'dashboard' ? next : shownAs(next);

/** The first unfinished step; null while nobody is signed in. */
function useNextStep(): Stage | null {
  return useAppState(({ context: { user, profile } }) =>
    user ? (profile ? nextStep(user, profile) : 'mobile') : null,
  );
}

function OnboardingLayout({ screen, children }: { screen: ScreenId; children: Elements }) {
  const address = useAddress();
  const next = useNextStep();
  const isLoading = screen === 'loading';
  // Until it is known who is here the frame is that of the address: it does not change under the page then.
  const shown = isLoading ? screenAt(address.path()) : screen;
  const current = stepOf(shown);
  const flow = useAppState(
    ({ children: { bankPicker, bankSync, identityCheck } }): AnyActorRef | undefined =>
      bankPicker ?? bankSync ?? identityCheck,
  );
  const hasStopped = useSelector(flow, isHalted);
  if (current === null) {
    return (
      <SiteFrame Beside={shown === 'eligibility' ? PromisePanel : undefined}>{children}</SiteFrame>
    );
  }
  // Until it is known who is here, all that lies before the current step counts as done.
  const unfinished = stepsFrom(isLoading ? current : progressOf(next));
  // Where the account is asked for stands the bank's error for as long as the bank is not connected.
  const isStuck = hasStopped || (shown === 'bankAccount' && next === 'bank');
  return (
    <SiteFrame
      steps={WAY.map((step) => ({
        label: progressSteps[step].label,
        state: step === current ? 'current' : unfinished.includes(step) ? 'upcoming' : 'done',
      }))}
      minutesLeft={
        isStuck ? 0 : stepsFrom(current).reduce((sum, step) => sum + progressSteps[step].minutes, 0)
      }
      reason={isStuck ? '' : onboardingScreens[shown as keyof typeof onboardingScreens].reason}
    >
      {children}
    </SiteFrame>
  );
}

/** Fetches the frame of a screen before it is drawn. */
export async function preloadLayoutOf(screen: ScreenId): Promise<void> {
  if (isCustomerScreen(screen)) {
    await DashboardLayout.preload();
  }
}

/** The frame in which a screen is drawn. */
export function layoutOf(screen: ScreenId): Layout {
  return isCustomerScreen(screen) ? DashboardLayout : OnboardingLayout;
}
