/** Names of the Web Vitals. Source: web.dev, "Web Vitals". */
export const VITAL_NAMES = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

/** Web Vitals of a page, in ms; `CLS` is a score without a unit. */
export type Vitals = { readonly [Name in (typeof VITAL_NAMES)[number]]?: number };

/**
 * Names of the measured waits. Each says where the wait starts and ends: for example, `cashOutToSlider` lasts from "Cash Out"
 * to the slider. docs/reports.md defines them.
 */
export const MOMENT_NAMES = [
  'openToAmount',
  'logInToAmount',
  'cashOutToSlider',
  'stepToStep',
] as const;

export type MomentName = (typeof MOMENT_NAMES)[number];

/** Longest wait of each kind in one visit, in ms. */
export type Moments = { readonly [Name in MomentName]?: number };

/** Description of a thrown value, without its message, because that may hold text typed by the customer. */
export type ThrownThing = {
  /** Class of the error, such as `TypeError`; `other` for values that are no error. */
  readonly name: string;
  /** Class of its cause, if it has one. */
  readonly cause?: string;
  /** Failure code; `generic` if it has none. */
  readonly code: string;
  /** Stack frames in our files, innermost first, with line and column. */
  readonly frames: readonly string[];
};

/** Error, or measurement of the speed of a page. */
export type Finding =
  /** Uncaught error; unhandled rejection; error while rendering; error that ended a flow. */
  | ({ readonly kind: 'error' | 'rejection' | 'screen' | 'flow' } & ThrownThing)
  /** A script failed to load: the name of our file, or the origin of a vendor. */
  | { readonly kind: 'file'; readonly file: string }
  /** An API response violates the contract. */
  | { readonly kind: 'answer'; readonly call: string }
  /** A response was accepted without an invalid field. `field` is its path; empty if the whole response was left out. */
  | { readonly kind: 'field'; readonly call: string; readonly field: string }
  /** The Content-Security-Policy blocked a request. `blocked` is a keyword such as `inline`, or an origin. */
  | {
      readonly kind: 'policy';
      readonly directive: string;
      readonly blocked: string;
      readonly frames: readonly string[];
    }
  | { readonly kind: 'vitals'; readonly vitals: Vitals; readonly moments: Moments }
  /** An error occurred, but nothing is known of it, because the reporting code failed to load. */
  | { readonly kind: 'unreported' };

/** Finding as sent to the team. docs/reports.md lists what it may contain. */
export type Report = Finding & {
  readonly release: string;
  /** Current screen. Missing before the app runs, like `states`. */
  readonly screen?: string;
  /** Active states of the running machines, such as `app.customer.screens.home`. */
  readonly states?: readonly string[];
};
