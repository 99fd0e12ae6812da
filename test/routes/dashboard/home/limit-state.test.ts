import { expect, test } from 'vitest';
import type { Overview } from '../../../../domain/entities.ts';
import { actionCodeFor, limitState } from '../../../../src/routes/dashboard/home/limit-state.ts';
import { aCashOut, anOverview, aRepayment } from '../../../domain/support.ts';

const decline = { title: 'No', description: '', learnMoreLink: '', showChatWithUs: true };
const onItsWay = [aCashOut({ status: 'Pending' })];
const notArrived = 'unsucessful_direct_credit';

test.each<[string, Partial<Overview>]>([
  ['firstTime', {}],
  ['available', { activities: [aCashOut()] }],
  ['available', { activities: [aRepayment({ type: 'other' })] }],
  ['available', { activities: [aCashOut()], available: 100 }],
  ['reached', { available: 99 }],
  ['reached', { available: 0, decline: { ...decline, title: '' } }],
  ['notQualified', { available: 99, declineReason: 'CreditAssessment' }],
  ['notQualified', { available: 0, declineReason: 'other' }],
  ['available', { activities: [aCashOut()], declineReason: 'CreditAssessment' }],
  ['transferring', { activities: onItsWay, available: 0 }],
  ['transferring', { activities: [aCashOut({ status: 'Unprocessed' })], available: 0 }],
  ['notArrived', { activities: onItsWay, repaymentAction: notArrived }],
  ['declined', { decline }],
  ['declined', { decline, activities: onItsWay, repaymentAction: notArrived, available: 0 }],
])('the card says %s [R4.48 R4.49 R4.50 R4.54]', (state, changes) => {
  expect(limitState(anOverview(changes))).toBe(state);
});

const overdue = [aRepayment({ isOverdue: true })];

test.each<[string, string, Partial<Overview>]>([
  ['the API’s own code', notArrived, { repaymentAction: notArrived }],
  ['one that is not known', 'a_new_code', { repaymentAction: 'a_new_code', decline }],
  ['an overdue repayment', 'repayment_loan_writtenoff', { activities: overdue }],
  ['one of a declined customer', 'repayment_loan_writtenoff', { activities: overdue, decline }],
  ['a decline', 'account_declined', { decline }],
  ['no limit', 'account_declined', { available: 0, declineReason: 'CreditAssessment' }],
  ['nothing of the kind', 'general_enquiry', { activities: [aRepayment()] }],
])('a contact about %s has the action code %s [R9.31]', (_, code, changes) => {
  expect(actionCodeFor(anOverview(changes))).toBe(code);
});
