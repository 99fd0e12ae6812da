import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Eligibility, EligibilityCheck } from '../domain/entities.ts';
import { trackingNotProvided } from './effects.ts';

/** The three checks before sign-up. Source: section 2, Eligibility. */
export const eligibilityMachine = setup({
  types: {
    context: {} as Eligibility,
    events: {} as
      | { type: 'check.changed'; check: EligibilityCheck; checked: boolean }
      | { type: 'start.requested' },
  },
  actions: {
    track: trackingNotProvided,
    rememberCheck: assign(
      ({ context }, { check, checked }: { check: EligibilityCheck; checked: boolean }) => ({
        ...context,
        [check]: checked,
      }),
    ),
  },
  guards: {
    isEligible: ({ context }) => context.isOver18 && context.hasIdDocument && context.isEmployed,
  },
}).createMachine({
  id: 'eligibility',
  description: 'Three boxes; all of them must be ticked.',
  context: { isOver18: false, hasIdDocument: false, isEmployed: false },
  initial: 'checks',
  states: {
    checks: {
      on: {
        'check.changed': {
          actions: {
            type: 'rememberCheck',
            params: ({ event }) => ({ check: event.check, checked: event.checked }),
          },
        },
        'start.requested': {
          guard: 'isEligible',
          target: 'eligible',
          actions: { type: 'track', params: { name: 'signup_start' } },
        },
      },
    },
    eligible: { type: 'final' },
  },
});

/** A running eligibility check. */
export type EligibilityActor = ActorRefFrom<typeof eligibilityMachine>;
