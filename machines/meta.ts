import type { CallName } from '../domain/contract.ts';
import type { OnboardingStep, Stage } from '../domain/onboarding.ts';

/** A step of onboarding has a screen of its name. Linking the bank takes three, and the account where the pay goes one. */
export type OnboardingScreen =
  | Exclude<OnboardingStep, 'bank'>
  | 'bankPicker'
  | 'bankLogin'
  | 'bankSync';

/** The address at which a customer at a stage goes on: linking the bank begins with the list of banks. */
export function entryOf(stage: Stage): Exclude<Stage, 'bank'> | 'bankPicker' {
  return stage === 'bank' ? 'bankPicker' : stage;
}

/** Every screen there is. `src/routes` has a component for each. */
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

/** Every state that an address can lead to. */
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

/** What a link out of an e-mail asks for. Its code is a secret: it stays outside, where the effects find it. */
export type ActionLink = {
  readonly mode: 'resetPassword' | 'verifyEmail' | 'other';
  readonly hasCode: boolean;
  /** Where to go on afterwards, when the link names a place of this site. */
  readonly continueTo: RouteId | null;
};

/** The native route event, with the parameters that a state's address may carry. */
export type RouteEvent = {
  readonly type: 'xstate.route';
  readonly to: `#${RouteId}`;
  /** With `#actionLink` only. */
  readonly link?: ActionLink;
};

/** What a state of the site map says about itself. */
export type ScreenMeta = {
  /** The path that this state owns. It stands nowhere else. */
  readonly path?: string;
  /** A prefix whose unknown paths lead to this state. */
  readonly catchAll?: string;
  /** Key of the document's title in `src/copy`. */
  readonly title?: ScreenId;
  /** Key of the component that draws the state. */
  readonly screen?: ScreenId;
  /** `replace`: leaving this state leaves no history entry behind. */
  readonly history?: 'replace';
  /** `asks`: Back out of this state asks first. */
  readonly back?: 'asks';
  /** What its flows read first, beside the profile: it is asked for before they run. Source: decision 068. */
  readonly reads?: CallName;
  /** What its flow asks first besides the API: it is fetched at once. Source: decision 068. */
  readonly asks?: 'provider' | 'identityWidget';
  /** Where it most likely leads, if not where its flows lead when they end: the app fetches that in time. */
  readonly next?: readonly RouteId[];
};

/** What a flow's state says about itself. */
export type StepMeta = {
  /** Place among the steps that share a path, from 0; each is a history entry of its own. */
  readonly step?: number;
  /** `replace`: where the flow leads on from this state, it leaves no history entry behind. */
  readonly history?: 'replace';
};
