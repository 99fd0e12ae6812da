import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, EventObject } from 'xstate';
import { nodesOf } from '../../machines/nodes.ts';
import { casesOf, fileName, type Samples } from '../../machines/samples/samples.ts';
import { ROOT, stateName } from './chart.ts';

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

/** What the generated tests assert of one machine. */
export type Facts<Machine extends AnyStateMachine> = {
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
  /** Where an event is not tried although it can happen: it does the same as in situations in which it is tried. */
  readonly skips?: (
    event: EventObject,
    context: ContextFrom<Machine>,
    snapshot: AnyMachineSnapshot,
  ) => boolean;
  /** Where exploring stops: situations behind which nothing new is to be learnt. */
  readonly ends?: (context: ContextFrom<Machine>, snapshot: AnyMachineSnapshot) => boolean;
  /** Names of states and transitions that cannot be covered, with the reason. */
  readonly excluded?: Readonly<Record<string, string>>;
};

/** What the generated tests know about one machine. */
export type Model<Machine extends AnyStateMachine = AnyStateMachine> = Samples<Machine> &
  Facts<Machine>;

/** Joins the samples of a machine and what is asserted of it. */
export function defineModel<Machine extends AnyStateMachine>(
  samples: Samples<Machine>,
  facts: Facts<Machine>,
): Model {
  return { ...samples, ...facts } as unknown as Model;
}

/** What a model lacks, or has too much, in sentences. */
export function gapsOf(model: Model): string[] {
  const { machine } = model;
  const samples = `in machines/samples/${fileName(machine.id)}.ts`;
  const facts = `in test/model/${fileName(machine.id)}.model.ts`;
  const inChart = machine.events
    .map(String)
    .filter((type) => type === 'xstate.route' || !type.startsWith('xstate.'));
  const inModel = new Set([
    ...casesOf(model).map(({ event }) => event.type),
    ...(model.raised ?? []),
  ]);
  const states = nodesOf(machine).map(stateName);
  return [
    ...inChart
      .filter((type) => !inModel.has(type))
      .map((type) => `${machine.id}: no case of the event "${type}". Add one ${samples}.`),
    ...[...inModel]
      .filter((type) => !inChart.includes(type as string))
      .map((type) => `${machine.id}: the chart knows no event "${type}". Take it out ${samples}.`),
    ...states
      .filter((name) => name !== ROOT && model.states[name] === undefined)
      .map((name) => `${machine.id}: the state "${name}" has no facts. Add them ${facts}.`),
    ...Object.keys(model.states)
      .filter((name) => !states.includes(name))
      .map((name) => `${machine.id}: the chart has no state "${name}". Take it out ${facts}.`),
  ];
}
