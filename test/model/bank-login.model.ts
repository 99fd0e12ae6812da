import assert from 'node:assert/strict';
import { bankLoginMachine } from '../../machines/bank-login.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL, aBank, aBankWithSecurityCode } from './samples.ts';

const given = { type: 'bankCredentials.submitted', loginId: '12345', password: 'secret' } as const;

export default defineModel<typeof bankLoginMachine>({
  machine: bankLoginMachine,
  starts: {
    'a bank with two secrets': { institution: aBank },
    'a bank with three secrets': { institution: aBankWithSecurityCode },
  },
  events: {
    person: [
      { ...given, securityCode: '' },
      { ...given, securityCode: '999' },
      { ...given, loginId: ' ', securityCode: '999' },
      { ...given, password: '', securityCode: '999' },
      { type: 'otherBank.requested' },
    ],
  },
  outcomes: {
    connectBank: { done: [{ jobId: 'job-1' }], fails: [...ANY_CALL, 'bankConnectionFailed'] },
  },
  states: {
    credentials: { holds: ({ context }) => assert.equal(context.jobId, '') },
    connecting: {
      runs: ['connectBank'],
      tags: ['busy'],
      holds: ({ context, input, tracked }) => {
        const { institutionId, loginId, password } = input('connectBank') as Record<string, string>;
        assert.deepEqual(
          [institutionId, loginId, password],
          [context.institution.id, '12345', 'secret'],
        );
        assert.ok(!JSON.stringify(context).includes('secret'));
        assert.equal(context.failure, null);
        assert.equal(tracked.at(-1), 'bank_connect_start');
      },
    },
    connected: { holds: ({ snapshot }) => assert.deepEqual(snapshot.output, { jobId: 'job-1' }) },
    left: { holds: ({ snapshot }) => assert.deepEqual(snapshot.output, { jobId: '' }) },
  },
});
