import type { AnyStateMachine } from 'xstate';
import { nodesOf } from '../../machines/nodes.ts';
import { isCallbackLogic } from '../support/xstate-internals.ts';
import { ANY_FAILURE, listOf, type Node, ROOT, stateName } from './chart.ts';
import { isMachine } from './properties.ts';

/**
 * Faults in the structure of a chart, in sentences that name machine, state and remedy. The compiler finds other names that `setup`
 * does not declare; `lab/test/charts/chart-json.test.ts` what has no name, and what an export loses.
 */
export function structureFaults(machine: AnyStateMachine): string[] {
  const states = nodesOf(machine);
  return [
    ...duplicateFaults(machine, states),
    ...states.flatMap((node) => [
      ...routeFaults(machine, node),
      ...invokeFaults(machine, node),
      ...delayFaults(machine, node),
    ]),
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
    .map(
      (delay) =>
        `${where(machine, node)}: setup does not declare the delay "${delay}". Add it to delays.`,
    );
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
