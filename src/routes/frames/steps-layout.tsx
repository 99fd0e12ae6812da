import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import {
  minutesFrom,
  nextStep,
  ONBOARDING_STEPS,
  SHOWN_STEPS,
  type ShownStep,
  STAGES,
  shownAs,
} from '../../../domain/onboarding.ts';
import type { ScreenId } from '../../../machines/meta.ts';
import { type Flows, useAppState } from '../../app-context.tsx';
import { progressSteps, reasons } from '../../copy/onboarding.ts';
import { flowsOf } from '../../navigation/screens.ts';
import { isLoaded } from '../../services/lazy-machine.ts';
import type { Elements } from '../../ui/elements.ts';
import { useCorrections } from '../parts/use-corrections.ts';
import { isHalted } from './halted.ts';
import { OnboardingFrame } from './onboarding-frame.tsx';
import { useSiteActs } from './site-frame.tsx';

/** The steps of the way from the account to the checked identity. */
const WAY = ['signup', ...SHOWN_STEPS] as const;

/** Every place on the way, in order. */
const PLACES: readonly string[] = ['signup', ...STAGES];

/** True while the flow of a screen works: what it sends is lost to a customer who leaves. */
function useBusy(screen: ScreenId): boolean {
  const id = flowsOf(screen)[0]?.id as keyof Flows | undefined;
  const flow = useAppState(({ children }) => id && (children[id] as AnyActorRef | undefined));
  return useSelector(flow, (snapshot) => isLoaded(snapshot) && snapshot.hasTag('busy'));
}

type StepsLayoutProps = {
  /** What is drawn: the place holder where it is not known yet who is here. */
  screen: ScreenId;
  /** The screen of the way at which one is. */
  shown: ScreenId;
  /** The step to which it belongs. */
  current: 'signup' | ShownStep;
  children: Elements;
};

/** The frame around the steps of the way. It comes with the first of them. */
export default function StepsLayout({ screen, shown, current, children }: StepsLayoutProps) {
  const acts = useSiteActs();
  const isBusy = useBusy(screen);
  const linkOf = useCorrections();
  const next = useAppState(({ context: { user, profile } }) =>
    user ? (profile ? nextStep(user, profile) : 'mobile') : 'signup',
  );
  const flow = useAppState(
    ({ children: { bankPicker, bankSync, identityCheck } }): AnyActorRef | undefined =>
      bankPicker ?? bankSync ?? identityCheck,
  );
  const hasStopped = useSelector(flow, isHalted);
  // Until it is known who is here, all that lies before the current step counts as done.
  const unfinished = screen === 'loading' ? (PLACES.includes(shown) ? shown : current) : next;
  // Where the account is asked for stands the bank's error for as long as the bank is not connected.
  const isStuck = hasStopped || (shown === 'bankAccount' && next === 'bank');
  return (
    <OnboardingFrame
      {...acts}
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
      reason={isStuck ? '' : reasons[shown as keyof typeof reasons]}
    >
      {children}
    </OnboardingFrame>
  );
}
