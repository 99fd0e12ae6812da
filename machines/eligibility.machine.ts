import { type ActorRefFrom, assign, sendParent, setup } from 'xstate';
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
    hasTicks: ({ context }) => context.isOver18 || context.hasIdDocument || context.isEmployed,
  },
}).createMachine({
  id: 'eligibility',
  description: 'Can I use it? Has three boxes, which all must be ticked.',
  context: ({ input }) => input,
  initial: 'checks',
  states: {
    checks: {
      description: 'The boxes.',
      initial: 'untouched',
      on: {
        'check.changed': {
          target: '.answering',
          actions: [{ type: 'rememberCheck', params: ({ event }) => event }, 'reportChecks'],
        },
        'start.requested': {
          guard: 'isEligible',
          target: 'eligible',
          actions: { type: 'track', params: { name: 'signup_start' } },
        },
      },
      states: {
        untouched: {
          description: 'Nothing ticked yet. Says nothing about empty boxes before the first tick.',
          always: { description: 'A box is ticked.', guard: 'hasTicks', target: 'answering' },
        },
        answering: { description: 'Ticking the boxes.', tags: 'explaining' },
      },
    },
    eligible: { type: 'final' },
  },
});

export type EligibilityActor = ActorRefFrom<typeof eligibilityMachine>;
