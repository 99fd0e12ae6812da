import { expect, test } from 'vitest';
import { accountCopy } from '../../src/copy/account.ts';
import { actionLinkCopy } from '../../src/copy/action-link.ts';
import { activityCopy } from '../../src/copy/activity.ts';
import { agreementCopy } from '../../src/copy/agreement.ts';
import { appOfferCopy } from '../../src/copy/app-offer.ts';
import { bankCopy } from '../../src/copy/bank.ts';
import { bankAccountCopy } from '../../src/copy/bank-account.ts';
import { bankLoginCopy } from '../../src/copy/bank-login.ts';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { connectSecurelyCopy } from '../../src/copy/connect-securely.ts';
import { contactCopy } from '../../src/copy/contact.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { delayCopy } from '../../src/copy/delay.ts';
import { eligibilityCopy } from '../../src/copy/eligibility.ts';
import { failureText } from '../../src/copy/failures.ts';
import { fieldText } from '../../src/copy/fields.ts';
import { forgotPasswordCopy } from '../../src/copy/forgot-password.ts';
import { homeDialogsCopy } from '../../src/copy/home-dialogs.ts';
import { idCheckCopy } from '../../src/copy/id-check.ts';
import { idleCopy } from '../../src/copy/idle.ts';
import { logOutCopy } from '../../src/copy/log-out.ts';
import { loginCopy } from '../../src/copy/login.ts';
import { longListsCopy } from '../../src/copy/long-lists.ts';
import { mobileCopy } from '../../src/copy/mobile.ts';
import { nameCopy } from '../../src/copy/name.ts';
import { paymentCopy } from '../../src/copy/payment.ts';
import { repayEarlyCopy } from '../../src/copy/repay-early.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { signupCopy } from '../../src/copy/signup.ts';
import { statesCopy } from '../../src/copy/states.ts';
import { supportCopy } from '../../src/copy/support.ts';
import { heading } from '../../src/copy/titles.ts';
import { unsupportedBankCopy } from '../../src/copy/unsupported-bank.ts';

/*
 * The words as the specification spells them, and the words by which browser tests find controls, unless a transcript quotes
 * them. Tests read them from src/copy, so a change of words is made there and here only.
 */

const FAILURES = {
  generic: 'Whoops! Something went wrong. Please try again or contact support.',
  unavailable: 'Whoops! Something went wrong. Please try again or contact support.',
  offline: "You're offline. We'll pick up where you left off when you're back.",
  offlineMoney: "You're offline. Nothing was sent. Try again when you're back online.",
  unreachable: "We can't reach our service right now. Please try again, or talk to us.",
  newVersion:
    'There may be a new version of this page. Reload to go on: nothing you have done is lost.',
  sessionEnded: 'Please log in again.',
  tooManyAttempts: 'Too many attempts. Please wait a little and try again.',
  outcomeUnknown: "We're checking whether that went through. Please don't try again yet.",
  invalidCredentials: 'Invalid username or password.',
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
  mobileAlreadyLinked: 'Whoops! Something went wrong. Please try again or contact support.',
  botCheckFailed:
    'Whoops! There was a problem verifying reCAPTCHA. Please try again or contact support.',
  nameNotSaved: 'Unable to update your first name and last name.',
  employmentNotSaved: 'Unable to update your employment details.',
  institutionsUnavailable:
    'Sorry, we are currently experiencing issues retrieving available banks.',
  bankConnectionFailed: 'Unable to connect your bank account.',
  bankJobGone: 'Unable to connect your bank account.',
  feedbackNotSent: 'Whoops! Something went wrong. Please try again or contact support.',
  bankAccountNotSaved: 'Error updating your bank account details.',
  invalidBsb: 'Invalid BSB or Account Number.',
  jointAccount:
    "Sorry, we don't offer Pay On Demand for joint accounts. Please use an account in your name only.",
  kycTokenRefused:
    "We were not able to verify your identity. We only accept Driver's licences, Passports and Medicare cards as forms of ID. Reach out to us to resolve this and have your ID handy to speed up the process",
  kycGeneric: 'Whoops! Something went wrong. Please try again or contact support.',
  kycNotSet: 'Unable to verify your identity.',
  kycStatusUnavailable: 'Whoops! Something went wrong. Please try again or contact support.',
  cashOutRefused: 'Unable to cashout.',
  cashOutActive: 'You already have an active Cash Out.',
  repayEarlyRefused:
    "Sorry, but you can't pay early at this time. Please contact us at support@payondemand.example.",
  documentUnavailable: 'Whoops! Something went wrong. Please try again or contact support.',
  tooManyEmails: 'Too many requests done by this email',
  promotionActive: 'Sorry, you can only have 1 active promotion at a time.',
  promoCodeRefused: 'Whoops! Something went wrong. Please try again or contact support.',
} as const;

const FIELDS = {
  emailRequired: 'Email field is required.',
  emailInvalid: 'Invalid email address.',
  emailVerified: 'This email address is verified already.',
  passwordRequired: 'Enter a password.',
  passwordPattern:
    'Password must be 6 to 20 characters in length and contain at least one number, one lower case letter and one upper case letter.',
  newPasswordPattern:
    'Password must be at least 6 characters in length and consist of an upper case letter, lower case letter and a number.',
  confirmationRequired: 'Enter a confirm password.',
  confirmationMismatch: 'Password and confirmation password do not match.',
  fieldRequired: 'Field is required.',
  mobileInvalid: 'Invalid mobile number.',
  employmentIncomplete: "Select your employment status and enter your employer's name.",
  bankFieldsMissing: 'One or more required fields are missing.',
  bsbInvalid: 'Invalid BSB or Account Number.',
} as const;

const TITLES = {
  loading: 'Loading',
  profileUnavailable: 'Something went wrong',
  eligibility: "Check if you're eligible",
  login: 'Log in',
  forgotPassword: 'Forgot password',
  actionLink: 'Your account',
  signupNext: 'Processing your request',
  dashboard: 'Home',
  cashOut: 'Cash Out',
  activity: 'My Activity',
  account: 'My Account',
  notFound: 'Page not found',
  crashed: 'Something went wrong',
  signup: 'Sign up',
  mobile: 'Verify mobile',
  name: 'Personal details',
  employment: 'Employment details',
  bankPicker: 'Bank connection',
  idCheck: 'ID Check',
} as const;

const codesOf = <Words extends object>(words: Words) => Object.keys(words) as (keyof Words)[];

test.each(codesOf(FAILURES))('the failure %s has its own words', (code) => {
  expect(failureText({ code })).toBe(FAILURES[code]);
});

test.each(codesOf(FIELDS))('the problem %s of a field has its own words', (problem) => {
  expect(fieldText(problem)).toBe(FIELDS[problem]);
});

test.each(codesOf(TITLES))('the screen %s has its own title', (screen) => {
  expect(heading(screen)).toBe(TITLES[screen]);
});

test('controls, fields and texts have their specified names', () => {
  expect(accountCopy.email.cancel).toBe('Cancel');
  expect(accountCopy.email.change).toBe('Change email');
  expect(accountCopy.email.confirm.no).toBe('No, keep it');
  expect(accountCopy.email.confirm.title).toBe('Change your email?');
  expect(accountCopy.email.confirm.yes).toBe('Yes, change it');
  expect(accountCopy.email.field).toBe('Email address');
  expect(accountCopy.email.sent.another).toBe('Use another email address');
  expect(accountCopy.email.sent.resend).toBe('Resend email');
  expect(accountCopy.email.sent.title).toBe('Check your email');
  expect(accountCopy.email.verify).toBe('Verify email');
  expect(accountCopy.password.changed.text).toBe('Your password was successfully reset.');
  expect(accountCopy.password.confirmation).toBe('Confirm password');
  expect(accountCopy.password.password).toBe('New password');
  expect(accountCopy.promotions.added.title).toBe('Promotion added');
  expect(accountCopy.promotions.refused.close).toBe('Close');
  expect(accountCopy.tabs.password).toBe('Change password');
  expect(actionLinkCopy.continue).toBe('Continue');
  expect(actionLinkCopy.invalid.newLink).toBe('Send a new link');
  expect(actionLinkCopy.logIn).toBe('Log in');
  expect(actionLinkCopy.reset.confirmation).toBe('Confirm password');
  expect(actionLinkCopy.reset.done.text).toBe('Your password was successfully reset.');
  expect(actionLinkCopy.reset.email).toBe('Email address');
  expect(actionLinkCopy.reset.password).toBe('New password');
  expect(actionLinkCopy.verification.done.text).toBe('Your email has been verified successfully!');
  expect(actionLinkCopy.verification.submit).toBe('Verify email');
  expect(activityCopy.columns.cashOuts.amount).toBe('Amount');
  expect(activityCopy.columns.cashOuts.fee).toBe('Fee');
  expect(activityCopy.downloaded).toBe('Downloaded.');
  expect(activityCopy.downloading).toBe('Downloading');
  expect(activityCopy.next).toBe('Next page');
  expect(activityCopy.previous).toBe('Previous page');
  expect(activityCopy.tabs.repayments).toBe('Repayments');
  expect(agreementCopy.done).toBe('Done reading');
  expect(appOfferCopy.download).toBe('Download');
  expect(appOfferCopy.skip).toBe('Skip for now');
  expect(appOfferCopy.title).toBe('Get the app');
  expect(bankAccountCopy.submit).toBe('Confirm and continue');
  expect(connectSecurelyCopy.goBack).toBe('Go back');
  expect(bankLoginCopy.password).toBe('Password');
  expect(bankCopy.reconnect).toBe('Try to connect again');
  expect(bankCopy.secure.learnMore).toBe('Learn more');
  expect(bankCopy.tryAgain).toBe('Try again');
  expect(unsupportedBankCopy.back).toBe('Back to all banks');
  expect(unsupportedBankCopy.bankName).toBe('Enter your bank name');
  expect(unsupportedBankCopy.submit).toBe('Confirm and continue');
  expect(unsupportedBankCopy.thanks.title).toBe("Awww we're sorry...");
  expect(cashOutCopy.confirm.no).toBe('No, go back');
  expect(cashOutCopy.proceed).toBe('Continue');
  expect(cashOutCopy.review.agree).toBe('Agree and Cash Out');
  expect(cashOutCopy.review.agreeReady).toBe(
    "You've reached the end of the loan agreement. You can agree now.",
  );
  expect(dashboardCopy.limit.about).toBe('About your limit');
  expect(dashboardCopy.limit.cashOut).toBe('Cash Out');
  expect(dashboardCopy.limit.contact).toBe('Contact us');
  expect(dashboardCopy.limit.transferring.title).toBe('Transferring');
  expect(homeDialogsCopy.limitInfo.close).toBe('Close');
  expect(homeDialogsCopy.success.done).toBe('Done');
  expect(delayCopy.cancel).toBe('Cancel');
  expect(eligibilityCopy.logIn).toBe('Log in');
  expect(forgotPasswordCopy.email).toBe('Email address');
  expect(forgotPasswordCopy.sent.change).toBe('Use another email address');
  expect(forgotPasswordCopy.sent.resend).toBe('Resend email');
  expect(forgotPasswordCopy.sent.title).toBe('Check your email');
  expect(idCheckCopy.loading).toBe('Getting your ID check ready');
  expect(idCheckCopy.slow).toBe('This is taking longer than usual. Please hold on.');
  expect(idCheckCopy.tryAgain).toBe('Try again');
  expect(idCheckCopy.unchecked).toBe(
    "We couldn't look up your ID check. Nothing about it has changed, and nothing is lost.",
  );
  expect(idleCopy.leave).toBe('Log out');
  expect(idleCopy.stay).toBe('Stay logged in');
  expect(logOutCopy.decline).toBe('No, go back');
  expect(logOutCopy.onBack.confirm).toBe('Log out');
  expect(logOutCopy.onBack.decline).toBe('Close');
  expect(loginCopy.email).toBe('Email address');
  expect(loginCopy.newLink).toBe('Log in to get a new verification link.');
  expect(loginCopy.password).toBe('Password');
  expect(loginCopy.sessionEnd.expired).toBe('Please log in again.');
  expect(loginCopy.submit).toBe('Log in');
  expect(mobileCopy.continue).toBe('Continue');
  expect(mobileCopy.mobile).toBe('Mobile number');
  expect(nameCopy.submit).toBe('Continue');
  expect(paymentCopy.home).toBe('Go to Home');
  expect(paymentCopy.unknown.contact).toBe('Talk to us');
  expect(paymentCopy.unknown.text).toBe("We don't know yet whether it went through.");
  expect(repayEarlyCopy.cancel).toBe('Cancel');
  expect(repayEarlyCopy.choice.proceed).toBe('Continue');
  expect(repayEarlyCopy.choice.title).toBe('Repay today');
  expect(repayEarlyCopy.confirmation.confirm).toBe('Confirm repayment');
  expect(repayEarlyCopy.confirmation.title).toBe('Confirm repayment');
  expect(repaymentsCopy.processingNote).toBe('This takes 1-2 business days.');
  expect(repaymentsCopy.repayEarly).toBe('Repay today');
  expect(repaymentsCopy.words.deferred).toBe('Delayed');
  expect(repaymentsCopy.words.processing).toBe('Processing');
  expect(signupCopy.email).toBe('Email address');
  expect(signupCopy.password).toBe('Password');
  expect(signupCopy.submit).toBe('Continue');
  expect(statesCopy.loading).toBe('Loading');
  expect(statesCopy.notFound.link).toBe('Go to the start');
  expect(statesCopy.reload).toBe('Reload');
  expect(statesCopy.tryAgain).toBe('Try again');
  expect(supportCopy.close).toBe('Close');
  expect(contactCopy.title).toBe('Contact us');
  expect(cashOutCopy.amount.controls.field).toBe('Amount');
  expect(longListsCopy.more).toBe('Show more');
});
