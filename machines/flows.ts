import type { AnyStateMachine } from 'xstate';
import { appOfferMachine } from './app-offer.machine.ts';
import { flow } from './effects.ts';

/**
 * The flows that the site map starts, by name: how each is loaded when a person first comes to it, or its machine where the first
 * screen needs it. A flow and its screen always come together: one name makes one file of them (decision 048).
 */
export const flows = {
  appOffer: appOfferMachine,
  login: () => import(/* webpackChunkName: 'login-screen-tsx' */ './login.machine.ts'),
  accountSignUp: () =>
    import(/* webpackChunkName: 'signup-screen-tsx' */ './account-sign-up.machine.ts'),
  mobileVerification: () =>
    import(/* webpackChunkName: 'signup-mobile-screen-tsx' */ './mobile-verification.machine.ts'),
  name: () => import(/* webpackChunkName: 'signup-name-screen-tsx' */ './name.machine.ts'),
  employment: () =>
    import(/* webpackChunkName: 'signup-employment-screen-tsx' */ './employment.machine.ts'),
  bankPicker: () =>
    import(/* webpackChunkName: 'signup-bank-screen-tsx' */ './bank-picker.machine.ts'),
  bankLogin: () =>
    import(/* webpackChunkName: 'signup-bank-login-screen-tsx' */ './bank-login.machine.ts'),
  bankSync: () =>
    import(/* webpackChunkName: 'signup-bank-sync-screen-tsx' */ './bank-sync.machine.ts'),
  bankAccount: () =>
    import(/* webpackChunkName: 'signup-bank-account-screen-tsx' */ './bank-account.machine.ts'),
  identityCheck: () =>
    import(/* webpackChunkName: 'signup-id-check-screen-tsx' */ './identity-check.machine.ts'),
  dashboard: () => import(/* webpackChunkName: 'dashboard-screen-tsx' */ './dashboard.machine.ts'),
  cashOut: () =>
    import(/* webpackChunkName: 'dashboard-cashout-screen-tsx' */ './cash-out.machine.ts'),
  forgotPassword: () =>
    import(/* webpackChunkName: 'forgot-password-screen-tsx' */ './forgot-password.machine.ts'),
  actionLink: () => import(/* webpackChunkName: 'auth-screen-tsx' */ './action-link.machine.ts'),
  activity: () =>
    import(/* webpackChunkName: 'dashboard-activity-screen-tsx' */ './activity.machine.ts'),
  emailVerification: () => import('./email-verification.machine.ts'),
  promoCode: () => import('./promo-code.machine.ts'),
  linkedAccount: () => import('./linked-account.machine.ts'),
  changePassword: () => import('./change-password.machine.ts'),
};

/** The name that the files of a machine have in common. */
export function fileName(machineId: string): string {
  return machineId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The machine of each flow, by name: its file exports it as the name with `Machine` behind it. */
export type Flows = {
  [Name in keyof typeof flows]: (typeof flows)[Name] extends () => Promise<
    Readonly<Record<`${Name}Machine`, infer Machine>>
  >
    ? Machine
    : (typeof flows)[Name];
};

/** A machine, or how it is loaded. */
type Flow = AnyStateMachine | (() => Promise<AnyStateMachine>);

function flowOf(name: keyof Flows): Flow {
  const entry: unknown = flows[name];
  return typeof entry === 'function'
    ? async () => (await entry())[`${name}Machine`]
    : (entry as AnyStateMachine);
}

/** The flows, each as something makes it of its entry. */
export function eachFlow(make: (flow: Flow, name: keyof Flows) => unknown): Flows {
  const names = Object.keys(flows) as (keyof Flows)[];
  // Walking the registry by name loses its types; that a name keeps its machine is up to `make`.
  return Object.fromEntries(names.map((name) => [name, make(flowOf(name), name)])) as Flows;
}

/** Declares the flows of the site map, which its actors are checked against. Who starts the site map provides them. */
export function flowStubs(): Flows {
  return eachFlow((_, name) => flow(name));
}
