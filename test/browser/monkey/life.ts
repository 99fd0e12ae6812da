import fc from 'fast-check';
import { STAGES } from '../../../domain/onboarding.ts';
import { SCENARIO_NAMES, type ScenarioName, scenario } from '../../../sandbox/scenarios.ts';
import { type Act, anyAct } from './acts.ts';
import { type Course, perform } from './live.ts';

const MAX_ACTS = 30;

type Command = fc.AsyncCommand<object, Course>;

/** An act as a command: after a failure the reduction drops later acts at once. */
class ActCommand implements Command {
  constructor(readonly act: Act) {}

  check(): boolean {
    return true;
  }

  run(_: object, course: Course): Promise<void> {
    return perform(course, this.act);
  }

  toString(): string {
    return JSON.stringify(this.act);
  }
}

/** A customer and their acts. */
export type Life = {
  readonly size: 'phone' | 'desktop';
  /** Null for a visitor without an account. */
  readonly start: {
    readonly stage: (typeof STAGES)[number];
    readonly scenario?: ScenarioName;
  } | null;
  readonly acts: Iterable<Command>;
};

const customersIn = (scenarios: readonly ScenarioName[]) =>
  fc.record({
    stage: fc.constant('dashboard' as const),
    scenario: fc.constantFrom(...scenarios),
  });

/** Situations in which a payment is possible at once. */
const PAYING = SCENARIO_NAMES.filter((name) => Object.values(scenario(name).allows).includes(true));

/** Any life: most belong to customers who can pay. */
export const anyLife: fc.Arbitrary<Life> = fc.record({
  size: fc.constantFrom('phone', 'desktop'),
  start: fc.oneof(
    { weight: 12, arbitrary: customersIn(PAYING) },
    { weight: 2, arbitrary: customersIn(SCENARIO_NAMES) },
    { weight: 3, arbitrary: fc.record({ stage: fc.constantFrom(...STAGES) }) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  acts: fc.commands([anyAct.map((act) => new ActCommand(act))], {
    maxCommands: MAX_ACTS,
    size: 'max',
    disableReplayLog: true,
  }),
});
