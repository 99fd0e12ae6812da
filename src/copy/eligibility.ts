import type { EligibilityCheck } from '../../domain/entities.ts';
import { settings } from '../settings.ts';
import { framesCopy } from './frames.ts';

/** Words of /eligibility. */
export const eligibilityCopy = {
  intro: `${settings.brandName} advances part of your pay. Tick all three and you can start.`,
  checks: {
    isOver18: {
      title: "I'm 18 or older and an Australian resident",
      detail: 'You need to be both to take out a loan with us.',
      otherwise:
        "If you're younger or live elsewhere, we can't lend to you. You're welcome once both are true.",
    },
    hasIdDocument: {
      title: "I have a driver's licence, passport or Medicare card",
      detail: 'We check your identity with one of these. It must be valid and not expired.',
      otherwise:
        "Without one we can't check who you are. Renew or replace yours first, then come back.",
    },
    isEmployed: {
      title: 'My pay comes from employment',
      detail:
        'You need at least $300 per week, and over 50% of your income must come from an employer. Centrelink or self-employment income does not count.',
      otherwise: `If most of your income comes from elsewhere, we can't lend to you. For free help with money, call the National Debt Helpline on ${framesCopy.hardship.phone}.`,
    },
  } satisfies Record<EligibilityCheck, { title: string; detail: string; otherwise: string }>,
  start: 'Get started',
  startHint: 'Tick all three to get started.',
  haveAccount: 'Already have an account?',
  logIn: 'Log in',
  finish: 'Finish an existing application',
} as const;
