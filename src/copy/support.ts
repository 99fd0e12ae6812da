import type { ActionCode } from '../../domain/action-codes.ts';
import { settings } from '../settings.ts';

/** Texts about how to reach the team, in the support dialog. */
export const supportCopy = {
  /** The dialog opens where there is no chat. */
  text: 'There is no chat right now. Write to us or call, and tell us what it is about.',
  /** For overdue customers, who get an answer at once on the phone. */
  textCallFirst:
    'There is no chat right now. Call us, or write, and tell us what it is about. You can ask us for more time to repay.',
  about: 'About',
  emailLabel: 'Email',
  phoneLabel: 'Phone',
  email: settings.support.email,
  phone: settings.support.phone,
  hours: `We answer the phone ${settings.support.hours}.`,
  write: 'Send an email',
  call: 'Call us',
  help: 'Or visit our help centre',
  never: 'Our team never asks for your bank password.',
  /** Ends the customer's e-mail, so that the team knows the version. */
  version: `Version ${settings.release}`,
  close: 'Close',
} as const;

const GENERAL = 'A general question';

const subjects: Record<ActionCode, string> = {
  forgotten_login: 'Logging in to your bank',
  user_action_required: 'Something your bank asks you to do',
  paycycle_manual_detect: 'Finding your pay in your bank account',
  kyc_verification_general: 'Verifying your identity',
  repayment_loan_writtenoff: 'An overdue repayment',
  unsucessful_direct_credit: "A Cash Out that didn't arrive",
  account_declined: "A Cash Out we couldn't offer you",
  general_enquiry: GENERAL,
};

/** Returns the subject of a support conversation, for the customer. An unknown code is a general question. */
export function subjectOf(actionCode: string): string {
  return Object.hasOwn(subjects, actionCode) ? subjects[actionCode as ActionCode] : GENERAL;
}
