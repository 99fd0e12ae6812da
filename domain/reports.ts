/** Names of what can be measured of a page's speed, as the field calls them. Source: web.dev, "Web Vitals". */
export const VITAL_NAMES = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

/** What was measured of a page's speed, in ms; `CLS` is a score without a unit. */
export type Vitals = { readonly [Name in (typeof VITAL_NAMES)[number]]?: number };

/**
 * Names of what a customer waits for: from opening the home, or pressing "Log in", to the amount; from "Cash Out" to its
 * slider; from the end of a step of onboarding to the next one.
 */
export const MOMENT_NAMES = [
  'openToAmount',
  'logInToAmount',
  'cashOutToSlider',
  'stepToStep',
] as const;

/** The name of a moment. */
export type MomentName = (typeof MOMENT_NAMES)[number];

/** How long a customer waited in one visit: the longest of each moment, in ms. */
export type Moments = { readonly [Name in MomentName]?: number };

/** What is known of something that was thrown: never its message, which may hold what a customer typed. */
export type ThrownThing = {
  /** The class of the error, such as `TypeError`; `other` for what is no error. */
  readonly name: string;
  /** The same of its cause, where it has one. */
  readonly cause?: string;
  /** The code of a failure; `generic` for anything that has none. */
  readonly code: string;
  /** Where it was thrown, innermost first: file names of ours, with line and column. */
  readonly frames: readonly string[];
};

/** What went wrong, or how fast a page was. */
export type Finding =
  /** Thrown and caught by nobody; by a promise; while a part of the page was drawn; by a flow, which it ended. */
  | ({ readonly kind: 'error' | 'rejection' | 'screen' | 'flow' } & ThrownThing)
  /** A script did not come: the name of a file of ours, or the origin of a vendor. */
  | { readonly kind: 'file'; readonly file: string }
  /** The API answered a call with what is not in the contract. */
  | { readonly kind: 'answer'; readonly call: string }
  /** A field of an answer did not fit and was left out: its path, without what stood there; empty for the whole answer. */
  | { readonly kind: 'field'; readonly call: string; readonly field: string }
  /** The Content-Security-Policy blocked something: a keyword such as `inline`, or an origin. */
  | {
      readonly kind: 'policy';
      readonly directive: string;
      readonly blocked: string;
      readonly frames: readonly string[];
    }
  | { readonly kind: 'vitals'; readonly vitals: Vitals; readonly moments: Moments }
  /** Something, and what makes reports could not be fetched. */
  | { readonly kind: 'unreported' };

/** A finding as it is sent to the team. docs/reports.md says what may stand in it, and what never does. */
export type Report = Finding & {
  /** The build that it comes from. */
  readonly release: string;
  /** The screen that stood. Missing before the app runs, as the states are. */
  readonly screen?: string;
  /** The active states of the running charts, such as `app.customer.screens.home`. */
  readonly states?: readonly string[];
};
