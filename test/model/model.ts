import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, EventObject } from 'xstate';
import { fileName } from '../../machines/flows.ts';
import { nodesOf } from '../../machines/nodes.ts';
import { casesOf, type Samples } from '../../machines/samples/samples.ts';
import { ROOT, stateName } from './chart.ts';

/** The view of an assertion on the real, running machine. */
export type View<Machine extends AnyStateMachine> = {
  readonly context: ContextFrom<Machine>;
  readonly snapshot: AnyMachineSnapshot;
  /** The input of a running actor. */
  readonly input: (actor: string) => unknown;
  /** The events that a running actor received. */
  readonly received: (actor: string) => readonly EventObject[];
  /** The events that the machine has sent to its parent since it began. */
  readonly sentToParent: readonly EventObject[];
  /** The analytics events since it began. */
  readonly tracked: readonly string[];
};

/** Facts that hold while a state is active. */
export type StateFacts<Machine extends AnyStateMachine> = {
  /** Ids of the actors that only this state invokes. */
  readonly runs?: readonly string[];
  /** Tags that only this state has. */
  readonly tags?: readonly string[];
  /** An eventless transition leaves the state at once: the machine never rests in it. */
  readonly isTransient?: true;
  /** Why the machine may rest here although nothing in the state leads on. */
  readonly rests?: string;
  readonly holds?: (view: View<Machine>) => void;
};

/** What the generated tests assert of one machine. */
export type Facts<Machine extends AnyStateMachine> = {
  /** Facts by the state's path. Every state has an entry. */
  readonly states: Readonly<Record<string, StateFacts<Machine>>>;
  /** Narrows a context field that guards read to the part that makes a difference, when its values are unlimited. */
  readonly narrow?: {
    readonly [Field in keyof ContextFrom<Machine>]?: (
      value: ContextFrom<Machine>[Field],
      context: ContextFrom<Machine>,
      snapshot: AnyMachineSnapshot,
    ) => unknown;
  };
  /**
   * Events that are not tried here although they can happen, because they do the same as in situations where they are tried.
   */
  readonly skips?: (
    event: EventObject,
    context: ContextFrom<Machine>,
    snapshot: AnyMachineSnapshot,
  ) => boolean;
  /** Where exploring stops, because nothing new follows. */
  readonly ends?: (context: ContextFrom<Machine>, snapshot: AnyMachineSnapshot) => boolean;
  /** Reasons of the states and transitions that cannot be covered, by name. */
  readonly excluded?: Readonly<Record<string, string>>;
};

/** What the generated tests know about one machine. */
export type Model<Machine extends AnyStateMachine = AnyStateMachine> = Samples<Machine> &
  Facts<Machine>;

/** Joins a machine's samples with its facts. */
export function defineModel<Machine extends AnyStateMachine>(
  samples: Samples<Machine>,
  facts: Facts<Machine>,
): Model {
  return { ...samples, ...facts } as unknown as Model;
}

/** Missing and surplus parts of a model, in sentences. */
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
