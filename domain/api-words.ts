/** Steps of a bank job, as the API names them. */
export const CONNECTION_STEPS = [
  'VerifyingCredentials',
  'RetrievingAccounts',
  'RetrievingTransactions',
  'Categorisation',
] as const;

/** States of a bank job step. */
export const STEP_STATUSES = ['Pending', 'InProgress', 'Success', 'Failed'] as const;

/** States of the identity check. */
export const KYC_STATUSES = [
  'NotStarted',
  'InProcessing',
  'ManualInProcessing',
  'Success',
  'Failed',
] as const;

/** Types of activities. */
export const ACTIVITY_TYPES = ['Cashout', 'Repayment'] as const;

/** States of an activity. */
export const ACTIVITY_STATUSES = ['Pending', 'Unprocessed', 'Debited', 'Repaid'] as const;

/** Reasons why a customer is declined. */
export const DECLINE_REASONS = ['None', 'CreditAssessment'] as const;
