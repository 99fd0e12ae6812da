/** Steps of a bank job, in the API's words. */
export const CONNECTION_STEPS = [
  'VerifyingCredentials',
  'RetrievingAccounts',
  'RetrievingTransactions',
  'Categorisation',
] as const;

/** How a step of a bank job stands. */
export const STEP_STATUSES = ['Pending', 'InProgress', 'Success', 'Failed'] as const;

/** States of the identity check. */
export const KYC_STATUSES = [
  'NotStarted',
  'InProcessing',
  'ManualInProcessing',
  'Success',
  'Failed',
] as const;

/** What an activity is. */
export const ACTIVITY_TYPES = ['Cashout', 'Repayment'] as const;

/** How an activity stands. */
export const ACTIVITY_STATUSES = ['Pending', 'Unprocessed', 'Debited', 'Repaid'] as const;

/** Why somebody gets no advance. */
export const DECLINE_REASONS = ['None', 'CreditAssessment'] as const;
