type Row = {
  readonly id: string;
  /** Boolean field of the profile that tells whether the step is finished. */
  readonly flag?: string;
  /** Texts of the profile that tell it too: the step is finished once all are filled in. */
  readonly fields?: readonly string[];
  readonly minutes: number;
  /** Step whose name the progress display uses instead; the step itself if missing. */
  readonly shownAs?: string;
  /** Keeps the typed text in the tab after the save, because the API does not return it. */
  readonly keepsDraft?: true;
};

/** Steps of onboarding after sign-up, in order. Source: product 4.2. */
const rows = [
  { id: 'mobile', flag: 'mobileVerified', minutes: 1 },
  { id: 'name', fields: ['firstName', 'lastName'], minutes: 1 },
  { id: 'employment', flag: 'employmentUpdated', minutes: 1, keepsDraft: true },
  // Set after the bank connection was checked successfully.
  { id: 'bank', flag: 'checkBankConnectionStatus', minutes: 3 },
  { id: 'bankAccount', flag: 'bankDetailsUpdated', minutes: 1, shownAs: 'bank' },
  { id: 'idCheck', flag: 'hasPassedKyc', minutes: 1 },
] as const satisfies readonly Row[];

type RowOf<Key extends string> = Extract<(typeof rows)[number], Record<Key, unknown>>;

export type OnboardingStep = (typeof rows)[number]['id'];

/** Step whose progress is a boolean field of the profile. */
export type StepWithProfileFlag = RowOf<'flag'>['id'];

export type StepFlag = RowOf<'flag'>['flag'];

export type StepFlags = { readonly [Flag in StepFlag]: boolean };

type StepField = RowOf<'fields'>['fields'][number];

export type StepFields = { readonly [Field in StepField]: string };

/** Parts of the user and the profile that determine the progress. */
type StepUser = { readonly phoneNumber: string | null };
type StepProfile = StepFlags & StepFields & { readonly basiqJobId: string };

/** Step that the progress display shows by its own name. */
export type ShownStep = Exclude<OnboardingStep, RowOf<'shownAs'>['id']>;

export const ONBOARDING_STEPS: readonly OnboardingStep[] = rows.map(({ id }) => id);

/** Stages of a customer: the first unfinished step, or the dashboard. */
export const STAGES = [...ONBOARDING_STEPS, 'dashboard'] as const;

export type Stage = (typeof STAGES)[number];

/** Steps of the progress display, in order. */
export const SHOWN_STEPS = ONBOARDING_STEPS.filter(
  (step): step is ShownStep => shownAs(step) === step,
);

/** Returns the step whose name the progress display uses for this one. */
export function shownAs(step: OnboardingStep): ShownStep {
  const row: Row | undefined = rows.find(({ id }) => id === step);
  return (row?.shownAs ?? step) as ShownStep;
}

/** Returns the minutes from the sign-up, or from a step, to the end of onboarding; 0 for any other place. */
export function minutesFrom(place: string): number {
  const steps = [{ id: 'signup', minutes: 1 }, ...rows];
  const first = steps.findIndex(({ id }) => id === place);
  return first < 0 ? 0 : steps.slice(first).reduce((sum, { minutes }) => sum + minutes, 0);
}

/** True if the typed text stays in the tab after the save. */
export function keepsDraft(step: OnboardingStep): boolean {
  return rows.some((row: Row) => row.id === step && row.keepsDraft);
}

/** Returns a record with one value for each profile flag. */
export function eachFlag<Value>(
  each: (flag: StepFlag, step: StepWithProfileFlag) => Value,
): Record<StepFlag, Value> {
  const entries = rows.flatMap((row) =>
    'flag' in row ? [[row.flag, each(row.flag, row.id)]] : [],
  );
  return Object.fromEntries(entries);
}

/** Returns a record with one value for each text of the profile that a step asks for. */
export function eachField<Value>(each: (field: StepField) => Value): Record<StepField, Value> {
  const fields = ONBOARDING_STEPS.flatMap(fieldsOf);
  return Object.fromEntries(fields.map((field) => [field, each(field)])) as Record<
    StepField,
    Value
  >;
}

/** Returns the texts of the profile that a step asks for; none for a step with another mark. */
export function fieldsOf(step: OnboardingStep): readonly StepField[] {
  return rows.flatMap((row) => (row.id === step && 'fields' in row ? row.fields : []));
}

/** Returns the profile with a step marked as finished. */
export function withFinished<Known extends StepFlags>(
  profile: Known,
  step: StepWithProfileFlag,
): Known {
  return {
    ...profile,
    ...eachFlag((flag, flagged) => profile[flag] || flagged === step),
  };
}

/** True if the API or the identity provider has the data of a step. */
export function isFinished(step: OnboardingStep, user: StepUser, profile: StepProfile): boolean {
  const row = rows.find(({ id }) => id === step);
  const isFlagged = row !== undefined && 'flag' in row && profile[row.flag];
  const fields = fieldsOf(step);
  const isFilledIn = fields.length > 0 && fields.every((field) => profile[field] !== '');
  return isFlagged || isFilledIn || (step === 'mobile' && user.phoneNumber !== null);
}

/** Returns the first unfinished step, or `dashboard` once the identity is checked or no step is left. */
export function nextStep(user: StepUser, profile: StepProfile): Stage {
  if (profile.hasPassedKyc) {
    return 'dashboard';
  }
  return ONBOARDING_STEPS.find((step) => !isFinished(step, user, profile)) ?? 'dashboard';
}

export function stepsBefore(stage: Stage): readonly OnboardingStep[] {
  return ONBOARDING_STEPS.slice(0, STAGES.indexOf(stage));
}

/** True if every earlier step is finished, so that this one may be shown. */
export function isReachable(step: OnboardingStep, user: StepUser, profile: StepProfile): boolean {
  return stepsBefore(step).every((earlier) => isFinished(earlier, user, profile));
}

/** True while a bank job runs or has ended without success: onboarding then continues at the sync screen. */
export function hasBankJob(profile: StepProfile): boolean {
  return profile.basiqJobId !== '' && !profile.checkBankConnectionStatus;
}
