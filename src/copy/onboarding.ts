import type { ShownStep } from '../../domain/onboarding.ts';
import type { OnboardingScreen } from '../../machines/meta.ts';
import { settings } from '../settings.ts';

export const progressSteps: Record<'signup' | ShownStep, string> = {
  signup: 'Create your account',
  mobile: 'Verify your mobile',
  name: 'Your name',
  employment: 'Your employment',
  bank: 'Connect your bank',
  idCheck: 'Verify your identity',
};

/** Texts of the onboarding steps: in the panel beside a page, or above it. */
export const progressCopy = {
  title: 'Your application',
  minutesLeft: (minutes: number) =>
    minutes === 1 ? 'About 1 minute left' : `About ${minutes} minutes left`,
  whyWeAsk: 'Why we ask',
} as const;

/** One sentence per onboarding screen about why it asks. */
export const reasons: Record<'signup' | OnboardingScreen, string> = {
  signup: 'Your email address and password keep your account yours.',
  mobile: "We use it to make sure it's you, and to tell you about your money.",
  name: 'Your name must match your identity document and your bank account.',
  employment: 'We advance pay, so we need to know who pays you.',
  bankPicker: 'We read your pay from your bank to verify your income and work out your limit.',
  bankLogin: `${settings.brandName} reads accounts and transactions once, and never stores your bank password.`,
  bankSync: 'Your pay cycle decides your limit and your repayment dates.',
  bankAccount: 'This is where we send your Cash Out and debit your repayments.',
  idCheck: 'Lenders must know who they lend to. It also protects you from fraud.',
};
