import type { CallName } from '../domain/contract.ts';
import type { OnboardingStep, Stage } from '../domain/onboarding.ts';

/** Screens of onboarding: one per step, named after it, except that linking the bank has three. */
export type OnboardingScreen =
  | Exclude<OnboardingStep, 'bank'>
  | 'bankPicker'
  | 'bankLogin'
  | 'bankSync';

/** Returns the screen at which a customer continues at a stage; the bank step begins with the list of banks. */
export function entryOf(stage: Stage): Exclude<Stage, 'bank'> | 'bankPicker' {
  return stage === 'bank' ? 'bankPicker' : stage;
}

/** All screens; `src/routes` has a component for each. */
export type ScreenId =
  | 'loading'
  | 'profileUnavailable'
  | 'eligibility'
  | 'login'
  | 'forgotPassword'
  | 'actionLink'
  | 'signup'
  | 'signupNext'
  | OnboardingScreen
  | 'dashboard'
  | 'cashOut'
  | 'activity'
  | 'account'
  | 'notFound'
  | 'crashed';

/** All states with a path. */
export type RouteId =
  | 'start'
  | 'eligibility'
  | 'login'
  | 'forgotPassword'
  | 'actionLink'
  | 'signup'
  | 'signupNext'
  | OnboardingScreen
  | 'dashboard'
  | 'cashOut'
  | 'activityCashOuts'
  | 'activityRepayments'
  | 'accountProfile'
  | 'accountPassword';

/** Parsed e-mail link. Its code is secret: only the effects have it. */
export type ActionLink = {
  readonly mode: 'resetPassword' | 'verifyEmail' | 'other';
  readonly hasCode: boolean;
  /** Where to continue afterwards, if the link names a place of this site. */
  readonly continueTo: RouteId | null;
};

/** Route event of XState, with the parameters that a URL may carry. */
export type RouteEvent = {
  readonly type: 'xstate.route';
  readonly to: `#${RouteId}`;
  /** With `#actionLink` only. */
  readonly link?: ActionLink;
};

/** Meta data of a state of the site map. */
export type ScreenMeta = {
  /** Path of this state, defined nowhere else. */
  readonly path?: string;
  /** Path prefix whose unknown paths lead to this state. */
  readonly catchAll?: string;
  /** Key of the document title in `src/copy`. */
  readonly title?: ScreenId;
  /** Key of the component that renders the state. */
  readonly screen?: ScreenId;
  /** `replace`: leaving this state leaves no history entry behind. */
  readonly history?: 'replace';
  /** `asks`: Back out of this state asks first. */
  readonly back?: 'asks';
  /** First API call of its flows besides the profile; it is prefetched. Source: decision 068. */
  readonly reads?: CallName;
  /** First request of its flow outside the API; it is preloaded. Source: decision 068. */
  readonly asks?: 'provider' | 'identityWidget';
  /** Likely next screens, if not those to which its flows lead at their end: the app preloads them. */
  readonly next?: readonly RouteId[];
};

/** Meta data of a state of a flow. */
export type StepMeta = {
  /** Position among the steps that share a path, from 0; each has its own history entry. */
  readonly step?: number;
  /** `replace`: leaving this state within the flow leaves no history entry behind. */
  readonly history?: 'replace';
};
