import type { AnyActorScope, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { nodesOf } from '../../machines/nodes.ts';
import { type Case, casesOf, endingsOf } from '../../machines/samples/samples.ts';
import {
  activeNodes,
  isBuiltInGuard,
  takenTransitions,
  watchedScope,
} from '../support/xstate-internals.ts';
import { type Node, namesOf, stateName, watchRefusals } from './chart.ts';
import type { Model } from './model.ts';
import { RUNNING, running, stubMachine } from './stub-machine.ts';

/** A situation: a state value of the machine, and the context fields that its guards read. */
export type Vertex = {
  readonly key: string;
  readonly snapshot: AnyMachineSnapshot;
  /** The first path to it; null at the start. */
  readonly from: { readonly vertex: Vertex; readonly step: Step } | null;
  readonly steps: Step[];
};

/** The effect of one event in one situation. */
export type Step = {
  readonly cause: Case['cause'];
  readonly event: EventObject;
  readonly to: Vertex;
  /** Names of the transitions that were taken, in order; none when the event was refused. */
  readonly taken: readonly string[];
  /** States that were entered or passed through. */
  readonly seen: readonly string[];
  /** The length of a delay, in ms. */
  readonly milliseconds?: number;
  /** What makes this step different from others: value, event, transitions, refusals. */
  readonly novelty: string;
};

/** Everything that a machine can do from one of its starts. */
export type Graph = {
  readonly model: Model;
  readonly start: string;
  readonly stubbedMachine: AnyStateMachine;
  readonly initial: Vertex;
  /** By distance from the start, unless a search asks for another order. */
  readonly vertices: readonly Vertex[];
  readonly vertexOf: (snapshot: AnyMachineSnapshot) => Vertex | undefined;
  /** Maps a running machine's snapshot to its situation. */
  readonly keyOf: (snapshot: AnyMachineSnapshot, runningActors: readonly string[]) => string;
};

const TOO_MANY = 20_000;

/**
 * Decides when the search continues from a situation: before the waiting ones, or after them by distance. `enough` ends the
 * search from that start.
 */
export type Search = (vertex: Vertex, start: string) => 'first' | 'last' | 'enough';

/** Explores everything that a machine can do from each of its starts. */
export function graphsOf(model: Model): Graph[] {
  const exploring = exploration(model);
  for (;;) {
    const { done, value } = exploring.next();
    if (done) return value;
  }
}

/**
 * Explores what a machine can do from each of its starts, or what a search asks for. Pauses after each situation, so that one who
 * searches goes on only until it is found.
 */
export function* exploration(
  model: Model,
  search: Search = () => 'last',
): Generator<undefined, Graph[]> {
  const { stubbedMachine, observe, readByGuards } = watched(model);
  const keys = createKeys(model, readByGuards);
  // Exploring shows which fields guards read. A new field changes what a situation is, so exploring starts again.
  for (;;) {
    try {
      const graphs: Graph[] = [];
      for (const [start, input] of Object.entries(model.starts)) {
        graphs.push(
          yield* explore({
            model,
            start,
            input,
            stubbedMachine,
            observe,
            keys,
            readByGuards,
            search,
          }),
        );
      }
      return graphs;
    } catch (error) {
      if (!(error instanceof FieldFound)) throw error;
      keys.forget();
    }
  }
}

const explored = new WeakMap<Model, Graph[]>();

/** Everything that a machine can do, explored once for all files of a worker. */
export function keptGraphsOf(model: Model): readonly Graph[] {
  const graphs = explored.get(model) ?? graphsOf(model);
  explored.set(model, graphs);
  return graphs;
}

/** A guard read a context field that none had read before. */
class FieldFound extends Error {}

/** The events that are tried in a situation. */
function possible(model: Model, cases: readonly Case[], snapshot: AnyMachineSnapshot): Case[] {
  if (snapshot.status !== 'active' || model.ends?.(snapshot.context as never, snapshot)) return [];
  return [
    ...cases.filter(({ when }) => when === undefined || when(snapshot.context as never, snapshot)),
    ...running(snapshot.context).flatMap((actor) => endingsOf(model, actor)),
  ].filter(({ event }) => !model.skips?.(event, snapshot.context as never, snapshot));
}

function* explore({
  model,
  start,
  input,
  stubbedMachine,
  observe,
  keys,
  readByGuards,
  search,
}: {
  model: Model;
  start: string;
  input: unknown;
  stubbedMachine: AnyStateMachine;
  observe: Observe;
  keys: Keys;
  readByGuards: ReadonlySet<string>;
  search: Search;
}): Generator<undefined, Graph> {
  const known = readByGuards.size;
  const cases = casesOf(model);
  const delays = delaysOf(model.machine);
  const first = observe((scope) => stubbedMachine.getInitialSnapshot(scope, input as never));
  const keyOf = (snapshot: AnyMachineSnapshot) => keys.of(snapshot, running(snapshot.context));
  if (readByGuards.size > known) throw new FieldFound();
  const short = createShortener();
  const initial: Vertex = {
    key: keyOf(first.snapshot),
    snapshot: first.snapshot,
    from: null,
    steps: [],
  };
  const byKey = new Map([[initial.key, initial]]);
  const vertices = [initial];
  let isEnough = search(initial, start) === 'enough';
  // The list grows while it is walked.
  for (const [index, vertex] of vertices.entries()) {
    if (isEnough) break;
    const value = JSON.stringify(vertex.snapshot.value);
    const waits = delaysIn(vertex.snapshot, delays, model.machine);
    for (const { event, cause, milliseconds } of [
      ...possible(model, cases, vertex.snapshot).map((one) => ({
        ...one,
        milliseconds: undefined,
      })),
      ...waits,
    ]) {
      const { snapshot, taken, refused, seen } = observe((scope) =>
        stubbedMachine.transition(vertex.snapshot, event as never, scope),
      );
      if (readByGuards.size > known) throw new FieldFound();
      // Most events are refused, and change nothing.
      const key = snapshot === vertex.snapshot ? vertex.key : keyOf(snapshot);
      let to = byKey.get(key);
      const step = {
        cause,
        event,
        taken,
        seen,
        novelty: short([value, short(eventName(event)), ...taken, '', ...refused].join('|')),
        ...(milliseconds !== undefined && { milliseconds }),
      };
      if (to === undefined) {
        to = { key, snapshot, from: null, steps: [] };
        Object.assign(to, { from: { vertex, step: { ...step, to } } });
        byKey.set(key, to);
        const when = search(to, start);
        isEnough ||= when === 'enough';
        vertices.splice(when === 'first' ? index + 1 : vertices.length, 0, to);
        if (vertices.length > TOO_MANY) {
          throw new Error(
            `${model.machine.id}: more than ${TOO_MANY} situations. Some context field grows without end: end it in the chart, or narrow it in the model file. The last one: ${key}`,
          );
        }
      }
      vertex.steps.push({ ...step, to });
    }
    yield;
  }
  return {
    model,
    start,
    stubbedMachine,
    initial,
    vertices,
    vertexOf: (snapshot) => byKey.get(keyOf(snapshot)),
    keyOf: (snapshot, actors) => keys.of(snapshot, actors),
  };
}

const eventNames = new WeakMap<EventObject, string>();

/** A unique name of an event. */
export function eventName(event: EventObject): string {
  let name = eventNames.get(event);
  if (name === undefined) {
    name = JSON.stringify(event, (_, value) =>
      value instanceof Error ? { ...value, message: value.message } : value,
    );
    eventNames.set(event, name);
  }
  return name;
}

/** Maps each text to a short unique name. */
function createShortener(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text) ?? String(names.size);
    names.set(text, name);
    return name;
  };
}

type Delay = { readonly type: string; readonly delay: unknown };

function delaysOf(machine: AnyStateMachine): Map<string, Delay[]> {
  return new Map(
    nodesOf(machine).map((node) => [
      stateName(node),
      node.after.map(({ eventType, delay }) => ({ type: String(eventType), delay })),
    ]),
  );
}

/** The delay that ends first; the longer parallel ones cannot end before it. */
function delaysIn(
  snapshot: AnyMachineSnapshot,
  delays: Map<string, Delay[]>,
  machine: AnyStateMachine,
): (Case & { milliseconds: number })[] {
  if (snapshot.status !== 'active') return [];
  const waiting = activeNodes(snapshot)
    .flatMap((node) => delays.get(stateName(node)) ?? [])
    .map(({ type, delay }) => ({
      event: { type },
      cause: 'delay' as const,
      milliseconds: lengthOf(delay, machine, snapshot),
    }));
  const least = Math.min(...waiting.map(({ milliseconds }) => milliseconds));
  return waiting.filter(({ milliseconds }) => milliseconds === least);
}

function lengthOf(delay: unknown, machine: AnyStateMachine, snapshot: AnyMachineSnapshot): number {
  const named: unknown =
    typeof delay === 'string' ? (machine.implementations.delays[delay] as unknown) : delay;
  return typeof named === 'function'
    ? (named({ context: snapshot.context, event: { type: '' } }) as number)
    : Number(named);
}

type Observed = {
  snapshot: AnyMachineSnapshot;
  taken: string[];
  refused: string[];
  seen: string[];
};
type Observe = (act: (scope: AnyActorScope) => AnyMachineSnapshot) => Observed;

/** The stubbed machine with watched guards: which context fields they read, and which transitions they refuse. */
function watched(model: Model): {
  stubbedMachine: AnyStateMachine;
  observe: Observe;
  readByGuards: Set<string>;
} {
  const readByGuards = new Set<string>();
  const plain = stubMachine(model.machine);
  const guards = Object.fromEntries(
    Object.entries(plain.implementations.guards).map(([name, guard]) => {
      if (typeof guard !== 'function' || isBuiltInGuard(guard)) return [name, guard];
      const original = guard as (args: { context: object }, params: unknown) => boolean;
      return [
        name,
        (args: { context: object }, params: unknown) =>
          original({ ...args, context: telling(args.context, readByGuards) }, params),
      ];
    }),
  );
  const stubbedMachine = plain.provide({ guards } as never) as AnyStateMachine;
  const names = namesOf(stubbedMachine);
  let taken: string[] = [];
  let refused = new Set<string>();
  let seen = new Set<string>();
  watchRefusals(stubbedMachine, (name) => refused.add(name));
  const observe: Observe = (act) => {
    taken = [];
    refused = new Set();
    seen = new Set();
    const snapshot = act(scope);
    if (snapshot.status === 'error') throw snapshot.error;
    for (const node of activeNodes(snapshot)) seen.add(stateName(node));
    return { snapshot, taken, refused: [...refused], seen: [...seen] };
  };
  const scope = watchedScope((event) => {
    for (const transition of takenTransitions(event)) {
      taken.push(names.get(transition) ?? '');
      seen.add(stateName(transition.source as Node));
    }
  });
  return { stubbedMachine, observe, readByGuards };
}

function telling<Context extends object>(context: Context, fields: Set<string>): Context {
  return new Proxy(context, {
    get(target, field, receiver) {
      fields.add(String(field));
      return Reflect.get(target, field, receiver) as unknown;
    },
  });
}

type Keys = {
  readonly of: (snapshot: AnyMachineSnapshot, runningActors: readonly string[]) => string;
  readonly forget: () => void;
};

function createKeys(model: Model, fields: ReadonlySet<string>): Keys {
  let texts = new WeakMap<object, string>();
  let sorted: string[] | null = null;
  const textOf = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    let text = texts.get(value);
    if (text === undefined) {
      text = JSON.stringify(value);
      texts.set(value, text);
    }
    return text;
  };
  return {
    of: (snapshot, actors) => {
      const context = snapshot.context as Record<string, unknown>;
      sorted ??= [...fields].filter((field) => field !== RUNNING).sort();
      const read = sorted.map((field) => {
        const narrow = model.narrow?.[field] as
          | ((value: unknown, context: unknown, snapshot: AnyMachineSnapshot) => unknown)
          | undefined;
        return textOf(narrow ? narrow(context[field], context, snapshot) : context[field]);
      });
      return JSON.stringify([
        snapshot.value,
        snapshot.status,
        snapshot.status === 'active' ? [...actors].sort() : [],
        read,
      ]);
    },
    forget: () => {
      texts = new WeakMap();
      sorted = null;
    },
  };
}
