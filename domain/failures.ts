/**
 * Everything that can go wrong, as codes. Machines and context carry these; `src/copy` turns them into
 * words. Source: product 8.1.
 */
export type FailureCode =
  | 'generic'
  | 'unavailable'
  | 'offline'
  | 'offlineMoney'
  /** What is told of these two once the connection is back. */
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
  /** Our service could not be reached, which is said after what failed. Source: decision 005. */
  readonly isUnreached?: true;
  /** How long to wait before another try, in seconds, where the answer said so (429). */
  readonly waitSeconds?: number;
  /** What the lender says about it, in its own words (`promoCodeRefused`). */
  readonly explanation?: { readonly title: string; readonly description: string };
};

/** For how long a 429 closes another try at most, in seconds. Source: decision 006. */
export const LONGEST_CLOSURE_SECONDS = 300;

/**
 * For how long a failure closes another try, in seconds: as long as the API says, and 0 where it says nothing. What the
 * e-mail's failure closes is counted from the last link.
 */
export function closedSeconds(failure: Failure | null): number {
  return failure === null || failure.code === 'tooManyEmails'
    ? 0
    : Math.min(failure.waitSeconds ?? 0, LONGEST_CLOSURE_SECONDS);
}

/** What an effect throws: the carrier of a `Failure`. */
export class FailureError extends Error {
  override readonly name = 'FailureError';

  constructor(
    /** The typed failure. */
    readonly failure: Failure,
    options?: ErrorOptions,
  ) {
    super(failure.code, options);
  }
}

/** The failure inside whatever an effect threw; anything unknown is `generic`. */
export function failureOf(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : { code: 'generic' };
}

/** What is told where no answer says what became of it; all else is known from an answer, or was never sent. */
const UNANSWERED: readonly FailureCode[] = [
  'generic',
  'unavailable',
  'offline',
  'unreachable',
  // Also what the provider's own faults are told as.
  'passwordResetRefused',
];

/** Whether what failed so may have been done all the same. Source: decision 015. */
export function isUnanswered({ code, isUnreached }: Failure): boolean {
  return isUnreached === true || UNANSWERED.includes(code);
}

/** Whether a call for money that failed so may have done something: then what was read before it may be out of date. */
export function mayHaveActed(failure: Failure | null): boolean {
  return failure !== null && failure.code !== 'offlineMoney';
}
