import type { OnboardingStep } from '../../domain/onboarding.ts';

/** How many whole minutes each step takes, in order. */
const minutes: Record<'signup' | OnboardingStep, number> = {
  signup: 1,
  mobile: 1,
  name: 1,
  employment: 1,
  bank: 3,
  bankAccount: 1,
  idCheck: 1,
};

/** How many whole minutes the way takes from a step on to the checked identity; none from any other place. */
export function minutesFrom(place: string): number {
  let left = 0;
  for (const [step, each] of Object.entries(minutes)) {
    if (left > 0 || step === place) left += each;
  }
  return left;
}
