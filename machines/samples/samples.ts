import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  EventObject,
  InputFrom,
} from 'xstate';
import { type FailureCode, FailureError } from '../../domain/failures.ts';
import { fileName } from '../flows.ts';

/** How the actor behind an invoke may end. Each also fails once with an error that is no `FailureError`. */
type Outcomes = {
  /** Outputs; none for an effect that lasts. */
  readonly done?: readonly unknown[];
  readonly fails: readonly FailureCode[];
};

/** An event with the circumstances in which it can happen at all. */
type Given<Machine extends AnyStateMachine> = {
  readonly event: EventFrom<Machine>;
  readonly when: (context: ContextFrom<Machine>, snapshot: AnyMachineSnapshot) => boolean;
};

/** How a machine begins and what may happen to it, in examples: the generated tests try them, the flow book plays them. */
export type Samples<Machine extends AnyStateMachine = AnyStateMachine> = {
  readonly machine: Machine;
  /** The ways in which it can begin. */
  readonly starts: Readonly<Record<string, InputFrom<Machine>>>;
  /** Good, bad and edge payloads of each event, by who causes it. */
  readonly events: {
    readonly person?: readonly (EventFrom<Machine> | Given<Machine>)[];
    /** The address bar: possible everywhere, so that it is no way out of a dead end. */
    readonly address?: readonly (EventFrom<Machine> | Given<Machine>)[];
    readonly system?: readonly (EventFrom<Machine> | Given<Machine>)[];
  };
  /** Events that the machine raises for itself: nobody sends them. */
  readonly raised?: readonly EventFrom<Machine>['type'][];
  /** By the id of the actor. */
  readonly outcomes: Readonly<Record<string, Outcomes>>;
};

/** Names the samples of a machine, typed by the machine. */
export function defineSamples<Machine extends AnyStateMachine>(
  samples: Samples<Machine>,
): Samples<Machine> {
  return samples;
}

/** Who causes an event. */
export type Cause = 'person' | 'address' | 'system' | 'actor' | 'delay';

/** An event that may happen. */
export type Case = {
  readonly event: EventObject;
  readonly cause: Cause;
  readonly when?: (context: never, snapshot: AnyMachineSnapshot) => boolean;
};

/** The cases of everything but actors and delays. */
export function casesOf({ events }: Samples): Case[] {
  return (['person', 'address', 'system'] as const).flatMap((cause) =>
    (events[cause] ?? []).map((entry) => {
      if ('when' in entry) {
        const given = entry as Given<AnyStateMachine>;
        return { event: given.event, when: given.when, cause };
      }
      return { event: entry as EventObject, cause };
    }),
  );
}

/** An error that is none of ours. */
const STRANGE_ERROR = new Error('something else broke');
const endings = new WeakMap<Samples['outcomes'], Map<string, readonly Case[]>>();

/** The cases of one running actor: the same objects each time, since making errors is slow. */
export function endingsOf(samples: Samples, actor: string): readonly Case[] {
  const known = endings.get(samples.outcomes) ?? new Map<string, readonly Case[]>();
  endings.set(samples.outcomes, known);
  const cases = known.get(actor) ?? makeEndings(samples, actor);
  known.set(actor, cases);
  return cases;
}

function makeEndings({ machine, outcomes }: Samples, actor: string): Case[] {
  const ends = outcomes[actor];
  if (ends === undefined) {
    throw new Error(
      `${machine.id}: the actor "${actor}" has no outcomes. Add them in machines/samples/${fileName(machine.id)}.ts.`,
    );
  }
  const errors = [...ends.fails.map((code) => new FailureError({ code })), STRANGE_ERROR];
  return [
    ...(ends.done ?? []).map((output) => ({ type: `xstate.done.actor.${actor}`, output })),
    ...errors.map((error) => ({ type: `xstate.error.actor.${actor}`, error })),
  ].map((event) => ({ event, cause: 'actor' }));
}

/** The id of the machine whose files have this name in common. */
export function machineId(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
