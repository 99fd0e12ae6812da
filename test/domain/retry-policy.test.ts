import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffDelay, isRetryable, retryAfterSeconds } from '../../domain/retry-policy.ts';

const AMPLE = 30_000;
const first = () => 0;
const last = () => 1 - Number.EPSILON;

describe('the delay before a retry', () => {
  it('is random between 0 and a maximum that grows with each attempt', () => {
    expect([1, 2].map((attempt) => backoffDelay(attempt, null, AMPLE, first))).toEqual([0, 0]);
    expect([1, 2].map((attempt) => backoffDelay(attempt, null, AMPLE, last))).toEqual([
      expect.closeTo(1_000),
      expect.closeTo(4_000),
    ]);
  });

  it('is never shorter than Retry-After, and leaves half of the time for the response', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 }),
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 0, max: AMPLE }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, waitSeconds, timeLeft, drawn) => {
          const delay = backoffDelay(attempt, waitSeconds, timeLeft, () => drawn);
          if (delay !== null) {
            expect(delay).toBeGreaterThanOrEqual(waitSeconds * 1_000);
            expect(delay).toBeLessThanOrEqual(timeLeft / 2);
          }
        },
      ),
    );
  });

  it('adds a random part as wide as Retry-After', () => {
    expect(backoffDelay(1, 5, AMPLE, first)).toBe(5_000);
    expect(backoffDelay(1, 5, AMPLE, last)).toBeCloseTo(10_000);
    expect(backoffDelay(1, 0, AMPLE, last)).toBeCloseTo(1_000);
  });

  it('is null after the second retry, or when too little time is left', () => {
    expect(backoffDelay(3, null, AMPLE, first)).toBeNull();
    expect(backoffDelay(1, 20, AMPLE, first)).toBeNull();
    expect(backoffDelay(1, null, -1, first)).toBeNull();
  });
});

describe('a response', () => {
  it('is retried for gateway statuses only', () => {
    const statuses = [400, 401, 404, 409, 429, 500, 502, 503, 504];
    expect(statuses.filter(isRetryable)).toEqual([502, 503, 504]);
  });

  it('holds a read back for the Retry-After time, five minutes at most', () => {
    expect(retryAfterSeconds(429, 60)).toBe(60);
    expect(retryAfterSeconds(503, 86_400)).toBe(300);
    expect(retryAfterSeconds(429, null)).toBe(0);
    expect(retryAfterSeconds(404, 60)).toBe(0);
  });
});
