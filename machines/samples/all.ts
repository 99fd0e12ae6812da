import accountSignUp from './account-sign-up.ts';
import actionLink from './action-link.ts';
import activity from './activity.ts';
import app from './app.ts';
import appOffer from './app-offer.ts';
import bankAccount from './bank-account.ts';
import bankLogin from './bank-login.ts';
import bankPicker from './bank-picker.ts';
import bankSync from './bank-sync.ts';
import cashOut from './cash-out.ts';
import changePassword from './change-password.ts';
import connectSecurely from './connect-securely.ts';
import dashboard from './dashboard.ts';
import delay from './delay.ts';
import eligibility from './eligibility.ts';
import emailVerification from './email-verification.ts';
import employment from './employment.ts';
import forgotPassword from './forgot-password.ts';
import identityCheck from './identity-check.ts';
import idle from './idle.ts';
import linkedAccount from './linked-account.ts';
import logOut from './log-out.ts';
import login from './login.ts';
import mobileVerification from './mobile-verification.ts';
import name from './name.ts';
import payment from './payment.ts';
import promoCode from './promo-code.ts';
import repayEarly from './repay-early.ts';
import resendLockout from './resend-lockout.ts';
import type { Samples } from './samples.ts';
import session from './session.ts';
import support from './support.ts';

/** The samples of every machine, by its id. */
export const allSamples: ReadonlyMap<string, Samples> = new Map(
  [
    accountSignUp,
    actionLink,
    activity,
    app,
    appOffer,
    bankAccount,
    bankLogin,
    bankPicker,
    bankSync,
    cashOut,
    changePassword,
    connectSecurely,
    dashboard,
    delay,
    eligibility,
    emailVerification,
    employment,
    forgotPassword,
    identityCheck,
    idle,
    linkedAccount,
    logOut,
    login,
    mobileVerification,
    name,
    payment,
    promoCode,
    repayEarly,
    resendLockout,
    session,
    support,
  ].map((samples) => [samples.machine.id, samples as unknown as Samples]),
);
