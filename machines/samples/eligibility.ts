import { NOTHING_TICKED } from '../../domain/entities.ts';
import { eligibilityMachine } from '../eligibility.machine.ts';
import { defineSamples } from './samples.ts';

export const checks = ['isOver18', 'hasIdDocument', 'isEmployed'] as const;

export default defineSamples(eligibilityMachine, {
  starts: {
    'a first visit': NOTHING_TICKED,
    'a reload': { ...NOTHING_TICKED, hasIdDocument: true },
  },
  events: {
    person: [
      ...checks.flatMap((check) => [
        { type: 'check.changed' as const, check, checked: true },
        { type: 'check.changed' as const, check, checked: false },
      ]),
      { type: 'explanation.toggled' },
      { type: 'start.requested' },
    ],
  },
});
