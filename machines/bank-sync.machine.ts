import { assign, sendParent, setup } from 'xstate';
import type { Connection, ConnectionStep, Profile } from '../domain/entities.ts';
import { failureOf } from '../domain/failures.ts';
import {
  type ClockTicked,
  effects,
  errorOf,
  lasting,
  outputOf,
  trackedCode,
  trackingNotProvided,
} from './effects.ts';
import { BANK_MISSED_POLLS } from './missed-polls.ts';

/** Delay between two reads of the job, in ms. Source: product 9.1. */
export const BANK_SYNC_POLL_MS = 5_000;
/** Display time of a final state, in ms. Source: product 9.1. */
export const BANK_RESULT_SHOWN_MS = 1_500;
/** Time limit of a job before a retry is offered, in ms. Source: product 9.1 and decision 031. */
export const BANK_JOB_TIMEOUT_MS = 600_000;
/** Time limit of a read before the screen says that there is no answer, in ms; the read continues. */
export const BANK_POLL_TIMEOUT_MS = 15_000;

/** Where the app goes on; `sync` reads the job that the profile names. */
type Next = 'account' | 'login' | 'picker' | 'sync';

/** Report to the app: the failure of this job was counted, and must not be counted again. */
export type BankSyncReport = { readonly type: 'bankFailure.counted' };

/** Transition after any read that was answered. */
const onAnswer = {
  target: '#bankSync.syncing.judging',
  actions: { type: 'rememberConnection', params: outputOf },
} as const;

/** Transition after any read of a job that is gone. */
const onGoneJob = {
  description: 'The connection to the bank no longer exists.',
  guard: { type: 'isJobGone', params: errorOf },
  target: '#bankSync.ended',
  actions: { type: 'leadTo', params: { next: 'picker' } },
} as const;

/** Returns the analytics event of a failed connection. */
const failureOfConnection = (connection: Connection | null) => ({
  name: 'bank_connect_failed' as const,
  step: connection?.step ?? 'other',
  code: connection?.actionCode ? trackedCode(connection.actionCode) : '',
});

/** True once enough reads in a row have failed; the current one is not counted yet. */
const isSilence = ({ missedPolls }: { missedPolls: number }) =>
  missedPolls + 1 >= BANK_MISSED_POLLS;

/** Polls the bank's job until it ends. Source: product 4.4. */
export const bankSyncMachine = setup({
  types: {
    context: {} as {
      jobId: string;
      /** The customer returns to the job, whose state is not known yet. */
      isResumed: boolean;
      /** The failure of this job must not be counted: it was counted already, or this tab has not seen the job run. */
      isCounted: boolean;
      /** Last answer; null before the first. */
      connection: Connection | null;
      /** Last known step: an unknown step does not change it. */
      step: ConnectionStep;
      /** Profile read after the end of the job. */
      profile: Profile | null;
      /** Time of the last tick, epoch ms; null before the first. */
      tickedAt: number | null;
      /** Time spent waiting for the job, in ms; sleep counts, a clock set back does not. */
      waited: number;
      /** Number of failed reads of job or profile in a row. */
      missedPolls: number;
      next: Next;
    },
    events: {} as ClockTicked | { type: 'look.requested' } | { type: 'reconnect.requested' },
    input: {} as {
      jobId: string;
      isResumed: boolean;
      isCounted: boolean;
    },
    output: {} as {
      next: Next;
      connection: Connection | null;
      profile: Profile | null;
    },
    /** `halted`: the remaining time of onboarding cannot be estimated. */
    tags: {} as 'loading' | 'halted',
  },
  actors: { ...lasting('ticking'), ...effects('readConnection', 'loadProfile') },
  actions: {
    track: trackingNotProvided,
    reportCounted: sendParent({ type: 'bankFailure.counted' } satisfies BankSyncReport),
    rememberConnection: assign(({ context }, connection: Connection) => ({
      connection,
      step: connection.step === 'other' ? context.step : connection.step,
      missedPolls: 0,
      // A tab that has seen the job run counts its failure.
      isCounted: context.isCounted && connection.stepStatus === 'Failed',
    })),
    countMissedPoll: assign({ missedPolls: ({ context }) => context.missedPolls + 1 }),
    countAsSilence: assign({ missedPolls: BANK_MISSED_POLLS }),
    rememberProfile: assign({ profile: (_, profile: Profile) => profile }),
    countWaiting: assign(({ context }, { now }: { now: number }) => ({
      tickedAt: now,
      waited: context.waited + Math.max(0, now - (context.tickedAt ?? now)),
    })),
    leadTo: assign({ next: (_, { next }: { next: Next }) => next }),
  },
  guards: {
    hasSucceeded: ({ context }) => context.connection?.stepStatus === 'Success',
    isResumed: ({ context }) => context.isResumed,
    hasFailed: ({ context }) => context.connection?.stepStatus === 'Failed',
    hasFailedBefore: ({ context }) =>
      context.connection?.stepStatus === 'Failed' && context.isCounted,
    isNewFailure: ({ context }, connection: Connection) =>
      connection.stepStatus === 'Failed' && !context.isCounted,
    isJobGone: (_, { error }: { error: unknown }) => failureOf(error).code === 'bankJobGone',
    hasTimedOut: ({ context }) => context.waited >= BANK_JOB_TIMEOUT_MS,
    isSilence: ({ context }) => isSilence(context),
    isConnected: (_, profile: Profile) => profile.checkBankConnectionStatus,
    // A profile that lags behind may name an earlier job for a moment.
    isReplaced: ({ context }, { basiqJobId }: Profile) =>
      isSilence(context) && basiqJobId !== '' && basiqJobId !== context.jobId,
  },
  delays: {
    bankSyncPoll: BANK_SYNC_POLL_MS,
    bankPollTimeout: BANK_POLL_TIMEOUT_MS,
    bankResultShown: BANK_RESULT_SHOWN_MS,
  },
}).createMachine({
  id: 'bankSync',
  description:
    'Reading the bank. Asks every 5 s until the connection to the bank succeeds or fails.',
  context: ({ input }) => ({
    ...input,
    connection: null,
    step: 'other',
    profile: null,
    tickedAt: null,
    waited: 0,
    missedPolls: 0,
    next: 'account',
  }),
  initial: 'choosingStart',
  output: ({ context }) => ({
    next: context.next,
    connection: context.connection,
    profile: context.profile,
  }),
  states: {
    choosingStart: {
      description: 'Choosing where to begin.',
      always: [
        { description: 'The connection was begun before.', guard: 'isResumed', target: 'resuming' },
        { description: 'The connection has just begun.', target: 'syncing' },
      ],
    },
    resuming: {
      description:
        'Coming back to the connection. Shows no step until the first answer; a failed connection leads on at once.',
      tags: 'loading',
      invoke: {
        src: 'readConnection',
        id: 'readConnectionFirst',
        input: ({ context }) => ({ jobId: context.jobId }),
        onDone: [
          {
            description: 'The connection to the bank has failed.',
            guard: { type: 'isNewFailure', params: outputOf },
            target: 'ended',
            actions: [
              { type: 'rememberConnection', params: outputOf },
              { type: 'track', params: ({ event }) => failureOfConnection(event.output) },
              'reportCounted',
            ],
          },
          onAnswer,
        ],
        onError: [onGoneJob, { target: 'syncing.waiting', actions: 'countMissedPoll' }],
      },
      after: { bankPollTimeout: { target: 'syncing', actions: 'countAsSilence' } },
    },
    syncing: {
      description: 'Reading the bank.',
      initial: 'readingStatus',
      invoke: { src: 'ticking', id: 'ticking', onError: { target: 'stalled' } },
      on: {
        'clock.ticked': { actions: { type: 'countWaiting', params: ({ event }) => event } },
        'look.requested': { target: '.readingStatus' },
      },
      states: {
        readingStatus: {
          description: 'Asking how far it is.',
          invoke: {
            src: 'readConnection',
            id: 'readConnection',
            input: ({ context }) => ({ jobId: context.jobId }),
            onDone: onAnswer,
            onError: [
              onGoneJob,
              {
                description: 'No end after 10 minutes.',
                guard: 'hasTimedOut',
                target: '#bankSync.stalled',
                actions: 'countMissedPoll',
              },
              {
                description: 'No answer for some time.',
                guard: 'isSilence',
                target: 'unanswered',
                actions: 'countMissedPoll',
              },
              {
                description: 'One request fails.',
                target: 'waiting',
                actions: 'countMissedPoll',
              },
            ],
          },
          after: { bankPollTimeout: { actions: 'countAsSilence' } },
        },
        judging: {
          description: 'Judging the answer. Also when it comes after 10 minutes.',
          always: [
            {
              description: 'The connection to the bank succeeds.',
              guard: 'hasSucceeded',
              target: '#bankSync.succeeded',
              actions: { type: 'track', params: { name: 'bank_connect_success' } },
            },
            {
              description: 'The connection to the bank had failed before.',
              guard: 'hasFailedBefore',
              target: '#bankSync.ended',
            },
            {
              description: 'The connection to the bank fails.',
              guard: 'hasFailed',
              target: '#bankSync.failed',
              actions: [
                { type: 'track', params: ({ context }) => failureOfConnection(context.connection) },
                'reportCounted',
              ],
            },
            {
              description: 'No end after 10 minutes.',
              guard: 'hasTimedOut',
              target: '#bankSync.stalled',
            },
            { description: 'The connection to the bank continues.', target: 'waiting' },
          ],
        },
        waiting: {
          description:
            'Waiting to ask again. A failed request does not mean that the connection failed; the next one tells.',
          after: { bankSyncPoll: { target: 'readingStatus' } },
        },
        unanswered: {
          description: 'No answer for some time. Says so and keeps reading.',
          after: { bankSyncPoll: { target: 'readingStatus' } },
        },
      },
    },
    stalled: {
      description:
        'It takes very long. Offers a retry and the chat after 10 minutes, and keeps reading.',
      tags: 'halted',
      initial: 'waiting',
      on: {
        'reconnect.requested': {
          target: 'ended',
          actions: { type: 'leadTo', params: { next: 'login' } },
        },
      },
      states: {
        waiting: {
          description: 'Waiting to ask again.',
          after: { bankSyncPoll: { target: 'readingStatus' } },
        },
        readingStatus: {
          description: 'Asking how far it is.',
          invoke: {
            src: 'readConnection',
            id: 'readConnectionLate',
            input: ({ context }) => ({ jobId: context.jobId }),
            onDone: onAnswer,
            onError: [onGoneJob, { target: 'waiting', actions: 'countMissedPoll' }],
          },
        },
      },
    },
    succeeded: {
      description: 'The bank is connected.',
      tags: 'halted',
      initial: 'showingResult',
      states: {
        showingResult: {
          description: 'Showing the success.',
          after: { bankResultShown: { target: 'refreshingProfile' } },
        },
        refreshingProfile: {
          description: 'Reading the profile.',
          invoke: {
            src: 'loadProfile',
            id: 'loadProfileAfterSuccess',
            onDone: [
              {
                description: 'The profile says connected.',
                guard: { type: 'isConnected', params: outputOf },
                target: '#bankSync.ended',
                actions: { type: 'rememberProfile', params: outputOf },
              },
              {
                description: 'Another tab or device has begun another connection since.',
                guard: { type: 'isReplaced', params: outputOf },
                target: '#bankSync.ended',
                actions: [
                  { type: 'rememberProfile', params: outputOf },
                  { type: 'leadTo', params: { next: 'sync' } },
                ],
              },
              {
                description: 'The profile lags behind for long.',
                guard: 'isSilence',
                target: 'unanswered',
                actions: 'countMissedPoll',
              },
              {
                description: 'The profile lags behind.',
                target: 'waitingToRefresh',
                actions: 'countMissedPoll',
              },
            ],
            onError: [
              { guard: 'isSilence', target: 'unanswered', actions: 'countMissedPoll' },
              { target: 'waitingToRefresh', actions: 'countMissedPoll' },
            ],
          },
          on: { 'look.requested': { target: 'refreshingProfile', reenter: true } },
          after: { bankPollTimeout: { actions: 'countAsSilence' } },
        },
        waitingToRefresh: {
          description:
            'Waiting for the profile. The next step opens only when the profile says that the bank is connected.',
          after: { bankSyncPoll: { target: 'refreshingProfile' } },
        },
        unanswered: {
          description: 'The profile lags behind. Says so and keeps reading.',
          on: { 'look.requested': { target: 'refreshingProfile' } },
          after: { bankSyncPoll: { target: 'refreshingProfile' } },
        },
      },
    },
    failed: {
      description: 'The connection to the bank fails.',
      tags: 'halted',
      initial: 'showingResult',
      states: {
        showingResult: {
          description: 'Showing the failure.',
          after: { bankResultShown: { target: 'refreshingProfile' } },
        },
        refreshingProfile: {
          description: 'Reading the profile.',
          invoke: {
            src: 'loadProfile',
            id: 'loadProfileAfterFailure',
            onDone: {
              target: '#bankSync.ended',
              actions: { type: 'rememberProfile', params: outputOf },
            },
            onError: { target: '#bankSync.ended' },
          },
        },
      },
    },
    ended: { description: 'The connection to the bank has ended.', type: 'final' },
  },
});
