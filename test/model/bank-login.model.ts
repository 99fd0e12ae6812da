import assert from 'node:assert/strict';
import samples from '../../machines/samples/bank-login.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
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
