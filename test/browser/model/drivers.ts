import accountSignUp from './account-sign-up.driver.ts';
import actionLink from './action-link.driver.ts';
import activity from './activity.driver.ts';
import appOffer from './app-offer.driver.ts';
import bankAccount from './bank-account.driver.ts';
import bankLogin from './bank-login.driver.ts';
import bankPicker from './bank-picker.driver.ts';
import bankSync from './bank-sync.driver.ts';
import cashOut from './cash-out.driver.ts';
import changePassword from './change-password.driver.ts';
import dashboard from './dashboard.driver.ts';
import delay from './delay.driver.ts';
import type { Driver } from './driver.ts';
import eligibility from './eligibility.driver.ts';
import emailVerification from './email-verification.driver.ts';
import employment from './employment.driver.ts';
import forgotPassword from './forgot-password.driver.ts';
import identityCheck from './identity-check.driver.ts';
import idle from './idle.driver.ts';
import linkedAccount from './linked-account.driver.ts';
import logOut from './log-out.driver.ts';
import login from './login.driver.ts';
import mobileVerification from './mobile-verification.driver.ts';
import name from './name.driver.ts';
import payment from './payment.driver.ts';
import promoCode from './promo-code.driver.ts';
import repayEarly from './repay-early.driver.ts';
import resendLockout from './resend-lockout.driver.ts';
import support from './support.driver.ts';

/** The machines on the way from the eligibility check to the checked identity, in its order. */
export const onboardingDrivers: readonly Driver[] = [
  eligibility,
  appOffer,
  login,
  accountSignUp,
  mobileVerification,
  resendLockout,
  name,
  employment,
  forgotPassword,
  actionLink,
  bankPicker,
  bankLogin,
  bankSync,
  bankAccount,
  identityCheck,
];

/** The machines behind the onboarding. */
export const customerDrivers: readonly Driver[] = [
  dashboard,
  cashOut,
  payment,
  idle,
  logOut,
  support,
  repayEarly,
  delay,
  activity,
  emailVerification,
  promoCode,
  linkedAccount,
  changePassword,
];

/** The machines whose generated paths are walked in a browser. */
export const drivers: readonly Driver[] = [...onboardingDrivers, ...customerDrivers];
