import { useRouter } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { nextStep, ONBOARDING_STEPS } from '../../../domain/progress.ts';
import type { ScreenId } from '../../../machines/meta.ts';
import { useAppState } from '../../app-context.tsx';
import { onboardingReasons, onboardingSteps } from '../../copy/onboarding.ts';
import { screenAt } from '../../navigation/site.ts';
import { lazyScreen } from '../parts/lazy-screen.tsx';
import { SiteFrame } from './site-frame.tsx';

/** The frame around the screens of an area. It stays while one moves between them. */
export type Layout = ComponentType<{ screen: ScreenId; children: ReactNode }>;

const DashboardLayout = lazyScreen(() => import('../dashboard/layout.tsx'));

/** How many of the shown steps lie behind the customer: the account itself, and what the profile says. */
function useStepsBehind(): number {
  return useAppState(({ context: { user, profile } }) => {
    if (!user) return 0;
    const next = profile ? nextStep(user, profile) : 'mobile';
    if (next === 'dashboard') return onboardingSteps.length;
    const order = ONBOARDING_STEPS.filter((step) => step !== 'bankAccount');
    return 1 + order.indexOf(next === 'bankAccount' ? 'bank' : next);
  });
}

function OnboardingLayout({ screen, children }: { screen: ScreenId; children: ReactNode }) {
  const { latestLocation } = useRouter();
  const behind = useStepsBehind();
  const isLoading = screen === 'loading';
  // Until it is known who is here the frame is that of the address: it does not change under the page then.
  const shown = isLoading ? screenAt(latestLocation.pathname) : screen;
  const current = onboardingSteps.findIndex(({ screens }) => screens.includes(shown));
  const step = onboardingSteps[current];
  if (!step) {
    return <SiteFrame>{children}</SiteFrame>;
  }
  return (
    <SiteFrame
      steps={onboardingSteps.map(({ label }, index) => ({
        label,
        state:
          index === current
            ? 'current'
            : index < (isLoading ? current : behind)
              ? 'done'
              : 'upcoming',
      }))}
      minutesLeft={step.minutesLeft}
      reason={onboardingReasons[shown]}
    >
      {children}
    </SiteFrame>
  );
}

const dashboardScreens: readonly ScreenId[] = ['dashboard', 'cashOut', 'activity', 'account'];

/** Fetches the frame of a screen before it is drawn. */
export async function preloadLayoutOf(screen: ScreenId): Promise<void> {
  if (dashboardScreens.includes(screen)) {
    await DashboardLayout.preload();
  }
}

/** The frame in which a screen is drawn. */
export function layoutOf(screen: ScreenId): Layout {
  return dashboardScreens.includes(screen) ? DashboardLayout : OnboardingLayout;
}
