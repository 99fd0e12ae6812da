import type { AnyStateMachine } from 'xstate';
import { appOfferMachine } from '../machines/app-offer.machine.ts';
import type { Flows } from '../machines/flows.ts';
import { lazyMachine } from './services/lazy-machine.ts';

/** Replaces the stubs of a machine and of those below it. */
export type Provide = <Machine extends AnyStateMachine>(machine: Machine) => Machine;

/** The flows, each loaded when a person first comes to it: all but the one that the first screen runs. Source: decision 047. */
export function lazyFlows(provide: Provide): Flows {
  return {
    appOffer: provide(appOfferMachine),
    login: lazyMachine(async () =>
      provide((await import('../machines/login.machine.ts')).loginMachine),
    ),
    accountSignUp: lazyMachine(async () =>
      provide((await import('../machines/account-sign-up.machine.ts')).accountSignUpMachine),
    ),
    mobileVerification: lazyMachine(async () =>
      provide(
        (await import('../machines/mobile-verification.machine.ts')).mobileVerificationMachine,
      ),
    ),
    name: lazyMachine(async () =>
      provide((await import('../machines/name.machine.ts')).nameMachine),
    ),
    employment: lazyMachine(async () =>
      provide((await import('../machines/employment.machine.ts')).employmentMachine),
    ),
    bankPicker: lazyMachine(async () =>
      provide((await import('../machines/bank-picker.machine.ts')).bankPickerMachine),
    ),
    bankLogin: lazyMachine(async () =>
      provide((await import('../machines/bank-login.machine.ts')).bankLoginMachine),
    ),
    bankSync: lazyMachine(async () =>
      provide((await import('../machines/bank-sync.machine.ts')).bankSyncMachine),
    ),
    bankAccount: lazyMachine(async () =>
      provide((await import('../machines/bank-account.machine.ts')).bankAccountMachine),
    ),
    identityCheck: lazyMachine(async () =>
      provide((await import('../machines/identity-check.machine.ts')).identityCheckMachine),
    ),
    dashboard: lazyMachine(async () =>
      provide((await import('../machines/dashboard.machine.ts')).dashboardMachine),
    ),
    cashOut: lazyMachine(async () =>
      provide((await import('../machines/cash-out.machine.ts')).cashOutMachine),
    ),
    forgotPassword: lazyMachine(async () =>
      provide((await import('../machines/forgot-password.machine.ts')).forgotPasswordMachine),
    ),
    actionLink: lazyMachine(async () =>
      provide((await import('../machines/action-link.machine.ts')).actionLinkMachine),
    ),
    activity: lazyMachine(async () =>
      provide((await import('../machines/activity.machine.ts')).activityMachine),
    ),
    emailVerification: lazyMachine(async () =>
      provide((await import('../machines/email-verification.machine.ts')).emailVerificationMachine),
    ),
    promoCode: lazyMachine(async () =>
      provide((await import('../machines/promo-code.machine.ts')).promoCodeMachine),
    ),
    linkedAccount: lazyMachine(async () =>
      provide((await import('../machines/linked-account.machine.ts')).linkedAccountMachine),
    ),
    changePassword: lazyMachine(async () =>
      provide((await import('../machines/change-password.machine.ts')).changePasswordMachine),
    ),
  };
}
