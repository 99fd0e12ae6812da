import type { Profile, User } from './entities.ts';

/** The steps of onboarding after sign-up, in order. Source: product 4.2 and decision 025. */
export const ONBOARDING_STEPS = [
  'mobile',
  'name',
  'employment',
  'bank',
  'bankAccount',
  'idCheck',
] as const;

/** A step of onboarding after sign-up. */
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

const isFinished: Record<OnboardingStep, (user: User, profile: Profile) => boolean> = {
  mobile: (user, profile) => user.phoneNumber !== null || profile.mobileVerified,
  name: (_user, profile) => profile.firstName !== '' && profile.lastName !== '',
  employment: (_user, profile) => profile.employmentUpdated,
  bank: (_user, profile) => profile.checkBankConnectionStatus,
  bankAccount: (_user, profile) => profile.bankDetailsUpdated,
  idCheck: (_user, profile) => profile.hasPassedKyc,
};

/** The first unfinished step, or `dashboard` when identity has been checked or nothing is left. */
export function nextStep(user: User, profile: Profile): OnboardingStep | 'dashboard' {
  if (profile.hasPassedKyc) {
    return 'dashboard';
  }
  return ONBOARDING_STEPS.find((step) => !isFinished[step](user, profile)) ?? 'dashboard';
}

/** True when every step before this one is finished, so that the step may be shown. */
export function isReachable(step: OnboardingStep, user: User, profile: Profile): boolean {
  const before = ONBOARDING_STEPS.slice(0, ONBOARDING_STEPS.indexOf(step));
  return before.every((earlier) => isFinished[earlier](user, profile));
}

/** True while a bank job runs or has ended without a good check: the sync screen is where it goes on. */
export function hasBankJob(profile: Profile): boolean {
  return profile.basiqJobId !== '' && !profile.checkBankConnectionStatus;
}
