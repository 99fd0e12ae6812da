import assert from 'node:assert/strict';
import { KYC_MAXIMUM_ATTEMPTS } from '../../machines/identity-check.machine.ts';
import { KYC_MISSED_PROFILES } from '../../machines/missed-polls.ts';
import samples from '../../machines/samples/identity-check.ts';
import { profileAt } from '../../machines/samples/values.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  // Counting beyond the limit makes no difference.
  narrow: {
    attempts: (attempts) => Math.min(attempts, KYC_MAXIMUM_ATTEMPTS),
    missedProfiles: (missed) => Math.min(missed, KYC_MISSED_PROFILES),
  },
  states: {
    readingStatus: {
      runs: ['readStatus'],
      tags: ['loading'],
      holds: ({ context }) => assert.equal(context.failure, null),
    },
    unchecked: {
      tags: ['halted'],
      runs: ['watchPresenceToRetry'],
      holds: ({ context }) =>
        assert.ok(['offline', 'unreachable'].includes(context.failure?.code ?? '')),
    },
    gettingToken: {
      runs: ['getWidgetToken'],
      tags: ['loading'],
      holds: ({ context }) => assert.equal(context.failure, null),
    },
    widget: {
      runs: ['runIdentityWidget'],
      holds: ({ context, input }) => {
        assert.deepEqual(input('runIdentityWidget'), { uid: 'uid-1', token: 'token-1' });
        assert.ok(!JSON.stringify(context).includes('token-1'));
      },
    },
    'widget.overlay': {},
    'widget.overlay.covering': {},
    'widget.overlay.lifted': { rests: 'the widget is used until it has a result' },
    'widget.loading': {},
    'widget.loading.pending': {},
    'widget.loading.ready': { rests: 'the widget is used until it has a result' },
    settingEntity: {
      runs: ['setKycEntity'],
      tags: ['verifying'],
      holds: ({ input }) => assert.deepEqual(input('setKycEntity'), { entityId: 'entity-1' }),
    },
    lookingForCheck: {
      runs: ['lookForCheck'],
      tags: ['verifying'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
    entityRefused: {
      tags: ['halted'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
    verifying: { tags: ['verifying'] },
    'verifying.readingResult': { runs: ['readResult'] },
    'verifying.waiting': {},
    'verifying.waitingForPerson': {
      holds: ({ context }) => assert.equal(context.status, 'ManualInProcessing'),
    },
    refreshingProfile: {
      runs: ['loadProfile'],
      tags: ['verifying'],
      holds: ({ context }) => assert.equal(context.status, 'Success'),
    },
    waitingForProfile: { tags: ['verifying'] },
    profileMissing: {
      tags: ['verifying'],
      holds: ({ context }) => assert.ok(context.missedProfiles >= KYC_MISSED_PROFILES),
    },
    unavailable: {
      tags: ['halted'],
      runs: ['watchPresenceForToken'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
    failed: { tags: ['halted'] },
    verified: {
      holds: ({ snapshot }) => assert.deepEqual(snapshot.output, { profile: profileAt.dashboard }),
    },
  },
});
