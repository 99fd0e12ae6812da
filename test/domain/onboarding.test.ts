import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_PROFILE, type Profile, type User } from '../../domain/entities.ts';
import { hasBankJob, isReachable, nextStep, ONBOARDING_STEPS } from '../../domain/onboarding.ts';

const users = fc.constantFrom(null, '+61491570006').map(
  (phoneNumber): User => ({
    uid: 'uid-1',
    email: 'kim@example.com',
    phoneNumber,
    emailVerified: false,
  }),
);
const profiles = fc
  .record({
    firstName: fc.constantFrom('', 'Kim'),
    lastName: fc.constantFrom('', "O'Brien"),
    mobileVerified: fc.boolean(),
    employmentUpdated: fc.boolean(),
    checkBankConnectionStatus: fc.boolean(),
    bankDetailsUpdated: fc.boolean(),
    hasPassedKyc: fc.boolean(),
    basiqJobId: fc.constantFrom('', 'job-1'),
    emailVerified: fc.boolean(),
  })
  .map((flags): Profile => ({ ...EMPTY_PROFILE, ...flags }));

/** The list of product 4.2, word for word: what makes each step unfinished. */
const UNFINISHED = [
  ['mobile', (user: User, profile: Profile) => !user.phoneNumber && !profile.mobileVerified],
  ['name', (_: User, profile: Profile) => !profile.firstName || !profile.lastName],
  ['employment', (_: User, profile: Profile) => !profile.employmentUpdated],
  ['bank', (_: User, profile: Profile) => !profile.checkBankConnectionStatus],
  ['bankAccount', (_: User, profile: Profile) => !profile.bankDetailsUpdated],
  ['idCheck', (_: User, profile: Profile) => !profile.hasPassedKyc],
] as const;

const EVERY_COMBINATION = { numRuns: 2_000 };

test('the next step is the first that is unfinished, whatever comes after it [R2.33 R2.36 R2.74]', () => {
  fc.assert(
    fc.property(users, profiles, (user, profile) => {
      fc.pre(!profile.hasPassedKyc);
      const first = UNFINISHED.find(([, isUnfinished]) => isUnfinished(user, profile));
      expect(nextStep(user, profile)).toBe(first?.[0]);
    }),
    EVERY_COMBINATION,
  );
});

test('who has passed the identity check is a customer, whatever else is missing [R2.16]', () => {
  fc.assert(
    fc.property(users, profiles, (user, profile) => {
      expect(nextStep(user, { ...profile, hasPassedKyc: true })).toBe('dashboard');
    }),
    EVERY_COMBINATION,
  );
});

test('a step is reachable when all before it are finished, so reach only ever ends once [R2.72]', () => {
  fc.assert(
    fc.property(users, profiles, (user, profile) => {
      const reach = ONBOARDING_STEPS.map((step) => isReachable(step, user, profile));
      expect(reach[0]).toBe(true);
      expect(reach).toEqual([...reach].sort((first, second) => Number(second) - Number(first)));
    }),
    EVERY_COMBINATION,
  );
});

test('the next step is the last one that is reachable', () => {
  fc.assert(
    fc.property(users, profiles, (user, profile) => {
      fc.pre(!profile.hasPassedKyc);
      const reachable = ONBOARDING_STEPS.filter((step) => isReachable(step, user, profile));
      expect(nextStep(user, profile)).toBe(reachable.at(-1));
    }),
    EVERY_COMBINATION,
  );
});

test('finishing a step never moves anybody back', () => {
  const finish: Record<string, Partial<Profile>> = {
    mobile: { mobileVerified: true },
    name: { firstName: 'Kim', lastName: "O'Brien" },
    employment: { employmentUpdated: true },
    bank: { checkBankConnectionStatus: true },
    bankAccount: { bankDetailsUpdated: true },
    idCheck: { hasPassedKyc: true },
  };
  const place = (step: string) => [...ONBOARDING_STEPS, 'dashboard'].indexOf(step);
  fc.assert(
    fc.property(users, profiles, fc.constantFrom(...ONBOARDING_STEPS), (user, profile, step) => {
      const after = nextStep(user, { ...profile, ...finish[step] });
      expect(place(after)).toBeGreaterThanOrEqual(place(nextStep(user, profile)));
    }),
    EVERY_COMBINATION,
  );
});

test('an e-mail address that is not verified holds nobody up', () => {
  fc.assert(
    fc.property(users, profiles, (user, profile) => {
      expect(
        nextStep({ ...user, emailVerified: false }, { ...profile, emailVerified: false }),
      ).toBe(nextStep({ ...user, emailVerified: true }, { ...profile, emailVerified: true }));
    }),
  );
});

test.each([
  ['job-1', false, true],
  ['job-1', true, false],
  ['', false, false],
  ['', true, false],
])('with the job "%s" and the check %s, a job goes on: %s', (basiqJobId, checked, goesOn) => {
  expect(hasBankJob({ ...EMPTY_PROFILE, basiqJobId, checkBankConnectionStatus: checked })).toBe(
    goesOn,
  );
});
