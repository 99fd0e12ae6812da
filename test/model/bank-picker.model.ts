import assert from 'node:assert/strict';
import { bankPickerMachine } from '../../machines/bank-picker.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL, aBank, aBankWithSecurityCode, aHiddenBank } from './samples.ts';

const banks = [aBank, aBankWithSecurityCode, aHiddenBank];

export default defineModel<typeof bankPickerMachine>({
  machine: bankPickerMachine,
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
    watchReturn: { fails: [] },
    refreshToken: { done: [undefined], fails: ANY_CALL },
    listInstitutions: { done: [banks, []], fails: [...ANY_CALL, 'institutionsUnavailable'] },
    sendBankFeedback: { done: [undefined], fails: [...ANY_CALL, 'feedbackNotSent'] },
  },
  states: {
    refreshingToken: {
      runs: ['refreshToken'],
      tags: ['loading'],
      holds: ({ context }) => assert.equal(context.failure, null),
    },
    loadingInstitutions: { runs: ['listInstitutions'], tags: ['loading'] },
    banks: { holds: ({ context }) => assert.equal(context.failure, null) },
    'banks.settled': {
      holds: ({ context }) => {
        const shown = context.matches.map(({ id }) => id);
        if (context.query === 'quiet' && context.institutions.length > 0) {
          assert.deepEqual(shown, [aHiddenBank.id]);
        }
        if (context.query === '') assert.ok(!shown.includes(aHiddenBank.id));
      },
    },
    'banks.typing': {},
    unsupportedBank: { holds: ({ context }) => assert.equal(context.chosen, null) },
    'unsupportedBank.nameEntry': {},
    'unsupportedBank.sendingFeedback': {
      runs: ['sendBankFeedback'],
      tags: ['busy'],
      holds: ({ context, input }) => {
        assert.deepEqual(input('sendBankFeedback'), { bankName: 'Bank of Elsewhere' });
        assert.equal(context.failure, null);
      },
    },
    'unsupportedBank.waitingToThank': {
      tags: ['busy'],
      holds: ({ tracked }) => assert.equal(tracked.at(-1), 'bank_unsupported'),
    },
    'unsupportedBank.thanked': {
      holds: ({ context }) => assert.equal(context.failure, null),
    },
    unavailable: {
      runs: ['watchReturn'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
    chosen: { holds: ({ snapshot }) => assert.deepEqual(snapshot.output, { institution: aBank }) },
  },
});
