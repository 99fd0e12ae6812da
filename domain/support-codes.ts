/**
 * Topic of a support conversation: an action code. The API defines all but the last two, with this spelling, and may send
 * further codes.
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
