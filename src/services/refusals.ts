import { type FailureCode, FailureError } from '../../domain/failures.ts';
import type { Answer, Refusal } from './api.ts';

/** What a call's refusals mean. */
export type Meanings = {
  /** By HTTP status. A 429 that is not named here is `tooManyAttempts`. */
  readonly byStatus?: Readonly<Record<number, FailureCode>>;
  /** Whatever else goes wrong; without it the network's failures speak for themselves and the rest is generic. */
  readonly otherwise?: FailureCode;
};

/** Turns a refusal into what an effect throws. Source: specification, section 8. */
export function failureFrom(
  refusal: Refusal,
  { byStatus = {}, otherwise }: Meanings,
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
  if (otherwise) {
    return new FailureError({ code: otherwise });
  }
  if (refusal.status !== 503) {
    return new FailureError({ code: 'generic' });
  }
  return new FailureError({ code: isOnline() ? 'unavailable' : 'offline' });
}

/**
 * The data of a success.
 *
 * @throws FailureError with the refusal's meaning.
 */
export function dataOf<Data>(
  answer: Answer<Data>,
  meanings: Meanings,
  isOnline: () => boolean,
): Data {
  if (answer.ok) {
    return answer.data;
  }
  throw failureFrom(answer, meanings, isOnline);
}
