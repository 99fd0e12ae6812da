import type { AnyStateMachine } from 'xstate';
import { appOfferMachine } from './app-offer.machine.ts';
import { flow } from './effects.ts';

/** The flows that the site map starts, by name: how each is loaded when a person first comes to it, or its machine where the first screen needs it. */
export const flows = {
  appOffer: appOfferMachine,
  login: () => import('./login.machine.ts').then(({ loginMachine }) => loginMachine),
  accountSignUp: () =>
    import('./account-sign-up.machine.ts').then(({ accountSignUpMachine }) => accountSignUpMachine),
  mobileVerification: () =>
    import('./mobile-verification.machine.ts').then(
      ({ mobileVerificationMachine }) => mobileVerificationMachine,
    ),
  name: () => import('./name.machine.ts').then(({ nameMachine }) => nameMachine),
  employment: () =>
    import('./employment.machine.ts').then(({ employmentMachine }) => employmentMachine),
  bankPicker: () =>
    import('./bank-picker.machine.ts').then(({ bankPickerMachine }) => bankPickerMachine),
  bankLogin: () =>
    import('./bank-login.machine.ts').then(({ bankLoginMachine }) => bankLoginMachine),
  bankSync: () => import('./bank-sync.machine.ts').then(({ bankSyncMachine }) => bankSyncMachine),
  bankAccount: () =>
    import('./bank-account.machine.ts').then(({ bankAccountMachine }) => bankAccountMachine),
  identityCheck: () =>
    import('./identity-check.machine.ts').then(({ identityCheckMachine }) => identityCheckMachine),
  dashboard: () =>
    import('./dashboard.machine.ts').then(({ dashboardMachine }) => dashboardMachine),
  cashOut: () => import('./cash-out.machine.ts').then(({ cashOutMachine }) => cashOutMachine),
  forgotPassword: () =>
    import('./forgot-password.machine.ts').then(
      ({ forgotPasswordMachine }) => forgotPasswordMachine,
    ),
  actionLink: () =>
    import('./action-link.machine.ts').then(({ actionLinkMachine }) => actionLinkMachine),
  activity: () => import('./activity.machine.ts').then(({ activityMachine }) => activityMachine),
  emailVerification: () =>
    import('./email-verification.machine.ts').then(
      ({ emailVerificationMachine }) => emailVerificationMachine,
    ),
  promoCode: () =>
    import('./promo-code.machine.ts').then(({ promoCodeMachine }) => promoCodeMachine),
  linkedAccount: () =>
    import('./linked-account.machine.ts').then(({ linkedAccountMachine }) => linkedAccountMachine),
  changePassword: () =>
    import('./change-password.machine.ts').then(
      ({ changePasswordMachine }) => changePasswordMachine,
    ),
};

/** The machine of each flow, by name. */
export type Flows = {
  [Name in keyof typeof flows]: (typeof flows)[Name] extends () => Promise<infer Machine>
    ? Machine
    : (typeof flows)[Name];
};

/** A machine, or how it is loaded. */
type Flow = AnyStateMachine | (() => Promise<AnyStateMachine>);

/** The flows, each as something makes it of its entry. */
export function eachFlow(make: (flow: Flow, name: keyof Flows) => unknown): Flows {
  const names = Object.keys(flows) as (keyof Flows)[];
  // Walking the registry by name loses its types; that a name keeps its machine is up to `make`.
  return Object.fromEntries(names.map((name) => [name, make(flows[name], name)])) as Flows;
}

/** Declares the flows of the site map, which its actors are checked against. Who starts the site map provides them. */
export function flowStubs(): Flows {
  return eachFlow((_, name) => flow(name));
}
