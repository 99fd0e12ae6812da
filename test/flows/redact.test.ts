import { describe, expect, it } from 'vitest';
import { FailureError } from '../../domain/failures.ts';
import { MASK, redact } from '../../src/inspector/redact.ts';

const canaries = {
  email: 'grace.hopper@navy.example',
  password: 'Canary-Passw0rd',
  confirmation: 'Canary-Confirm1',
  currentPassword: 'Canary-Curr3nt',
  code: '417302',
  loginId: 'wentworth-smith',
  securityCode: 'canary-42',
  token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJjYW5hcnkifQ.c2ln',
  bsb: '062-000',
  accountNumber: '87654321',
  firstName: 'Gracecanary',
  lastName: 'Hoppercanary',
  employerName: 'Canary Holdings',
  mobile: '0491570006',
  phoneNumber: '+61491570006',
  residentialAddress: '1 Canary Street',
  verificationId: 'canary-verification',
  idempotencyKey: '6f1c2a9e-0000-4000-8000-canary000000',
  agreement: '<p>Canary agreement</p>',
  uid: 'canaryuid0123456789',
  entityId: 'canary-entity',
  basiqJobId: 'canary-job',
};

/** Everything of a canary that would tell who or what it is. */
function leaks(shown: unknown): string[] {
  const text = JSON.stringify(shown);
  return Object.values(canaries).filter(
    (canary) => text.includes(canary) || text.includes(canary.slice(0, 8)),
  );
}

describe('the redactor', () => {
  it.each(Object.entries(canaries))('masks %s', (key, value) => {
    expect(redact({ [key]: value })).toEqual({ [key]: MASK });
  });

  it('lets nothing through, wherever it lies', () => {
    const events = [
      { type: 'credentials.submitted', ...canaries },
      { type: 'profile.loaded', profile: { ...canaries, nested: { ...canaries } } },
      { type: 'xstate.done.actor.signIn', output: [canaries, canaries] },
      {
        type: 'unknown',
        ...Object.fromEntries(Object.values(canaries).map((value, index) => [`x${index}`, value])),
      },
      { type: 'deep', a: { b: { c: { d: { e: canaries } } } } },
      { type: 'list', texts: Object.values(canaries) },
      { type: 'dictionary', byWho: { [canaries.email]: true, [canaries.mobile]: true } },
      { type: 'xstate.error.actor.signIn', error: new Error(canaries.email) },
      {
        type: 'xstate.error.actor.signIn',
        error: new FailureError({ code: 'offline' }, { cause: canaries }),
      },
      { type: 'functions', run: () => canaries, map: new Map(Object.entries(canaries)) },
      {
        reason: canaries.email,
        status: canaries.mobile,
        to: canaries.employerName,
        step: canaries.token,
      },
      { accountNumber: 87_654_321, x: 87_654_321 },
    ];
    expect(events.flatMap((event) => leaks(redact(event)))).toEqual([]);
    expect(JSON.stringify(redact(events.at(-1)))).not.toContain('87654321');
  });

  it('keeps what tells the story', () => {
    expect(
      redact({
        to: '#cashOut',
        reason: 'person',
        hasCode: true,
        step: 2,
        amount: 120_000,
        now: 1_795_000_000_000,
        profile: null,
      }),
    ).toEqual({
      to: '#cashOut',
      reason: 'person',
      hasCode: true,
      step: 2,
      amount: 120_000,
      now: 1_795_000_000_000,
      profile: null,
    });
    expect(redact({ error: new FailureError({ code: 'offline' }) })).toEqual({
      error: 'FailureError: offline',
    });
    expect(redact({ note: 'something longer' })).toEqual({ note: 'som… (16)' });
    expect(redact({ plans: [1, 2, 3, 4, 5] })).toEqual({ plans: [1, 2, 3, '… 2 more'] });
  });

  it('ends with what has no end', () => {
    const circle: Record<string, unknown> = {};
    circle.again = circle;
    expect(JSON.stringify(redact(circle))).toBe('{"again":{"again":{"again":{"again":"…"}}}}');
  });
});
