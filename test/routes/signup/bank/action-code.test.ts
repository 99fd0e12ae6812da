import { expect, test } from 'vitest';
import { actionCodeFor } from '../../../../src/routes/signup/bank/action-code.ts';

const failed = {
  actionCode: '',
  actionRequiredGuidelines: [],
  step: 'VerifyingCredentials',
} as const;

test.each([
  ['forgotten_login', failed],
  ['user_action_required', { ...failed, actionRequiredGuidelines: ['Log in to your bank.'] }],
  ['paycycle_manual_detect', { ...failed, step: 'Categorisation' }],
  ['general_enquiry', { ...failed, step: 'RetrievingAccounts' }],
  ['general_enquiry', { ...failed, step: 'other' }],
] as const)(
  'a failure without a code from the API has the action code "%s" [R9.29]',
  (code, connection) => {
    expect(actionCodeFor(connection)).toBe(code);
  },
);

test('the API’s own code wins', () => {
  const actionCode = 'repayment_loan_writtenoff';
  const actionRequiredGuidelines = ['Log in to your bank.'];
  expect(actionCodeFor({ ...failed, actionCode, actionRequiredGuidelines })).toBe(actionCode);
});
