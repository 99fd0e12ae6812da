/**
 * Topic of a support conversation. The last two are ours, the others have the spelling of the API, which may send more.
 * Source: product 9.4 and decision 053.
 */
export type SupportCode =
  | 'forgotten_login'
  | 'user_action_required'
  | 'paycycle_manual_detect'
  | 'kyc_verification_general'
  | 'repayment_loan_writtenoff'
  | 'unsucessful_direct_credit'
  | 'account_declined'
  | 'general_enquiry';

/** Topic when no other one fits. */
export const GENERAL_ENQUIRY: SupportCode = 'general_enquiry';
