import { type AnyStateMachine, createMachine } from 'xstate';
import { nodesOf } from '../../machines/nodes.ts';
import { guardsWithin, isCallbackLogic } from '../support/xstate-internals.ts';
import {
  ANY_FAILURE,
  listOf,
  type Node,
  ROOT,
  refusalOf,
  stateName,
  transitionsOf,
} from './chart.ts';
import { isMachine } from './properties.ts';

type Named = { type?: unknown; params?: unknown };

/** Faults in the structure of a chart, in sentences that name machine, state and remedy. */
export function structureFaults(machine: AnyStateMachine): string[] {
  const states = nodesOf(machine);
  return [
    ...duplicateFaults(machine, states),
    ...inlineFaults(machine.config, machine.id),
    ...states.flatMap((node) => [
      ...routeFaults(machine, node),
      ...invokeFaults(machine, node),
      ...delayFaults(machine, node),
      ...nameFaults(machine, node),
    ]),
    ...roundTripFaults(machine),
  ];
}

function where(machine: AnyStateMachine, node: Node): string {
  return stateName(node) === ROOT
    ? `machine "${machine.id}"`
    : `machine "${machine.id}", state "${stateName(node)}"`;
}

function duplicateFaults(machine: AnyStateMachine, states: readonly Node[]): string[] {
  const seen = {
    id: new Map<string, Node>(),
    actor: new Map<string, Node>(),
    path: new Map<string, Node>(),
  };
  const check = (kind: keyof typeof seen, name: string, node: Node): string[] => {
    const first = seen[kind].get(name);
    seen[kind].set(name, node);
    return first === undefined
      ? []
      : [
          `${where(machine, node)}: the ${kind} "${name}" is taken by ${where(machine, first)}. XState would keep the last one silently: give it another ${kind}.`,
        ];
  };
  return states.flatMap((node) => {
    const { path } = metaOf(node);
    return [
      ...check('id', node.id, node),
      ...node.invoke.flatMap(({ id }) => check('actor', id, node)),
      ...(path === undefined ? [] : check('path', path, node)),
    ];
  });
}

function metaOf(node: Node): Record<string, string | undefined> {
  return (node.config.meta ?? {}) as Record<string, string | undefined>;
}

function routeFaults(machine: AnyStateMachine, node: Node): string[] {
  const meta = metaOf(node);
  if (node.config.route === undefined) {
    return meta.path === undefined
      ? []
      : [`${where(machine, node)}: it has a path but no address leads to it. Add route: {}.`];
  }
  return [
    ...(node.config.id === undefined
      ? [`${where(machine, node)}: a route without an id is never taken. Add an id.`]
      : []),
    ...['path', 'title', 'screen']
      .filter((field) => meta[field] === undefined)
      .map((field) => `${where(machine, node)}: it has no ${field}. Add meta.${field}.`),
  ];
}

/** The kind of an actor: machine, promise or callback. */
function kindOf(logic: unknown): 'machine' | 'promise' | 'lasting' {
  if (isMachine(logic)) return 'machine';
  return isCallbackLogic(logic) ? 'lasting' : 'promise';
}

/** True if a machine can finish: a top-level final state, or one in each of its branches. */
function canEnd(node: Node): boolean {
  const children = Object.values(node.states) as Node[];
  return node.type === 'parallel'
    ? children.every(canEnd)
    : children.some(({ type }) => type === 'final');
}

/** True if a state, or an ancestor, handles the failure of every actor. */
function isFailureHandled(node: Node): boolean {
  const { on, parent } = { on: node.config.on as object | undefined, parent: node.parent };
  return (
    (on !== undefined && ANY_FAILURE in on) || (parent !== undefined && isFailureHandled(parent))
  );
}

function invokeFaults(machine: AnyStateMachine, node: Node): string[] {
  return listOf(node.config.invoke as InvokeConfig | InvokeConfig[] | undefined).flatMap(
    (invoke) => {
      const name = `the actor "${String(invoke.id ?? invoke.src)}"`;
      const say = (sentence: string) => [`${where(machine, node)}: ${name} ${sentence}`];
      const logic: unknown = machine.implementations.actors[String(invoke.src)];
      const common = [
        ...(invoke.id === undefined
          ? say('has no id. Add id, so that its events have a name.')
          : []),
        ...(invoke.onError === undefined && !isFailureHandled(node)
          ? say('has no way on when it fails. Add onError.')
          : []),
      ];
      if (logic === undefined) {
        return [
          ...common,
          ...say(
            `has the source "${String(invoke.src)}", which setup does not declare. Add it to actors.`,
          ),
        ];
      }
      const kind = kindOf(logic);
      const ends = kind === 'promise' || (isMachine(logic) && canEnd(logic.root as Node));
      return [
        ...common,
        ...(ends && invoke.onDone === undefined
          ? say('has no way on when it is done. Add onDone.')
          : []),
        ...(!ends && invoke.onDone !== undefined ? say('never ends. Remove onDone.') : []),
      ];
    },
  );
}

type InvokeConfig = { src?: unknown; id?: string; onDone?: unknown; onError?: unknown };

function delayFaults(machine: AnyStateMachine, node: Node): string[] {
  return Object.keys((node.config.after ?? {}) as object)
    .filter((delay) => machine.implementations.delays[delay] === undefined)
    .map((delay) =>
      Number.isNaN(Number(delay))
        ? `${where(machine, node)}: setup does not declare the delay "${delay}". Add it to delays.`
        : `${where(machine, node)}: the delay ${delay} has no name. Name it in delays.`,
    );
}

function nameFaults(machine: AnyStateMachine, node: Node): string[] {
  const transitions = transitionsOf(machine).filter(({ source }) => source === node);
  const config = node.config as { initial?: unknown };
  const initial = (config.initial as { actions?: unknown } | undefined)?.actions;
  const actions = [
    ...node.entry,
    ...node.exit,
    ...listOf(typeof config.initial === 'object' ? initial : undefined),
    ...transitions.flatMap(({ transition }) => transition.actions as unknown[]),
  ].flatMap(nameOf);
  const guards = transitions.flatMap(({ transition }) => guardNames(transition.guard));
  return [
    ...[...new Set(actions)]
      .filter((name) => machine.implementations.actions[name] === undefined)
      .map(
        (name) =>
          `${where(machine, node)}: setup does not declare the action "${name}". Add it to actions.`,
      ),
    ...[...new Set(guards.flatMap((name) => [name, ...namesBehind(machine, name)]))]
      .filter((name) => machine.implementations.guards[name] === undefined)
      .map(
        (name) =>
          `${where(machine, node)}: setup does not declare the guard "${name}". Add it to guards.`,
      ),
  ];
}

function nameOf(reference: unknown): string[] {
  if (typeof reference === 'string') return [reference];
  const { type } = (reference ?? {}) as Named;
  return typeof type === 'string' && typeof reference === 'object' ? [type] : [];
}

function guardNames(guard: unknown): string[] {
  const within = guardsWithin(guard);
  return within.length === 0 ? nameOf(guard) : within.flatMap(guardNames);
}

/** Names inside a guard made with `and`, `or` and `not`. */
function namesBehind(machine: AnyStateMachine, name: string): string[] {
  return guardsWithin(machine.implementations.guards[name])
    .flatMap(guardNames)
    .flatMap((inner) => [inner, ...namesBehind(machine, inner)]);
}

/** Inline functions where a chart may have only names: an export loses them. */
function inlineFaults(config: unknown, machine: string, path: readonly string[] = []): string[] {
  const key = path.at(-1) ?? '';
  if (typeof config === 'function') {
    const isAllowed = ['input', 'output', 'params'].includes(key) || path.join('.') === 'context';
    const states = path.filter((_, index) => path[index - 1] === 'states').join('.');
    return isAllowed
      ? []
      : [
          `machine "${machine}", state "${states || ROOT}": a function stands at "${path.join('.')}". Name it in setup.`,
        ];
  }
  if (typeof config !== 'object' || config === null) return [];
  return Object.entries(config).flatMap(([field, value]) =>
    inlineFaults(value, machine, [...path, field]),
  );
}

/** What an export as JSON would lose. */
function roundTripFaults(machine: AnyStateMachine): string[] {
  let back: AnyStateMachine;
  try {
    back = createMachine(JSON.parse(JSON.stringify(machine.config))) as AnyStateMachine;
  } catch (error) {
    return [
      `machine "${machine.id}": its chart does not survive an export as JSON (${(error as Error).message}). Keep to plain values and names.`,
    ];
  }
  const before = outline(machine);
  const after = outline(back);
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => ['lost', line]),
    ...after.filter((line) => !before.includes(line)).map((line) => ['new', line]),
  ].map(
    ([what, line]) =>
      `machine "${machine.id}": ${what} in its export as JSON: ${line}. Keep to plain values and names.`,
  );
}

/** All states, events, targets and names of a chart. */
function outline(machine: AnyStateMachine): string[] {
  const named = (list: readonly unknown[]) => list.flatMap(nameOf).join(', ');
  return [
    ...nodesOf(machine).map(
      (node) =>
        `state ${stateName(node)} #${node.id} (${node.type}; entry ${named(node.entry)}; exit ${named(node.exit)}; tags ${node.tags.join(', ')}; actors ${node.invoke.map(({ id, src }) => `${id} ${String(src)}`).join(', ')}; says ${JSON.stringify(node.config.meta)} ${node.description ?? ''})`,
    ),
    ...transitionsOf(machine).map(({ name, isGuarded, transition }) =>
      [
        isGuarded ? refusalOf(name) : name,
        isGuarded ? guardNames(transition.guard).join(', ') : '',
        named(transition.actions as unknown[]),
        transition.reenter,
      ].join(' | '),
    ),
  ];
}

/** Compares the members of a union type in the source with the words that charts use. */
export function unionFaults(source: string, union: string, used: ReadonlySet<string>): string[] {
  const body = new RegExp(`export type ${union} =([^;]*);`).exec(source)?.[1] ?? '';
  const words = [...body.matchAll(/'([^']+)'/g)].map(([, word]) => word as string);
  return [
    ...words
      .filter((word) => !used.has(word))
      .map(
        (word) =>
          `${union} has "${word}", which no state of the chart uses. Give a state of machines/app.machine.ts this word, or remove it.`,
      ),
    ...[...used]
      .filter((word) => !words.includes(word))
      .map(
        (word) => `The chart uses "${word}", which ${union} has not. Add it in machines/meta.ts.`,
      ),
  ];
}

/** The screens and the routed ids that charts name. */
export function siteWords(machines: readonly AnyStateMachine[]): {
  screens: Set<string>;
  routes: Set<string>;
} {
  const states = machines.flatMap(nodesOf);
  return {
    screens: new Set(states.flatMap((node) => metaOf(node).screen ?? [])),
    routes: new Set(
      states.flatMap((node) => (node.config.route ? ((node.config.id as string) ?? []) : [])),
    ),
  };
}
