import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import {
  nextStep,
  ONBOARDING_STEPS,
  SHOWN_STEPS,
  STAGES,
  shownAs,
} from '../../../domain/onboarding.ts';
import type { ScreenId } from '../../../machines/meta.ts';
import { type Flows, useAppState } from '../../app-context.tsx';
import { minutesFrom, onboardingScreens, progressSteps } from '../../copy/onboarding.ts';
import { useAddress } from '../../navigation/address.ts';
import { flowsOf, isCustomerScreen, stepOf } from '../../navigation/screens.ts';
import { screenAt } from '../../navigation/site.ts';
import { isLoaded } from '../../services/lazy-machine.ts';
import type { Elements } from '../../ui/elements.ts';
import { lazyScreen } from '../parts/lazy-screen.tsx';
import { PromisePanel } from '../parts/promise.tsx';
import { useCorrections } from '../parts/use-corrections.ts';
import { isHalted } from './halted.ts';
import { SiteFrame } from './site-frame.tsx';

/** The frame around the screens of an area. It stays while one moves between them. */
export type Layout = ComponentType<{ screen: ScreenId; children: Elements }>;

const DashboardLayout = lazyScreen(
  () => import(/* webpackChunkName: 'home' */ '../dashboard/layout.tsx'),
);

/** The steps of the way from the account to the checked identity. */
const WAY = ['signup', ...SHOWN_STEPS] as const;

/** What has no way to show, and is open to those whom nobody knows yet: what the offer is stands beside it. */
const OUTSIDE: readonly ScreenId[] = [
  'eligibility',
  'login',
  'forgotPassword',
  'actionLink',
  'notFound',
];

/** Every place on the way, in order. */
const PLACES: readonly string[] = ['signup', ...STAGES];

/** True while the flow of a screen works: what it sends is lost to a customer who leaves. */
function useBusy(screen: ScreenId): boolean {
  const id = flowsOf(screen)[0]?.id as keyof Flows | undefined;
  const flow = useAppState(({ children }) => id && (children[id] as AnyActorRef | undefined));
  return useSelector(flow, (snapshot) => isLoaded(snapshot) && snapshot.hasTag('busy'));
}

function OnboardingLayout({ screen, children }: { screen: ScreenId; children: Elements }) {
  const address = useAddress();
  const isBusy = useBusy(screen);
  const linkOf = useCorrections();
  const next = useAppState(({ context: { user, profile } }) =>
    user ? (profile ? nextStep(user, profile) : 'mobile') : 'signup',
  );
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
  const unfinished = isLoading ? (PLACES.includes(shown) ? shown : current) : next;
  // Where the account is asked for stands the bank's error for as long as the bank is not connected.
  const isStuck = hasStopped || (shown === 'bankAccount' && next === 'bank');
  return (
    <SiteFrame
      steps={WAY.map((step) => {
        // The bank's line leads to its last step, the account, from which another bank can be chosen too.
        const last = ONBOARDING_STEPS.findLast((each) => shownAs(each) === step) ?? step;
        const isDone = PLACES.indexOf(last) < PLACES.indexOf(unfinished);
        return {
          label: progressSteps[step],
          state: step === current ? 'current' : isDone ? 'done' : 'upcoming',
          link: step !== current && isDone && !isBusy ? linkOf(last) : undefined,
        };
      })}
      minutesLeft={isStuck ? 0 : minutesFrom(unfinished)}
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
