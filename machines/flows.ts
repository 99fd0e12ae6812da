import { accountSignUpMachine } from './account-sign-up.machine.ts';
import { actionLinkMachine } from './action-link.machine.ts';
import { activityMachine } from './activity.machine.ts';
import { appMachine } from './app.machine.ts';
import { appOfferMachine } from './app-offer.machine.ts';
import { bankAccountMachine } from './bank-account.machine.ts';
import { bankLoginMachine } from './bank-login.machine.ts';
import { bankPickerMachine } from './bank-picker.machine.ts';
import { bankSyncMachine } from './bank-sync.machine.ts';
import { cashOutMachine } from './cash-out.machine.ts';
import { changePasswordMachine } from './change-password.machine.ts';
import { dashboardMachine } from './dashboard.machine.ts';
import { emailVerificationMachine } from './email-verification.machine.ts';
import { employmentMachine } from './employment.machine.ts';
import { forgotPasswordMachine } from './forgot-password.machine.ts';
import { identityCheckMachine } from './identity-check.machine.ts';
import { linkedAccountMachine } from './linked-account.machine.ts';
import { loginMachine } from './login.machine.ts';
import { mobileVerificationMachine } from './mobile-verification.machine.ts';
import { nameMachine } from './name.machine.ts';
import { promoCodeMachine } from './promo-code.machine.ts';
import { retryLockoutMachine } from './retry-lockout.machine.ts';
import { slowReadMachine } from './slow-read.machine.ts';

/** The machine of each flow that the site map starts by name. The app loads them when they are first needed. */
export const flows = {
  appOffer: appOfferMachine,
  login: loginMachine,
  accountSignUp: accountSignUpMachine,
  mobileVerification: mobileVerificationMachine,
  name: nameMachine,
  employment: employmentMachine,
  bankPicker: bankPickerMachine,
  bankLogin: bankLoginMachine,
  bankSync: bankSyncMachine,
  bankAccount: bankAccountMachine,
  identityCheck: identityCheckMachine,
  dashboard: dashboardMachine,
  cashOut: cashOutMachine,
  forgotPassword: forgotPasswordMachine,
  actionLink: actionLinkMachine,
  activity: activityMachine,
  emailVerification: emailVerificationMachine,
  promoCode: promoCodeMachine,
  linkedAccount: linkedAccountMachine,
  changePassword: changePasswordMachine,
};

/** The flows by name. */
export type Flows = typeof flows;

/** The site map with its flows in it: what the flow book draws and the tests run. */
export const appWithFlows = appMachine.provide({ actors: flows });

/** Machines that no flow runs: a message or a place holder on the screen does, for as long as it stands. */
export const screenMachines = [retryLockoutMachine, slowReadMachine];
