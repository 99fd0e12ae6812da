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
    ],
  },
  outcomes: {
    refreshToken: { done: [undefined], fails: ANY_CALL },
    listInstitutions: { done: [banks, []], fails: [...ANY_CALL, 'institutionsUnavailable'] },
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
    unavailable: { holds: ({ context }) => assert.notEqual(context.failure, null) },
    chosen: { holds: ({ snapshot }) => assert.deepEqual(snapshot.output, { institution: aBank }) },
  },
});
