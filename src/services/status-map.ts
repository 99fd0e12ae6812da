import { type FailureCode, FailureError } from '../../domain/failures.ts';
import type { ApiError, ApiResult } from './api.ts';

/** The failures that a call's error statuses stand for. */
export type StatusMap = {
  /** By HTTP status. A 429 that is not listed is `tooManyAttempts`. */
  readonly byStatus?: Readonly<Record<number, FailureCode>>;
  /** Any other error while the device is online; without it, that is `unavailable` or `generic`. */
  readonly otherwise?: FailureCode;
};

/** Codes without a message of their own, so that `unreachable` says more. */
const LESS_THAN_UNREACHABLE: readonly FailureCode[] = [
  'kycGeneric',
  'kycStatusUnavailable',
  'feedbackNotSent',
];

/** Converts an API error to the error that an effect throws. Source: product 8.1. */
function failureFrom(
  error: ApiError,
  { byStatus = {}, otherwise }: StatusMap,
  isOnline: () => boolean,
): FailureError {
  if (error.reason === 'sessionEnded') {
    return new FailureError({ code: 'sessionEnded' });
  }
  if (error.reason === 'offline') {
    return new FailureError({ code: 'offlineMoney' });
  }
  if (error.reason === 'refused') {
    if (error.status === 429) {
      const { waitSeconds } = error;
      return new FailureError({
        code: byStatus[429] ?? 'tooManyAttempts',
        ...(waitSeconds === null ? {} : { waitSeconds }),
      });
    }
    const mapped = byStatus[error.status];
    if (mapped) {
      return new FailureError({ code: mapped });
    }
  }
  // Offline, no error says anything about the call itself.
  if (error.status === 503 && !isOnline()) {
    return new FailureError({ code: 'offline' });
  }
  if (error.reason === 'unreachable') {
    return new FailureError(
      otherwise === undefined || LESS_THAN_UNREACHABLE.includes(otherwise)
        ? { code: 'unreachable' }
        : { code: otherwise, isUnreached: true },
    );
  }
  return new FailureError({
    code: otherwise ?? (error.status === 503 ? 'unavailable' : 'generic'),
  });
}

/**
 * Returns the data of a success.
 *
 * @throws FailureError with the failure that the status stands for.
 */
export function unwrap<Data>(
  answer: ApiResult<Data>,
  statusMap: StatusMap,
  isOnline: () => boolean,
): Data {
  if (answer.ok) {
    return answer.data;
  }
  throw failureFrom(answer, statusMap, isOnline);
}
