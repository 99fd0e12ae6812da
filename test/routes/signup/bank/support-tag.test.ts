import { expect, test } from 'vitest';
import { supportTag } from '../../../../src/routes/signup/bank/support-tag.ts';

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
] as const)('a failure without a code from the API has the tag "%s" [R9.29]', (tag, connection) => {
  expect(supportTag(connection)).toBe(tag);
});

test('the API’s own code wins', () => {
  const actionCode = 'repayment_loan_writtenoff';
  const actionRequiredGuidelines = ['Log in to your bank.'];
  expect(supportTag({ ...failed, actionCode, actionRequiredGuidelines })).toBe(actionCode);
});
