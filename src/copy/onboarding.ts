import type { ScreenId } from '../../machines/meta.ts';
import { settings } from '../settings.ts';

/** The steps of the way, as they are named in the progress panel, with the screens that belong to each. */
export const onboardingSteps: readonly {
  readonly label: string;
  readonly screens: readonly ScreenId[];
  /** Whole minutes that are left when this step begins. */
  readonly minutesLeft: number;
}[] = [
  { label: 'Create your account', screens: ['signup'], minutesLeft: 9 },
  { label: 'Verify your mobile', screens: ['mobile'], minutesLeft: 8 },
  { label: 'Your name', screens: ['name'], minutesLeft: 7 },
  { label: 'Your employment', screens: ['employment'], minutesLeft: 6 },
  {
    label: 'Connect your bank',
    screens: ['bankPicker', 'bankLogin', 'bankSync', 'bankAccount'],
    minutesLeft: 5,
  },
  { label: 'Verify your identity', screens: ['idCheck'], minutesLeft: 1 },
];

/** Why a step is asked for, in one sentence. */
export const onboardingReasons: Partial<Record<ScreenId, string>> = {
  signup: 'Your email address and password keep your account yours.',
  mobile: 'A verified mobile lets us tell you about your money, and nobody else.',
  name: 'Your name must match your identity document and your bank account.',
  employment: 'We advance pay, so we need to know who pays you.',
  bankPicker: 'We read your pay cycle from your bank to work out what you can afford.',
  bankLogin: `${settings.brandName} reads accounts and transactions once, and never stores your bank password.`,
  bankSync: 'Your pay cycle decides your limit and your repayment dates.',
  bankAccount: 'This is where we send your Cash Out and debit your repayments.',
  idCheck: 'Lenders must know who they lend to. It also protects you from fraud.',
};
