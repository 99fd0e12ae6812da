import { type FailureCode, FailureError } from '../../domain/failures.ts';
import type { Answer, ApiError } from './api.ts';

/** What a call's refusals mean. */
export type StatusMap = {
  /** By HTTP status. A 429 that is not named here is `tooManyAttempts`. */
  readonly byStatus?: Readonly<Record<number, FailureCode>>;
  /** Whatever else goes wrong while the device is online; without it the rest is unavailable or generic. */
  readonly otherwise?: FailureCode;
};

/** These have no message of their own: that the service is not reached says more. */
const TOLD_AS_GENERIC: readonly FailureCode[] = [
  'kycGeneric',
  'kycStatusUnavailable',
  'feedbackNotSent',
];

/** Turns a refusal into what an effect throws. Source: product 8.1. */
function failureFrom(
  refusal: ApiError,
  { byStatus = {}, otherwise }: StatusMap,
  isOnline: () => boolean,
): FailureError {
  if (refusal.reason === 'sessionEnded') {
    return new FailureError({ code: 'sessionEnded' });
  }
  if (refusal.reason === 'offline') {
    return new FailureError({ code: 'offlineMoney' });
  }
  if (refusal.reason === 'refused') {
    if (refusal.status === 429) {
      const { waitSeconds } = refusal;
      return new FailureError({
        code: byStatus[429] ?? 'tooManyAttempts',
        ...(waitSeconds === null ? {} : { waitSeconds }),
      });
    }
    const meaning = byStatus[refusal.status];
    if (meaning) {
      return new FailureError({ code: meaning });
    }
  }
  // Without a connection no call says anything about what it was for.
  if (refusal.status === 503 && !isOnline()) {
    return new FailureError({ code: 'offline' });
  }
  if (refusal.reason === 'unreachable') {
    return new FailureError(
      otherwise === undefined || TOLD_AS_GENERIC.includes(otherwise)
        ? { code: 'unreachable' }
        : { code: otherwise, isUnreached: true },
    );
  }
  return new FailureError({
    code: otherwise ?? (refusal.status === 503 ? 'unavailable' : 'generic'),
  });
}

/**
 * The data of a success.
 *
 * @throws FailureError with the refusal's meaning.
 */
export function unwrap<Data>(
  answer: Answer<Data>,
  meanings: StatusMap,
  isOnline: () => boolean,
): Data {
  if (answer.ok) {
    return answer.data;
  }
  throw failureFrom(answer, meanings, isOnline);
}
