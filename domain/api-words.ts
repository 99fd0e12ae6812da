/* Enum values of the API. The types in `entities.ts` add `other` for values that this version does not know. */

/** Steps of a bank job, in order. Source: product 4.4. */
export const CONNECTION_STEPS = [
  'VerifyingCredentials',
  'RetrievingAccounts',
  'RetrievingTransactions',
  'Categorisation',
] as const;

export const STEP_STATUSES = ['Pending', 'InProgress', 'Success', 'Failed'] as const;

export const KYC_STATUSES = [
  'NotStarted',
  'InProcessing',
  'ManualInProcessing',
  'Success',
  'Failed',
] as const;

export const ACTIVITY_TYPES = ['Cashout', 'Repayment'] as const;

export const ACTIVITY_STATUSES = ['Pending', 'Unprocessed', 'Debited', 'Repaid'] as const;

export const DECLINE_REASONS = ['None', 'CreditAssessment'] as const;
