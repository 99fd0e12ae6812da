const ACTION_CODES = [
  'forgotten_login',
  'user_action_required',
  'paycycle_manual_detect',
  'kyc_verification_general',
  'repayment_loan_writtenoff',
  'unsucessful_direct_credit',
  'account_declined',
  'general_enquiry',
] as const;

/**
 * Action code: what a support conversation is about. The API defines all but the last two, with this spelling, and may send
 * further codes.
 * Source: product 9.4 and decision 053.
 */
export type ActionCode = (typeof ACTION_CODES)[number];

/** Action code when no other one fits. */
export const GENERAL_ENQUIRY: ActionCode = 'general_enquiry';

/** Action code in analytics: empty for none, `other` for one that this version does not know. */
export type TrackedCode = ActionCode | 'other' | '';

/** Returns an action code of the API as analytics may have it. Source: decision 054. */
export const trackedCode = (code: string): TrackedCode =>
  code && (ACTION_CODES.find((known) => known === code) ?? 'other');
