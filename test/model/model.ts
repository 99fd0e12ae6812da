import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  EventObject,
  InputFrom,
} from 'xstate';
import { type FailureCode, FailureError } from '../../domain/failures.ts';
import { ROOT, stateName, statesOf } from './chart.ts';

/** What an assertion sees of the real, running machine. */
export type Sight<Machine extends AnyStateMachine> = {
  readonly context: ContextFrom<Machine>;
  readonly snapshot: AnyMachineSnapshot;
  /** The input that a running actor was given. */
  readonly input: (actor: string) => unknown;
  /** What a running actor was told. */
  readonly heard: (actor: string) => readonly EventObject[];
  /** What the machine told its parent since it began. */
  readonly told: readonly EventObject[];
  /** The analytics events since it began. */
  readonly tracked: readonly string[];
};

/** What must be true while a state is active. */
export type StateFacts<Machine extends AnyStateMachine> = {
  /** Ids of the actors that run because of this state, and of no other. */
  readonly runs?: readonly string[];
  /** Tags that a screen sees because of this state. */
  readonly tags?: readonly string[];
  /** Eventless transitions leave the state at once: nobody ever rests in it. */
  readonly isPassing?: true;
  /** Why the machine may rest here although nothing in the state leads on. */
  readonly rests?: string;
  readonly holds?: (sight: Sight<Machine>) => void;
};

/** How the actor behind an invoke may end. Each also fails once with an error that is no `FailureError`. */
export type Outcomes = {
  /** Outputs; none for an effect that lasts. */
  readonly done?: readonly unknown[];
  readonly fails: readonly FailureCode[];
  /** Circumstances in which its end is tried; without them it is tried everywhere. */
  readonly when?: (context: never, snapshot: AnyMachineSnapshot) => boolean;
};

/** An event with the circumstances in which it can happen at all. */
export type Given<Machine extends AnyStateMachine> = {
  readonly event: EventFrom<Machine>;
  readonly when: (context: ContextFrom<Machine>, snapshot: AnyMachineSnapshot) => boolean;
};

/** What the generated tests know about one machine. */
export type Model<Machine extends AnyStateMachine = AnyStateMachine> = {
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
  readonly outcomes: Readonly<Record<string, Outcomes>>;
  /** Facts by the state's path. Every state has an entry. */
  readonly states: Readonly<Record<string, StateFacts<Machine>>>;
  /** Narrows a context field that guards read to what makes a difference, where the field would never end. */
  readonly narrow?: {
    readonly [Field in keyof ContextFrom<Machine>]?: (
      value: ContextFrom<Machine>[Field],
      context: ContextFrom<Machine>,
      snapshot: AnyMachineSnapshot,
    ) => unknown;
  };
  /** Where exploring stops: situations behind which nothing new is to be learnt. */
  readonly ends?: (context: ContextFrom<Machine>, snapshot: AnyMachineSnapshot) => boolean;
  /** Names of states and transitions that cannot be covered, with the reason. */
  readonly excluded?: Readonly<Record<string, string>>;
};

/** Names the model of a machine, typed by the machine. */
export function defineModel<Machine extends AnyStateMachine>(model: Model<Machine>): Model {
  return model as unknown as Model;
}

/** Who causes an event. */
export type Cause = 'person' | 'address' | 'system' | 'actor' | 'delay';

/** An event that a path may take. */
export type Case = {
  readonly event: EventObject;
  readonly cause: Cause;
  readonly when?: (context: never, snapshot: AnyMachineSnapshot) => boolean;
};

/** The cases of everything but actors and delays. */
export function casesOf(model: Model): Case[] {
  return (['person', 'address', 'system'] as const).flatMap((cause) =>
    (model.events[cause] ?? []).map((entry) => {
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

const endings = new WeakMap<Model, Map<string, Case[]>>();

/** The cases of one running actor: the same objects each time, since making errors is slow. */
export function endingsOf(model: Model, actor: string): Case[] {
  const known = endings.get(model) ?? new Map<string, Case[]>();
  endings.set(model, known);
  const cases = known.get(actor) ?? makeEndings(model, actor);
  known.set(actor, cases);
  return cases;
}

function makeEndings(model: Model, actor: string): Case[] {
  const outcomes = model.outcomes[actor];
  if (outcomes === undefined) {
    throw new Error(
      `${model.machine.id}: the actor "${actor}" has no outcomes. Add them to the machine's model file.`,
    );
  }
  const when = outcomes.when && { when: outcomes.when };
  return [
    ...(outcomes.done ?? []).map((output) => ({
      event: { type: `xstate.done.actor.${actor}`, output },
      cause: 'actor' as const,
      ...when,
    })),
    ...[...outcomes.fails.map((code) => new FailureError({ code })), STRANGE_ERROR].map(
      (error) => ({
        event: { type: `xstate.error.actor.${actor}`, error },
        cause: 'actor' as const,
        ...when,
      }),
    ),
  ];
}

/** What a model lacks, or has too much, in sentences. */
export function gapsOf(model: Model): string[] {
  const { machine } = model;
  const mend = `in the model file of "${machine.id}"`;
  const inChart = machine.events
    .map(String)
    .filter((type) => type === 'xstate.route' || !type.startsWith('xstate.'));
  const inModel = new Set([
    ...casesOf(model).map(({ event }) => event.type),
    ...(model.raised ?? []),
  ]);
  const states = statesOf(machine).map(stateName);
  return [
    ...inChart
      .filter((type) => !inModel.has(type))
      .map((type) => `${machine.id}: no case of the event "${type}". Add one ${mend}.`),
    ...[...inModel]
      .filter((type) => !inChart.includes(type as string))
      .map((type) => `${machine.id}: the chart knows no event "${type}". Take it out ${mend}.`),
    ...states
      .filter((name) => name !== ROOT && model.states[name] === undefined)
      .map((name) => `${machine.id}: the state "${name}" has no facts. Add them ${mend}.`),
    ...Object.keys(model.states)
      .filter((name) => !states.includes(name))
      .map((name) => `${machine.id}: the chart has no state "${name}". Take it out ${mend}.`),
  ];
}
