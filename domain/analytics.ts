/** Every event that is tracked, with its parameters. No personal data, no secrets. Source: labels, "Analytics events". */
export type AnalyticsEvent =
  | { readonly name: 'signup_start' }
  | { readonly name: 'signup_complete' }
  | { readonly name: 'login' }
  | { readonly name: 'logout'; readonly reason: 'person' | 'idle' | 'expired' }
  | { readonly name: 'mobile_code_sent' }
  | { readonly name: 'mobile_verified' }
  | { readonly name: 'name_saved' }
  | { readonly name: 'employment_saved' }
  | { readonly name: 'bank_selected'; readonly institutionId: string }
  | { readonly name: 'bank_unsupported' }
  | { readonly name: 'bank_connect_start' }
  | { readonly name: 'bank_connect_success' }
  | { readonly name: 'bank_connect_failed'; readonly step: string; readonly code: string }
  | { readonly name: 'bank_account_saved' }
  | { readonly name: 'kyc_start' }
  | { readonly name: 'kyc_result'; readonly status: string }
  | { readonly name: 'cashout_start' }
  | {
      readonly name: 'cashout_confirmed';
      readonly amountCents: number;
      readonly installments: number;
    }
  | { readonly name: 'cashout_failed'; readonly code: string }
  | { readonly name: 'support_opened'; readonly tag: string };

/** Tags under which support conversations are opened, spelled as the API spells them. Source: section 9. */
export type ActionCode =
  | 'forgotten_login'
  | 'user_action_required'
  | 'paycycle_manual_detect'
  | 'kyc_verification_general'
  | 'repayment_loan_writtenoff'
  | 'unsucessful_direct_credit';
