import assert from 'node:assert/strict';
import samples from '../../machines/samples/bank-picker.ts';
import { aBank, aHiddenBank } from '../../machines/samples/values.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
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
      tags: ['halted'],
      holds: ({ context }) => assert.equal(context.failure, null),
    },
    unavailable: {
      tags: ['halted'],
      runs: ['watchPresenceToRetry'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
    chosen: { holds: ({ snapshot }) => assert.deepEqual(snapshot.output, { institution: aBank }) },
  },
});
