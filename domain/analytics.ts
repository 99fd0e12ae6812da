import type { ConnectionStep, KycStatus } from './entities.ts';
import type { FailureCode } from './failures.ts';
import type { OnboardingStep } from './onboarding.ts';
import type { EarlyChoice } from './repayments.ts';

/** Onboarding steps that are one form with one call. */
type SavedStep = Exclude<OnboardingStep, 'mobile' | 'bank' | 'bankAccount' | 'idCheck'>;

/** Every tracked event with its parameters. No personal data, no secrets. Source: product 7.11. */
export type AnalyticsEvent =
  | { readonly name: 'signup_start' }
  | { readonly name: 'signup_complete' }
  | { readonly name: 'login' }
  | { readonly name: 'logout'; readonly reason: 'person' | 'idle' | 'expired' }
  | { readonly name: 'mobile_code_sent' }
  | { readonly name: 'mobile_verified' }
  | { readonly name: `${SavedStep}_saved` }
  | { readonly name: 'bank_selected'; readonly institutionId: string }
  | { readonly name: 'bank_unsupported' }
  | { readonly name: 'bank_connect_start' }
  | { readonly name: 'bank_connect_success' }
  | { readonly name: 'bank_connect_failed'; readonly step: ConnectionStep; readonly code: string }
  | { readonly name: 'bank_account_saved' }
  | { readonly name: 'kyc_start' }
  | { readonly name: 'kyc_result'; readonly status: KycStatus }
  | { readonly name: 'cashout_start' }
  | {
      readonly name: 'cashout_confirmed';
      readonly amountCents: number;
      readonly installments: number;
    }
  | { readonly name: 'cashout_failed'; readonly code: FailureCode | 'paymentNotMade' }
  | { readonly name: 'repay_early'; readonly choice: EarlyChoice }
  | { readonly name: 'delay_repayment' }
  | { readonly name: 'promo_added' }
  | { readonly name: 'email_verification_sent' }
  | { readonly name: 'password_changed' }
  | { readonly name: 'support_opened'; readonly tag: string }
  | { readonly name: 'social_click'; readonly site: SocialSite }
  | { readonly name: 'app_prompt'; readonly choice: 'download' | 'skip' }
  /** A screen could not be rendered, or a flow crashed. */
  | { readonly name: 'screen_failed'; readonly screen: string }
  /** The API sent an enum value that this version does not know. The value itself is not sent. */
  | { readonly name: 'unknown_word'; readonly kind: UnknownWordKind };

/** Enum fields in which the API may send a value that this version does not know. */
export type UnknownWordKind =
  | 'connection_step'
  | 'connection_step_status'
  | 'kyc_status'
  | 'activity_type'
  | 'activity_status';

/** Social media sites on which the company has a page. */
export type SocialSite = 'facebook' | 'instagram';
