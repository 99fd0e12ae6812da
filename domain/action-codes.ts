/**
 * Action code: what a support conversation is about. The API defines all but the last two, with this spelling, and may send
 * further codes.
 * Source: product 9.4 and decision 053.
 */
export type ActionCode =
  | 'forgotten_login'
  | 'user_action_required'
  | 'paycycle_manual_detect'
  | 'kyc_verification_general'
  | 'repayment_loan_writtenoff'
  | 'unsucessful_direct_credit'
  | 'account_declined'
  | 'general_enquiry';

/** Action code when no other one fits. */
export const GENERAL_ENQUIRY: ActionCode = 'general_enquiry';
