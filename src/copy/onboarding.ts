import type { ShownStep } from '../../domain/onboarding.ts';
import type { OnboardingScreen } from '../../machines/meta.ts';
import { settings } from '../settings.ts';

/** How the progress names the steps of the way, and how many whole minutes each of them takes. */
export const progressSteps: Record<
  'signup' | ShownStep,
  { readonly label: string; readonly minutes: number }
> = {
  signup: { label: 'Create your account', minutes: 1 },
  mobile: { label: 'Verify your mobile', minutes: 1 },
  name: { label: 'Your name', minutes: 1 },
  employment: { label: 'Your employment', minutes: 1 },
  bank: { label: 'Connect your bank', minutes: 4 },
  idCheck: { label: 'Verify your identity', minutes: 1 },
};

/** How many whole minutes the way takes from the sign-up to the checked identity. */
export const minutesOfWay = Object.values(progressSteps).reduce(
  (sum, { minutes }) => sum + minutes,
  0,
);

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
