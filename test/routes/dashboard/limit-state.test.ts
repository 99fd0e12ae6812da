import { expect, test } from 'vitest';
import type { Overview } from '../../../domain/entities.ts';
import { limitState, supportTag } from '../../../src/routes/dashboard/limit-state.ts';
import { aCashOut, anOverview, aRepayment } from '../../domain/support.ts';

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
])('the card says %s', (state, changes) => {
  expect(limitState(anOverview(changes))).toBe(state);
});

test.each([
  ['', 'repayment_loan_writtenoff'],
  [notArrived, notArrived],
  ['a_new_code', 'a_new_code'],
])('with the action "%s" of the API a contact is tagged %s', (repaymentAction, tag) => {
  expect(supportTag(anOverview({ repaymentAction }))).toBe(tag);
});
