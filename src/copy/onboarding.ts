import type { OnboardingStep, ShownStep } from '../../domain/onboarding.ts';
import type { OnboardingScreen } from '../../machines/meta.ts';
import { settings } from '../settings.ts';

/** How the progress names the steps of the way. */
export const progressSteps: Record<'signup' | ShownStep, string> = {
  signup: 'Create your account',
  mobile: 'Verify your mobile',
  name: 'Your name',
  employment: 'Your employment',
  bank: 'Connect your bank',
  idCheck: 'Verify your identity',
};

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

/** The title of each screen on the way, and in one sentence why we ask. */
export const onboardingScreens: Record<
  'signup' | OnboardingScreen,
  { readonly title: string; readonly reason: string }
> = {
  signup: {
    title: 'Sign up',
    reason: 'Your email address and password keep your account yours.',
  },
  mobile: {
    title: 'Verify mobile',
    reason: 'A verified mobile lets us tell you about your money, and nobody else.',
  },
  name: {
    title: 'Personal details',
    reason: 'Your name must match your identity document and your bank account.',
  },
  employment: {
    title: 'Employment details',
    reason: 'We advance pay, so we need to know who pays you.',
  },
  bankPicker: {
    title: 'Bank connection',
    reason: 'We read your pay cycle from your bank to work out what you can afford.',
  },
  bankLogin: {
    title: 'Bank connection',
    reason: `${settings.brandName} reads accounts and transactions once, and never stores your bank password.`,
  },
  bankSync: {
    title: 'Bank connection',
    reason: 'Your pay cycle decides your limit and your repayment dates.',
  },
  bankAccount: {
    title: 'Bank connection',
    reason: 'This is where we send your Cash Out and debit your repayments.',
  },
  idCheck: {
    title: 'ID Check',
    reason: 'Lenders must know who they lend to. It also protects you from fraud.',
  },
};
