import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffDelay, isRetryable, retryAfterSeconds } from '../../domain/retry-policy.ts';

const AMPLE = 30_000;
const first = () => 0;
const last = () => 1 - Number.EPSILON;

describe('the pause before a repetition', () => {
  it('is drawn from all between nothing and its longest, which grows', () => {
    expect([1, 2].map((repetition) => backoffDelay(repetition, null, AMPLE, first))).toEqual([
      0, 0,
    ]);
    expect([1, 2].map((repetition) => backoffDelay(repetition, null, AMPLE, last))).toEqual([
      expect.closeTo(1_000),
      expect.closeTo(4_000),
    ]);
  });

  it('is never shorter than what the service asks for, and leaves half of the time for the answer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 }),
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 0, max: AMPLE }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (repetition, waitSeconds, timeLeft, drawn) => {
          const pause = backoffDelay(repetition, waitSeconds, timeLeft, () => drawn);
          if (pause !== null) {
            expect(pause).toBeGreaterThanOrEqual(waitSeconds * 1_000);
            expect(pause).toBeLessThanOrEqual(timeLeft / 2);
          }
        },
      ),
    );
  });

  it('after an answer that asks for one is spread as much again', () => {
    expect(backoffDelay(1, 5, AMPLE, first)).toBe(5_000);
    expect(backoffDelay(1, 5, AMPLE, last)).toBeCloseTo(10_000);
    expect(backoffDelay(1, 0, AMPLE, last)).toBeCloseTo(1_000);
  });

  it('is none after the second repetition, or where no time is left', () => {
    expect(backoffDelay(3, null, AMPLE, first)).toBeNull();
    expect(backoffDelay(1, 20, AMPLE, first)).toBeNull();
    expect(backoffDelay(1, null, -1, first)).toBeNull();
  });
});

describe('an answer', () => {
  it('of a gateway is asked for again, and no other', () => {
    const statuses = [400, 401, 404, 409, 429, 500, 502, 503, 504];
    expect(statuses.filter(isRetryable)).toEqual([502, 503, 504]);
  });

  it('holds a read for as long as it asks, five minutes at most', () => {
    expect(retryAfterSeconds(429, 60)).toBe(60);
    expect(retryAfterSeconds(503, 86_400)).toBe(300);
    expect(retryAfterSeconds(429, null)).toBe(0);
    expect(retryAfterSeconds(404, 60)).toBe(0);
  });
});
