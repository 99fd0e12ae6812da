import { assign, setup } from 'xstate';
import type { Profile } from '../domain/entities.ts';
import type { Failure } from '../domain/failures.ts';
import { isSameName } from '../domain/names.ts';
import { checkRequired } from '../domain/validation.ts';
import { busy, effects, flowActions, keepFailure, outputOf } from './effects.ts';

/** Saves first and last name. Source: product 2.8 and 7.2. */
export const nameMachine = setup({
  types: {
    context: {} as {
      firstName: string;
      lastName: string;
      profile: Profile | null;
      failure: Failure | null;
    },
    events: {} as { type: 'name.submitted'; firstName: string; lastName: string },
    input: {} as { firstName: string; lastName: string },
    output: {} as { firstName: string; lastName: string },
    tags: {} as 'busy',
  },
  actors: effects('saveName', 'loadProfile'),
  actions: {
    ...flowActions,
    rememberName: assign({
      firstName: ({ event }) => event.firstName.trim(),
      lastName: ({ event }) => event.lastName.trim(),
    }),
    rememberProfile: assign({ profile: (_, profile: Profile) => profile }),
  },
  guards: {
    isNameComplete: ({ event }) =>
      checkRequired(event.firstName) === null && checkRequired(event.lastName) === null,
    isNameSaved: ({ context }, profile: Profile) =>
      isSameName(profile.firstName, context.firstName) &&
      isSameName(profile.lastName, context.lastName),
  },
}).createMachine({
  id: 'name',
  description: 'Name. Takes first and last name as on the identity document.',
  context: ({ input }) => ({ ...input, profile: null, failure: null }),
  initial: 'details',
  output: ({ context }) => ({
    firstName: context.profile?.firstName || context.firstName,
    lastName: context.profile?.lastName || context.lastName,
  }),
  states: {
    details: {
      description: 'Entering the name.',
      on: {
        'name.submitted': { guard: 'isNameComplete', target: 'saving', actions: 'rememberName' },
      },
    },
    saving: {
      description: 'Saving the name.',
      ...busy,
      invoke: {
        src: 'saveName',
        id: 'saveName',
        input: ({ context }) => ({ firstName: context.firstName, lastName: context.lastName }),
        onDone: { target: 'saved', actions: { type: 'rememberProfile', params: outputOf } },
        onError: { target: 'rereading', actions: keepFailure },
      },
    },
    rereading: {
      description: 'Was the name saved? The call failed, so the profile is read to find out.',
      tags: 'busy',
      invoke: {
        src: 'loadProfile',
        id: 'loadProfile',
        onDone: [
          {
            description: 'The name was saved.',
            guard: { type: 'isNameSaved', params: outputOf },
            target: 'saved',
          },
          { description: 'The name was not saved.', target: 'details' },
        ],
        onError: { target: 'details' },
      },
    },
    saved: {
      description: 'Name saved.',
      type: 'final',
      entry: { type: 'track', params: { name: 'name_saved' } },
    },
  },
});
