import { setup } from 'xstate';
import type { EmploymentType } from '../domain/entities.ts';
import type { Failure } from '../domain/failures.ts';
import { checkRequired } from '../domain/validation.ts';
import { busy, effects, flowActions, keepFailure } from './effects.ts';

/** Saves employment status and employer. Source: product 2.9. */
export const employmentMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as {
      type: 'employment.submitted';
      /** Empty while none is chosen. */
      employmentType: EmploymentType | '';
      employerName: string;
    },
    tags: {} as 'busy',
  },
  actors: effects('saveEmployment'),
  actions: flowActions,
  guards: {
    isEmploymentComplete: ({ event }) =>
      event.employmentType !== '' && checkRequired(event.employerName) === null,
  },
}).createMachine({
  id: 'employment',
  description: 'Job. Takes employment status and employer.',
  context: { failure: null },
  initial: 'details',
  states: {
    details: {
      description: 'Entering the job.',
      on: { 'employment.submitted': { guard: 'isEmploymentComplete', target: 'saving' } },
    },
    saving: {
      description: 'Saving the job.',
      ...busy,
      invoke: {
        src: 'saveEmployment',
        id: 'saveEmployment',
        input: ({ event }) => ({
          employmentType: event.employmentType,
          employerName: event.employerName.trim(),
        }),
        onDone: {
          target: 'saved',
          actions: { type: 'track', params: { name: 'employment_saved' } },
        },
        onError: { target: 'details', actions: keepFailure },
      },
    },
    saved: { description: 'Job saved.', type: 'final' },
  },
});
