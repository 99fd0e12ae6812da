import { bankPickerMachine } from '../bank-picker.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL, aBank, aBankWithSecurityCode, aHiddenBank } from './values.ts';

const banks = [aBank, aBankWithSecurityCode, aHiddenBank];

export default defineSamples(bankPickerMachine, {
  starts: { 'no bank chosen': undefined },
  events: {
    person: [
      { type: 'search.typed', query: ' credit ' },
      { type: 'search.typed', query: 'quiet' },
      { type: 'search.typed', query: '' },
      { type: 'bank.chosen', institutionId: aBank.id },
      { type: 'bank.chosen', institutionId: 'AU99999' },
      { type: 'load.retried' },
      { type: 'bankNotFound.reported' },
      { type: 'bankName.submitted', bankName: ' Bank of Elsewhere ' },
      { type: 'bankName.submitted', bankName: '  ' },
      { type: 'back.requested' },
    ],
    system: [{ type: 'presence.regained' }],
  },
  outcomes: {
    refreshToken: { done: [undefined], fails: ANY_CALL },
    listInstitutions: { done: [banks, []], fails: [...ANY_CALL, 'institutionsUnavailable'] },
    sendBankFeedback: { done: [undefined], fails: [...ANY_CALL, 'feedbackNotSent'] },
  },
});
