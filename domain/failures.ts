/**
 * Codes of everything that can go wrong. Machines and context carry the codes; `src/copy` has the words. Source: product 8.1.
 */
export type FailureCode =
  | 'generic'
  | 'unavailable'
  | 'offline'
  | 'offlineMoney'
  /** The next two replace `offline` and `offlineMoney` once the connection is back. */
  | 'connectionLost'
  | 'nothingSent'
  | 'unreachable'
  | 'newVersion'
  | 'sessionEnded'
  | 'tooManyAttempts'
  | 'outcomeUnknown'
  | 'mayBeDone'
  | 'invalidCredentials'
  | 'accountDisabled'
  | 'emailInUse'
  | 'weakPassword'
  | 'invalidEmail'
  | 'passwordResetRefused'
  | 'invalidActionCode'
  | 'mobileInUse'
  | 'invalidMobile'
  | 'invalidMobileCode'
  | 'expiredMobileCode'
  | 'mobileLinkRefused'
  | 'mobileAlreadyLinked'
  | 'botCheckFailed'
  | 'nameNotSaved'
  | 'employmentNotSaved'
  | 'institutionsUnavailable'
  | 'bankConnectionFailed'
  | 'bankJobGone'
  | 'feedbackNotSent'
  | 'bankAccountNotSaved'
  | 'invalidBsb'
  | 'jointAccount'
  | 'kycTokenRefused'
  | 'kycGeneric'
  | 'kycNotSet'
  | 'kycStatusUnavailable'
  | 'cashOutRefused'
  | 'cashOutActive'
  | 'documentUnavailable'
  | 'tooManyEmails'
  | 'promotionActive'
  | 'promoCodeRefused'
  | 'repayEarlyRefused';

/** A failure as it travels through events and context. */
export type Failure = {
  readonly code: FailureCode;
  /** True if our service could not be reached: the message says so after what failed. Source: decision 005. */
  readonly isUnreached?: true;
  /** Seconds to wait before the next try, if the response (429) says so. */
  readonly waitSeconds?: number;
  /** The lender's own explanation (`promoCodeRefused`). */
  readonly explanation?: { readonly title: string; readonly description: string };
};

/** Maximum time that a 429 blocks the next try, in seconds. Source: decision 006. */
export const MAX_LOCKOUT_SECONDS = 300;

/**
 * Returns how many seconds a failure blocks the next try; 0 if the API gives no time. For `tooManyEmails` it is 0 as
 * well, because that wait is counted from the last link.
 */
export function lockoutSeconds(failure: Failure | null): number {
  return failure === null || failure.code === 'tooManyEmails'
    ? 0
    : Math.min(failure.waitSeconds ?? 0, MAX_LOCKOUT_SECONDS);
}

/** Error that effects throw: it carries a `Failure`. */
export class FailureError extends Error {
  override readonly name = 'FailureError';

  constructor(
    readonly failure: Failure,
    options?: ErrorOptions,
  ) {
    super(failure.code, options);
  }
}

/** Returns the failure in a thrown value; `generic` for unknown errors. */
export function failureOf(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : { code: 'generic' };
}

/** Codes of calls without an answer. All other codes come from an answer, or mean that nothing was sent. */
const UNANSWERED: readonly FailureCode[] = [
  'generic',
  'unavailable',
  'offline',
  'unreachable',
  // Server errors of the provider have this code too.
  'passwordResetRefused',
];

/** True if a call that failed this way may still have taken effect. Source: decision 015. */
export function isUnanswered({ code, isUnreached }: Failure): boolean {
  return isUnreached === true || UNANSWERED.includes(code);
}

/** True if a failed payment call may still have taken effect, so that data from before it may be outdated. */
export function mayHaveActed(failure: Failure | null): boolean {
  return failure !== null && failure.code !== 'offlineMoney';
}
