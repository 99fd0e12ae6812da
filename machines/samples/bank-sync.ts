import type { ContextFrom } from 'xstate';
import { BANK_JOB_TIMEOUT_MS, bankSyncMachine } from '../bank-sync.machine.ts';
import { defineSamples } from './samples.ts';
import {
  ANY_CALL,
  aFailedConnection,
  aGoodConnection,
  anotherJob,
  aPendingConnection,
  aStrangeConnection,
  profileAt,
} from './values.ts';

const began = 1_800_000_000_000;

/** The second in which the connection has taken too long. */
export const aLastTick = { type: 'clock.ticked', now: began + BANK_JOB_TIMEOUT_MS } as const;

// A profile may not have the job's result yet.
const profiles = { done: [profileAt.bankAccount, profileAt.bankJob], fails: ANY_CALL };
const replaced = { ...profileAt.bankJob, ...anotherJob };

const looks = {
  done: [aPendingConnection, aGoodConnection, aFailedConnection, aStrangeConnection],
  fails: [...ANY_CALL, 'bankJobGone'] as const,
};

type Context = ContextFrom<typeof bankSyncMachine>;

const isUnticked = ({ tickedAt }: Context) => tickedAt === null;
const isTicked = ({ tickedAt }: Context) => tickedAt !== null;

export default defineSamples(bankSyncMachine, {
  starts: {
    'a connection that has just begun': { jobId: 'job-1', isResumed: false, isCounted: false },
    'a connection that the customer comes back to': {
      jobId: 'job-1',
      isResumed: true,
      isCounted: true,
    },
    'a connection that was begun before a reload': {
      jobId: 'job-1',
      isResumed: true,
      isCounted: false,
    },
  },
  events: {
    person: [{ type: 'look.requested' }, { type: 'reconnect.requested' }],
    system: [
      { when: isUnticked, event: { type: 'clock.ticked', now: began } },
      {
        when: isTicked,
        event: { type: 'clock.ticked', now: began + BANK_JOB_TIMEOUT_MS - 1 },
      },
      { when: isTicked, event: aLastTick },
    ],
  },
  outcomes: {
    readConnectionFirst: looks,
    readConnection: looks,
    readConnectionLate: {
      done: [aPendingConnection, aGoodConnection, aFailedConnection],
      fails: [...ANY_CALL, 'bankJobGone'],
    },
    loadProfileAfterSuccess: { ...profiles, done: [...profiles.done, replaced] },
    loadProfileAfterFailure: profiles,
  },
});
