import type { OnboardingStep } from '../../../domain/onboarding.ts';
import { CORRECTIONS, type CorrectableStep } from '../../../machines/app.setup.ts';
import { useApp, useAppState } from '../../app-context.tsx';
import { useAddress } from '../../navigation/address.ts';
import { linkTo } from '../../navigation/site-link.tsx';

const STEPS = Object.keys(CORRECTIONS) as CorrectableStep[];

/** Makes the link that leads to a finished step, and back after it; undefined where the step cannot be done once more. */
export function useCorrections(): (
  step: OnboardingStep | undefined,
) => ReturnType<typeof linkTo> | undefined {
  const app = useApp();
  const address = useAddress();
  const open = useAppState((snapshot) =>
    STEPS.filter((step) => snapshot.can({ type: 'step.revisited', step })).join(' '),
  ).split(' ');
  return (wanted) => {
    const step = STEPS.find((one) => one === wanted && open.includes(one));
    return (
      step &&
      linkTo(CORRECTIONS[step], () => {
        app.send({ type: 'step.revisited', step });
        address.goTo(CORRECTIONS[step]);
      })
    );
  };
}
