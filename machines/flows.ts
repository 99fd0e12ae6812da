import type { AnyStateMachine } from 'xstate';
import { appOfferMachine } from './app-offer.machine.ts';
import { flow } from './effects.ts';

/**
 * Flows of the site map by name: a loader for each, or the machine itself if the first screen needs it. A flow shares
 * its chunk name with its screen, so that both are one file (decision 048).
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

/** Returns the file name of a machine in kebab case, without its extension: `app-offer` for `appOffer`. */
export function fileName(machineId: string): string {
  return machineId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Machine of each flow; its file exports it as `<name>Machine`. */
export type Flows = {
  [Name in keyof typeof flows]: (typeof flows)[Name] extends () => Promise<
    Readonly<Record<`${Name}Machine`, infer Machine>>
  >
    ? Machine
    : (typeof flows)[Name];
};

type Flow = AnyStateMachine | (() => Promise<AnyStateMachine>);

function flowOf(name: keyof Flows): Flow {
  const entry: unknown = flows[name];
  return typeof entry === 'function'
    ? async () => (await entry())[`${name}Machine`]
    : (entry as AnyStateMachine);
}

export function eachFlow(make: (flow: Flow, name: keyof Flows) => unknown): Flows {
  const names = Object.keys(flows) as (keyof Flows)[];
  // Iterating by name loses the types; `make` must return the machine of the flow with that name.
  return Object.fromEntries(names.map((name) => [name, make(flowOf(name), name)])) as Flows;
}

/**
 * Returns a placeholder for each flow, for the types of the site map. The code that starts the site map provides the machines.
 */
export function flowStubs(): Flows {
  return eachFlow((_, name) => flow(name));
}
