import { assign, setup } from 'xstate';
import type { Overview } from '../domain/entities.ts';
import type { Failure } from '../domain/failures.ts';
import {
  effects,
  flowActions,
  hasOfflineFailure,
  keepFailure,
  lasting,
  outputOf,
  type Presence,
  retried,
} from './effects.ts';

/** Account for cash outs and repayments, as far as the API shows it. Source: decision 024. */
export const linkedAccountMachine = setup({
  types: {
    context: {} as {
      /** Names the account, masked by the API. */
      overview: Overview | null;
      failure: Failure | null;
    },
    events: {} as Presence | { type: 'load.retried' },
  },
  actors: { ...lasting('watchPresence'), ...effects('readOverview') },
  actions: {
    rememberOverview: assign({ overview: (_, overview: Overview) => overview }),
    ...flowActions,
  },
  guards: { hasOfflineFailure },
}).createMachine({
  id: 'linkedAccount',
  description: 'Linked account. Shows the account that is paid into and debited.',
  context: { overview: null, failure: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'Loading the account.',
      invoke: {
        src: 'readOverview',
        id: 'readOverview',
        onDone: { target: 'shown', actions: { type: 'rememberOverview', params: outputOf } },
        onError: { target: 'unavailable', actions: keepFailure },
      },
    },
    shown: { description: 'The account is shown.' },
    unavailable: {
      description: 'The account cannot be loaded. The rest of the profile is shown.',
      ...retried('load.retried', 'reading'),
    },
  },
});
