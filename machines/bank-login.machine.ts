import { assign, setup } from 'xstate';
import type { Institution } from '../domain/entities.ts';
import type { Failure } from '../domain/failures.ts';
import { checkRequired } from '../domain/validation.ts';
import { effects, flowActions, keepFailure, outputOf } from './effects.ts';

/** Submits the bank's log-in and starts the job of the connection. Source: product 2.12. */
export const bankLoginMachine = setup({
  types: {
    context: {} as { institution: Institution; jobId: string; failure: Failure | null },
    events: {} as
      | {
          type: 'bankCredentials.submitted';
          loginId: string;
          password: string;
          securityCode: string;
        }
      | { type: 'otherBank.requested' },
    input: {} as { institution: Institution },
    output: {} as { jobId: string },
    tags: {} as 'busy',
  },
  actors: effects('connectBank'),
  actions: {
    ...flowActions,
    rememberJob: assign({ jobId: (_, { jobId }: { jobId: string }) => jobId }),
  },
  guards: {
    areCredentialsComplete: ({ context, event }) =>
      event.type === 'bankCredentials.submitted' &&
      checkRequired(event.loginId) === null &&
      checkRequired(event.password) === null &&
      (context.institution.securityCodeCaption === '' ||
        checkRequired(event.securityCode) === null),
  },
}).createMachine({
  id: 'bankLogin',
  description: 'Logging in to the bank. Takes the credentials of the chosen bank.',
  context: ({ input }) => ({ institution: input.institution, jobId: '', failure: null }),
  initial: 'credentials',
  output: ({ context }) => ({ jobId: context.jobId }),
  states: {
    credentials: {
      description: 'Entering the bank log-in.',
      on: {
        'bankCredentials.submitted': { guard: 'areCredentialsComplete', target: 'connecting' },
        'otherBank.requested': { target: 'left' },
      },
    },
    connecting: {
      description:
        'Connecting to the bank. Fetches a token, posts to the bank and registers the job in one effect, so that the credentials are stored nowhere in between.',
      tags: 'busy',
      entry: ['clearFailure', { type: 'track', params: { name: 'bank_connect_start' } }],
      invoke: {
        src: 'connectBank',
        id: 'connectBank',
        input: ({ context, event }) => ({
          institutionId: context.institution.id,
          // Trimmed because phone keyboards add a space after a completed word. Passwords are sent as typed.
          loginId: event.type === 'bankCredentials.submitted' ? event.loginId.trim() : '',
          password: event.type === 'bankCredentials.submitted' ? event.password : '',
          securityCode: event.type === 'bankCredentials.submitted' ? event.securityCode : '',
        }),
        onDone: { target: 'connected', actions: { type: 'rememberJob', params: outputOf } },
        onError: { target: 'credentials', actions: keepFailure },
      },
    },
    connected: { description: 'Bank connected.', type: 'final' },
    left: { description: 'Choosing another bank.', type: 'final' },
  },
});
