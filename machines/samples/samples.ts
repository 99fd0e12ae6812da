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
import { nodesOf } from '../nodes.ts';

/** How an invoked actor may end. Each also fails once with an error that is no `FailureError`. */
type Outcomes = {
  /** Outputs; missing for an effect that does not end. */
  readonly done?: readonly unknown[];
  readonly fails?: readonly FailureCode[];
};

/** An event with the condition under which it can happen. */
type Given<Machine extends AnyStateMachine> = {
  readonly event: EventFrom<Machine>;
  readonly when: (context: ContextFrom<Machine>, snapshot: AnyMachineSnapshot) => boolean;
};

/** Examples of a machine's inputs, events and actor outcomes, for the generated tests and the flow book. */
export type Samples<Machine extends AnyStateMachine = AnyStateMachine> = {
  readonly machine: Machine;
  readonly starts: Readonly<Record<string, InputFrom<Machine>>>;
  /** Good, bad and edge payloads of each event, by its cause. */
  readonly events: {
    readonly person?: readonly (EventFrom<Machine> | Given<Machine>)[];
    /** Events of the address bar. They are possible everywhere, so they do not count as a way out of a dead end. */
    readonly address?: readonly (EventFrom<Machine> | Given<Machine>)[];
    readonly system?: readonly (EventFrom<Machine> | Given<Machine>)[];
  };
  /** Events that only the machine itself raises. */
  readonly raised?: readonly EventFrom<Machine>['type'][];
  /** Outcomes by the actor's id. */
  readonly outcomes: Readonly<Record<string, Outcomes>>;
};

/** Defines the samples of a machine. An actor whose end leads nowhere needs no outcomes: it does not end. */
export function defineSamples<Machine extends AnyStateMachine>(
  machine: Machine,
  samples: Omit<Samples<Machine>, 'machine' | 'outcomes'> & Partial<Pick<Samples, 'outcomes'>>,
): Samples<Machine> {
  const endless = nodesOf(machine).flatMap(({ invoke }) =>
    invoke.flatMap(({ id, onDone }) => (onDone ? [] : [[id, {}]])),
  );
  return {
    machine,
    ...samples,
    outcomes: { ...Object.fromEntries(endless), ...samples.outcomes },
  };
}

export type Cause = 'person' | 'address' | 'system' | 'actor' | 'delay';

export type Case = {
  readonly event: EventObject;
  readonly cause: Cause;
  readonly when?: (context: never, snapshot: AnyMachineSnapshot) => boolean;
};

/** Returns the events of all causes except actors and delays. */
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

/** An error that is no `FailureError`. */
const STRANGE_ERROR = new Error('something else broke');
const endings = new WeakMap<Samples['outcomes'], Map<string, readonly Case[]>>();

/** Returns the events with which an actor can end, cached because creating errors is slow. */
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
  const errors = [...(ends.fails ?? []).map((code) => new FailureError({ code })), STRANGE_ERROR];
  return [
    ...(ends.done ?? []).map((output) => ({ type: `xstate.done.actor.${actor}`, output })),
    ...errors.map((error) => ({ type: `xstate.error.actor.${actor}`, error })),
  ].map((event) => ({ event, cause: 'actor' }));
}

/** Returns the id of the machine with this file name. */
export function machineId(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
