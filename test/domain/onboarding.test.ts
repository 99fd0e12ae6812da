import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_PROFILE, type Profile, type User } from '../../domain/entities.ts';
import {
  eachField,
  eachFlag,
  fieldsOf,
  hasBankJob,
  isReachable,
  minutesFrom,
  nextStep,
  ONBOARDING_STEPS,
  type OnboardingStep,
  SHOWN_STEPS,
  STAGES,
  type StepFlag,
  type StepWithProfileFlag,
  shownAs,
  stepsBefore,
  withFinished,
} from '../../domain/onboarding.ts';

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
    ...eachField(() => fc.constantFrom('', 'Kim')),
    ...eachFlag(() => fc.boolean()),
    basiqJobId: fc.constantFrom('', 'job-1'),
    emailVerified: fc.boolean(),
  })
  .map((flags): Profile => ({ ...EMPTY_PROFILE, ...flags }));

/** Copy of the list in product 4.2: what makes each step unfinished. */
const SPECIFIED: Readonly<Record<string, (user: User, profile: Profile) => boolean>> = {
  mobile: (user, profile) => !user.phoneNumber && !profile.mobileVerified,
  name: (_, profile) => !profile.firstName || !profile.lastName,
  employment: (_, profile) => !profile.employmentUpdated,
  bank: (_, profile) => !profile.checkBankConnectionStatus,
  bankAccount: (_, profile) => !profile.bankDetailsUpdated,
  idCheck: (_, profile) => !profile.hasPassedKyc,
};

/** The flag of each step with one. A step that was added later has only this flag, or its fields. */
const flagOf = Object.fromEntries(
  Object.entries(eachFlag((_, step) => step)).map(([flag, step]) => [step, flag as StepFlag]),
);

function isUnfinished(step: string, user: User, profile: Profile): boolean {
  const flag = flagOf[step];
  const isBlank = fieldsOf(step as OnboardingStep).some((field) => !profile[field]);
  return SPECIFIED[step]?.(user, profile) ?? (flag === undefined ? isBlank : !profile[flag]);
}

const EVERY_COMBINATION = { numRuns: 2_000 };

test('the next step is the first that is unfinished, whatever comes after it [R2.33 R2.36 R2.74]', () => {
  fc.assert(
    fc.property(users, profiles, (user, profile) => {
      fc.pre(!profile.hasPassedKyc);
      const first = ONBOARDING_STEPS.find((step) => isUnfinished(step, user, profile));
      expect(nextStep(user, profile)).toBe(first);
    }),
    EVERY_COMBINATION,
  );
});

test('the steps are in the order of the specification', () => {
  expect(ONBOARDING_STEPS.filter((step) => step in SPECIFIED)).toEqual(Object.keys(SPECIFIED));
});

test('a person who has passed the identity check is a customer, whatever else is missing [R2.16]', () => {
  fc.assert(
    fc.property(users, profiles, (user, profile) => {
      expect(nextStep(user, { ...profile, hasPassedKyc: true })).toBe('dashboard');
    }),
    EVERY_COMBINATION,
  );
});

test('a step is reachable when all steps before it are finished [R2.72]', () => {
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

test('finishing a step never moves the customer back', () => {
  const place = (stage: (typeof STAGES)[number]) => STAGES.indexOf(stage);
  fc.assert(
    fc.property(users, profiles, fc.constantFrom(...ONBOARDING_STEPS), (user, profile, step) => {
      const texts = Object.fromEntries(fieldsOf(step).map((field) => [field, 'Kim']));
      const finished = { ...withFinished(profile, step as StepWithProfileFlag), ...texts };
      expect(isUnfinished(step, user, finished)).toBe(false);
      const after = nextStep(user, finished);
      expect(place(after)).toBeGreaterThanOrEqual(place(nextStep(user, profile)));
    }),
    EVERY_COMBINATION,
  );
});

test('finishing a step marks only that step as finished', () => {
  fc.assert(
    fc.property(profiles, fc.constantFrom(...Object.entries(flagOf)), (profile, [step, flag]) => {
      expect(withFinished(profile, step as StepWithProfileFlag)).toEqual({
        ...profile,
        [flag]: true,
      });
    }),
  );
});

test('the progress shows the bank account as part of the bank, every other step as itself', () => {
  expect(SHOWN_STEPS).toEqual(ONBOARDING_STEPS.filter((step) => step !== 'bankAccount'));
  for (const step of ONBOARDING_STEPS) {
    expect(shownAs(step)).toBe(step === 'bankAccount' ? 'bank' : step);
  }
});

test('the steps before a stage are those above it in the list; before the dashboard all', () => {
  expect(STAGES).toEqual([...ONBOARDING_STEPS, 'dashboard']);
  expect(stepsBefore('mobile')).toEqual([]);
  expect(stepsBefore('name')).toContain('mobile');
  expect(stepsBefore('dashboard')).toEqual(ONBOARDING_STEPS);
});

test('the estimated time is the sum of the steps from here on; other screens show none', () => {
  expect(['idCheck', 'bankAccount', 'bank'].map(minutesFrom)).toEqual([1, 2, 5]);
  expect(minutesFrom('signup')).toBe(minutesFrom('mobile') + 1);
  expect(minutesFrom('dashboard')).toBe(0);
});

test.each([
  ['job-1', false, true],
  ['job-1', true, false],
  ['', false, false],
  ['', true, false],
])(
  'with the job "%s" and the check %s, a job is still running: %s',
  (basiqJobId, checked, goesOn) => {
    expect(hasBankJob({ ...EMPTY_PROFILE, basiqJobId, checkBankConnectionStatus: checked })).toBe(
      goesOn,
    );
  },
);
