import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import {
  nextStep,
  ONBOARDING_STEPS,
  SHOWN_STEPS,
  type Stage,
  shownAs,
} from '../../../domain/onboarding.ts';
import { CORRECTIONS, type CorrectableStep } from '../../../machines/app.setup.ts';
import type { ScreenId } from '../../../machines/meta.ts';
import { useAppState } from '../../app-context.tsx';
import { minutesFrom, onboardingScreens, progressSteps } from '../../copy/onboarding.ts';
import { useAddress } from '../../navigation/address.ts';
import { flowsOf, isCustomerScreen, stepOf } from '../../navigation/screens.ts';
import { screenAt } from '../../navigation/site.ts';
import { linkTo } from '../../navigation/site-link.tsx';
import { isLoaded } from '../../services/lazy-machine.ts';
import type { Elements } from '../../ui/elements.ts';
import { lazyScreen } from '../parts/lazy-screen.tsx';
import { PromisePanel } from '../parts/promise.tsx';
import { useCorrections } from '../parts/use-corrections.ts';
import { isHalted } from './halted.ts';
import { SiteFrame } from './site-frame.tsx';

/** The frame around the screens of an area. It stays while one moves between them. */
export type Layout = ComponentType<{ screen: ScreenId; children: Elements }>;

const DashboardLayout = lazyScreen(() => import('../dashboard/layout.tsx'));

/** The steps of the way from the account to the checked identity. */
const WAY = ['signup', ...SHOWN_STEPS] as const;
type WayStep = (typeof WAY)[number];

/** What has no way to show, and is open to those whom nobody knows yet: what the offer is stands beside it. */
const OUTSIDE: readonly ScreenId[] = [
  'eligibility',
  'login',
  'forgotPassword',
  'actionLink',
  'notFound',
];

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

/** True while the flow of a screen works: what it sends is lost to a customer who leaves. */
function useBusy(screen: ScreenId): boolean {
  const [flow] = flowsOf(screen);
  const running = useAppState(
    ({ children }) =>
      (children as Readonly<Record<string, AnyActorRef | undefined>>)[flow?.id ?? ''],
  );
  return useSelector(running, (snapshot) => isLoaded(snapshot) && snapshot.hasTag('busy'));
}

/** The step of onboarding that a screen does once more when it is finished. */
const corrected = (screen: ScreenId) =>
  (Object.keys(CORRECTIONS) as CorrectableStep[]).find((step) => CORRECTIONS[step] === screen);

function OnboardingLayout({ screen, children }: { screen: ScreenId; children: Elements }) {
  const address = useAddress();
  const next = useNextStep();
  const isBusy = useBusy(screen);
  const linkOf = useCorrections();
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
      <SiteFrame Beside={OUTSIDE.includes(shown) ? PromisePanel : undefined}>{children}</SiteFrame>
    );
  }
  // Until it is known who is here, all that lies before the current step counts as done.
  const unfinished = stepsFrom(isLoading ? current : progressOf(next));
  // Where the account is asked for stands the bank's error for as long as the bank is not connected.
  const isStuck = hasStopped || (shown === 'bankAccount' && next === 'bank');
  const isVisit = linkOf(corrected(shown)) !== undefined;
  const stage = isLoading ? (ONBOARDING_STEPS.find((each) => each === shown) ?? current) : next;
  return (
    <SiteFrame
      steps={WAY.map((step) => {
        const state =
          step === current ? 'current' : unfinished.includes(step) ? 'upcoming' : 'done';
        // From the account, the last of the bank's steps, another bank can be chosen too.
        const last = ONBOARDING_STEPS.findLast((each) => shownAs(each) === step);
        return {
          label: progressSteps[step],
          state,
          link: state === 'done' && !isBusy ? linkOf(last) : undefined,
        };
      })}
      wayBack={
        isVisit && !isBusy ? linkTo('signupNext', () => address.goTo('signupNext')) : undefined
      }
      minutesLeft={isStuck || stage === 'dashboard' ? 0 : minutesFrom(stage ?? 'signup')}
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
