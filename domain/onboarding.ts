/** A row of the table of steps. */
type Row = {
  readonly id: string;
  /** The field of the profile that says, as a boolean, that the API has what the step asks for. */
  readonly flag?: string;
  /** How many whole minutes it takes. */
  readonly minutes: number;
  /** The step under whose name the customer's progress shows this one; itself where it is missing. */
  readonly shownAs?: string;
  /** What was typed stays in the tab after the save: the API does not give it back. */
  readonly keepsDraft?: true;
};

/** The steps of onboarding after sign-up, in order. Source: product 4.2. */
const rows = [
  { id: 'mobile', flag: 'mobileVerified', minutes: 1 },
  { id: 'name', minutes: 1 },
  { id: 'employment', flag: 'employmentUpdated', minutes: 1, keepsDraft: true },
  // Set once the bank connection has been checked and is good.
  { id: 'bank', flag: 'checkBankConnectionStatus', minutes: 3 },
  { id: 'bankAccount', flag: 'bankDetailsUpdated', minutes: 1, shownAs: 'bank' },
  { id: 'idCheck', flag: 'hasPassedKyc', minutes: 1 },
] as const satisfies readonly Row[];

type RowOf<Key extends string> = Extract<(typeof rows)[number], Record<Key, string>>;

/** A step of onboarding after sign-up. */
export type OnboardingStep = (typeof rows)[number]['id'];

/** A step that a flag of the profile tells about. */
export type FlaggedStep = RowOf<'flag'>['id'];

/** A flag of the profile that tells about a step. */
export type StepFlag = RowOf<'flag'>['flag'];

/** The flags of a profile. */
export type StepFlags = { readonly [Flag in StepFlag]: boolean };

/** What of the signed-in person and of their profile tells how far they are. */
type StepUser = { readonly phoneNumber: string | null };
type StepProfile = StepFlags & {
  readonly firstName: string;
  readonly lastName: string;
  readonly basiqJobId: string;
};

/** A step that the customer's progress shows by its own name. */
export type ShownStep = Exclude<OnboardingStep, RowOf<'shownAs'>['id']>;

/** The steps in order. */
export const ONBOARDING_STEPS: readonly OnboardingStep[] = rows.map(({ id }) => id);

/** Where a customer can stand: at the first unfinished step, or behind all of them. */
export const STAGES = [...ONBOARDING_STEPS, 'dashboard'] as const;

/** Where a customer can stand. */
export type Stage = (typeof STAGES)[number];

/** The steps that the customer's progress shows, in order. */
export const SHOWN_STEPS = ONBOARDING_STEPS.filter(
  (step): step is ShownStep => shownAs(step) === step,
);

/** The step under whose name the customer's progress shows this one. */
export function shownAs(step: OnboardingStep): ShownStep {
  const row: Row | undefined = rows.find(({ id }) => id === step);
  return (row?.shownAs ?? step) as ShownStep;
}

/** How many whole minutes the way takes from the sign-up, or from a step, to the checked identity; none from any other place. */
export function minutesFrom(place: string): number {
  const way = [{ id: 'signup', minutes: 1 }, ...rows];
  const first = way.findIndex(({ id }) => id === place);
  return first < 0 ? 0 : way.slice(first).reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Whether what was typed stays in the tab once the step is saved. */
export function keepsDraft(step: OnboardingStep): boolean {
  return rows.some((row: Row) => row.id === step && row.keepsDraft);
}

/** Makes a record of a value for each flag that tells about a step. */
export function eachFlag<Value>(
  each: (flag: StepFlag, step: FlaggedStep) => Value,
): Record<StepFlag, Value> {
  const entries = rows.flatMap((row) =>
    'flag' in row ? [[row.flag, each(row.flag, row.id)]] : [],
  );
  return Object.fromEntries(entries);
}

/** The profile after a step was finished. */
export function withFinished<Known extends StepFlags>(profile: Known, step: FlaggedStep): Known {
  return {
    ...profile,
    ...eachFlag((flag, flagged) => profile[flag] || flagged === step),
  };
}

/** What besides its flag tells that a step is finished. */
const isKnown: {
  readonly [Step in OnboardingStep]?: (user: StepUser, profile: StepProfile) => boolean;
} = {
  mobile: ({ phoneNumber }) => phoneNumber !== null,
  name: (_user, { firstName, lastName }) => firstName !== '' && lastName !== '',
};

/** True when the API, or the provider, has what a step asks for. */
export function isFinished(step: OnboardingStep, user: StepUser, profile: StepProfile): boolean {
  const row = rows.find(({ id }) => id === step);
  const isFlagged = row !== undefined && 'flag' in row && profile[row.flag];
  return isFlagged || isKnown[step]?.(user, profile) === true;
}

/** The first unfinished step, or `dashboard` when identity has been checked or nothing is left. */
export function nextStep(user: StepUser, profile: StepProfile): Stage {
  if (profile.hasPassedKyc) {
    return 'dashboard';
  }
  return ONBOARDING_STEPS.find((step) => !isFinished(step, user, profile)) ?? 'dashboard';
}

/** The steps before a stage, in order. */
export function stepsBefore(stage: Stage): readonly OnboardingStep[] {
  return ONBOARDING_STEPS.slice(0, STAGES.indexOf(stage));
}

/** True when every step before this one is finished, so that the step may be shown. */
export function isReachable(step: OnboardingStep, user: StepUser, profile: StepProfile): boolean {
  return stepsBefore(step).every((earlier) => isFinished(earlier, user, profile));
}

/** True while a bank job runs or has ended without a good check: the sync screen is where it goes on. */
export function hasBankJob(profile: StepProfile): boolean {
  return profile.basiqJobId !== '' && !profile.checkBankConnectionStatus;
}
