import { useSelector } from '@xstate/react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
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
import { useCorrections } from '../parts/hooks/use-corrections.ts';
import { isHalted } from './halted.ts';
import { OnboardingFrame } from './onboarding-frame.tsx';
import { useSiteActs } from './site-frame.tsx';

/** The shown steps, from sign-up to the identity check. */
const STEP_IDS = ['signup', ...SHOWN_STEPS] as const;

const PLACES: readonly string[] = ['signup', ...STAGES];

/** True while a flow sends something, which leaving would lose. */
const isSending = (snapshot: AnyMachineSnapshot | undefined) =>
  isLoaded(snapshot) && snapshot.hasTag('busy');

type StepsLayoutProps = {
  /** The rendered screen: the placeholder while the app is loading. */
  screen: ScreenId;
  /** The screen at the current address. */
  shown: ScreenId;
  current: 'signup' | ShownStep;
  children: Elements;
};

/** The frame of the onboarding steps. A chunk of its own that loads with the first step. */
export default function StepsLayout({ screen, shown, current, children }: StepsLayoutProps) {
  const acts = useSiteActs();
  const id = flowsOf(screen)[0]?.id as keyof Flows | undefined;
  const flow = useAppState(({ children }) => id && (children[id] as AnyActorRef | undefined));
  const isBusy = useSelector(flow, isSending);
  const hasStopped = useSelector(flow, isHalted);
  const linkOf = useCorrections();
  const next = useAppState(({ context: { user, profile } }) =>
    user ? (profile ? nextStep(user, profile) : 'mobile') : 'signup',
  );
  // While the app is loading, all steps before the current one count as done.
  const unfinished = screen === 'loading' ? (PLACES.includes(shown) ? shown : current) : next;
  // The account's address shows the bank's error until a bank is connected.
  const isStuck = hasStopped || (shown === 'bankAccount' && next === 'bank');
  return (
    <OnboardingFrame
      {...acts}
      steps={STEP_IDS.map((step) => {
        // The bank's entry links to its last step, the account, which offers another bank too.
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
