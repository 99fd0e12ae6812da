/**
 * What a conversation with the team can be about. The last two are ours, the others are spelled as the API spells them. The
 * API may send another one. Source: product 9.4 and decision 053.
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

/** Stands where no other code says what it is about. */
export const GENERAL_ENQUIRY: SupportCode = 'general_enquiry';
