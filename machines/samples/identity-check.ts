import { identityCheckMachine } from '../identity-check.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL, profileAt } from './values.ts';

const statuses = {
  done: ['NotStarted', 'InProcessing', 'ManualInProcessing', 'Success', 'Failed', 'other'],
  fails: [...ANY_CALL, 'unreachable', 'kycStatusUnavailable'],
} as const;

export default defineSamples(identityCheckMachine, {
  starts: { 'after the bank account': { uid: 'uid-1' } },
  events: {
    person: [
      // The customer's actions in the vendor's widget.
      { type: 'widget.checked', entityId: 'entity-1' },
      { type: 'widget.checked', entityId: null },
      { type: 'widget.checked', entityId: '' },
      { type: 'check.retried' },
    ],
    system: [{ type: 'presence.regained' }, { type: 'widget.ready' }, { type: 'widget.failed' }],
  },
  outcomes: {
    readStatus: statuses,
    readResult: statuses,
    lookForCheck: statuses,
    getWidgetToken: { done: [{ token: 'token-1' }], fails: [...ANY_CALL, 'kycTokenRefused'] },
    runIdentityWidget: { fails: ['unavailable'] },
    setKycEntity: { done: [undefined], fails: [...ANY_CALL, 'kycNotSet'] },
    loadProfile: { done: [profileAt.dashboard, profileAt.idCheck], fails: ANY_CALL },
  },
});
