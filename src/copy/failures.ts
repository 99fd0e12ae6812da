import type { Failure, FailureCode } from '../../domain/failures.ts';
import { settings } from '../settings.ts';
import { statesCopy } from './states.ts';

const generic = statesCopy.unavailable;

const words: Record<FailureCode, string> = {
  generic,
  unavailable: generic,
  offline: statesCopy.offline.banner,
  offlineMoney: "You're offline. Nothing was sent. Try again when you're back online.",
  connectionLost: 'You were offline. Please try again.',
  nothingSent: 'Nothing was sent. You can try again.',
  unreachable: statesCopy.unreachable,
  newVersion: statesCopy.newVersion,
  sessionEnded: 'Please log in again.',
  tooManyAttempts: 'Too many attempts. Please wait a little and try again.',
  outcomeUnknown: "We're checking whether that went through. Please don't try again yet.",
  mayBeDone: 'It may be done.',
  invalidCredentials: 'Invalid username or password.',
  accountDisabled: 'This account is disabled. Please contact support.',
  emailInUse: 'An account with this email address already exists.',
  weakPassword:
    'Password must be 6 to 20 characters in length and contain at least one number, one lower case letter and one upper case letter.',
  invalidEmail: 'Invalid email address.',
  passwordResetRefused: 'Unable to reset your password.',
  invalidActionCode:
    'The action code is invalid. This can happen if the code is malformed, expired, or has already been used.',
  mobileInUse: 'Mobile number already in use. Please enter a different mobile number to proceed.',
  invalidMobile: 'Invalid mobile number.',
  invalidMobileCode:
    'Invalid code. Please check your code in the last message you received and try again.',
  expiredMobileCode: 'This code has expired. Please resend the verification code to try again.',
  mobileLinkRefused: 'Unable to link your mobile number to this account.',
  mobileAlreadyLinked: generic,
  botCheckFailed:
    'Whoops! There was a problem verifying reCAPTCHA. Please try again or contact support.',
  nameNotSaved: 'Unable to update your first name and last name.',
  employmentNotSaved: 'Unable to update your employment details.',
  institutionsUnavailable:
    'Sorry, we are currently experiencing issues retrieving available banks.',
  bankConnectionFailed: 'Unable to connect your bank account.',
  bankJobGone: 'Unable to connect your bank account.',
  feedbackNotSent: generic,
  bankAccountNotSaved: 'Error updating your bank account details.',
  invalidBsb: 'Invalid BSB or Account Number.',
  jointAccount: `Sorry, we don't offer ${settings.brandName} for joint accounts. Please use an account in your name only.`,
  kycTokenRefused:
    "We were not able to verify your identity. We only accept Driver's licences, Passports and Medicare cards as forms of ID. Reach out to us to resolve this and have your ID handy to speed up the process",
  kycGeneric: generic,
  kycNotSet: 'Unable to verify your identity.',
  kycStatusUnavailable: generic,
  cashOutRefused: 'Unable to cashout.',
  cashOutActive: 'You already have an active Cash Out.',
  repayEarlyRefused: `Sorry, but you can't pay early at this time. Please contact us at ${settings.support.email}.`,
  documentUnavailable: generic,
  tooManyEmails: 'Too many requests done by this email',
  promotionActive: 'Sorry, you can only have 1 active promotion at a time.',
  promoCodeRefused: 'Please check the code. If it is right, it may no longer be valid: talk to us.',
};

/** Returns the customer's text for a failure. Source: product 8.1. */
export function failureText({ code, isUnreached }: Failure): string {
  return isUnreached ? `${words[code]} ${statesCopy.unreached}` : words[code];
}

/** A sentence that leads to the team, after a failure's text without a next step. Empty for all others. */
export function adviceText({ code }: Failure): string {
  return code === 'cashOutRefused' ? 'Please contact support.' : '';
}

/** Follows the text of a failure that blocks another try for some seconds. */
export function retryText(seconds: number): string {
  if (seconds >= 120) {
    return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
  }
  return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
