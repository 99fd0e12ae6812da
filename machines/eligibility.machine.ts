import { assign, sendParent, setup } from 'xstate';
import { type Eligibility, type EligibilityCheck, isEligible } from '../domain/entities.ts';
import { trackingNotProvided } from './effects.ts';

/** Report to the app, which keeps the checkboxes over a reload. */
export type EligibilityReport = { type: 'eligibility.changed'; eligibility: Eligibility };

/** Three checks before sign-up. Source: product 2.2. */
export const eligibilityMachine = setup({
  types: {
    context: {} as Eligibility,
    events: {} as
      | { type: 'check.changed'; check: EligibilityCheck; checked: boolean }
      | { type: 'explanation.toggled' }
      | { type: 'start.requested' },
    input: {} as Eligibility,
    tags: {} as 'explaining',
  },
  actions: {
    track: trackingNotProvided,
    rememberCheck: assign(
      ({ context }, { check, checked }: { check: EligibilityCheck; checked: boolean }) => ({
        ...context,
        [check]: checked,
      }),
    ),
    reportChecks: sendParent(({ context }) => ({
      type: 'eligibility.changed',
      eligibility: context,
    })),
  },
  guards: {
    isEligible: ({ context }) => isEligible(context),
  },
}).createMachine({
  id: 'eligibility',
  description: 'Can I use it? Has three boxes, which all must be ticked.',
  context: ({ input }) => input,
  initial: 'checks',
  states: {
    checks: {
      description: 'The boxes.',
      initial: 'answering',
      on: {
        'check.changed': {
          actions: [{ type: 'rememberCheck', params: ({ event }) => event }, 'reportChecks'],
        },
        'start.requested': {
          guard: 'isEligible',
          target: 'eligible',
          actions: { type: 'track', params: { name: 'signup_start' } },
        },
      },
      states: {
        answering: {
          description: 'Ticking the boxes. Says nothing about empty ones.',
          on: { 'explanation.toggled': 'explaining' },
        },
        explaining: {
          description: 'What an empty box means. Shown to those who ask for it.',
          tags: 'explaining',
          on: { 'explanation.toggled': 'answering' },
        },
      },
    },
    eligible: { type: 'final' },
  },
});
