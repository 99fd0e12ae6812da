import { type AnyStateMachine, type AnyTransitionDefinition, or, type StateNode } from 'xstate';
import { nodesOf } from '../../machines/nodes.ts';
import { EVENTLESS, replaceGuard, transitionLists } from '../support/xstate-internals.ts';

// biome-ignore lint/suspicious/noExplicitAny: a chart of any machine
export type Node = StateNode<any, any>;

/** Stands for the machine itself in names of states. */
export const ROOT = '(root)';

/** The event with which a state handles the failures of all its actors that have no transition of their own. */
export const ANY_FAILURE = 'xstate.error.actor.*';

/** A transition of a chart, under a name that the machine and its stub share. */
export type NamedTransition = {
  readonly name: string;
  readonly source: Node;
  readonly transition: AnyTransitionDefinition;
  /** A guard decides: tests must see it taken and refused. */
  readonly isGuarded: boolean;
};

/** The name of a state: its path, without the machine. */
export function stateName(node: Node): string {
  return node.path.length === 0 ? ROOT : node.path.join('.');
}

/** Every transition of a chart: events, actors' ends and errors, delays, routes and eventless ones. */
export function transitionsOf(machine: AnyStateMachine): NamedTransition[] {
  return nodesOf(machine).flatMap((source) =>
    transitionLists(source).flatMap(([event, list]) =>
      list.map((transition, index) => {
        const targets = (transition.target ?? []) as readonly Node[];
        const route: { guard?: unknown } | undefined =
          event === 'xstate.route' ? targets[0]?.config.route : undefined;
        const place = route ? '' : list.length > 1 ? ` (${index + 1})` : '';
        const to = targets.length === 0 ? 'stays' : targets.map(stateName).join(' + ');
        return {
          name: `${stateName(source)}: ${event === EVENTLESS ? 'always' : event}${place} -> ${to}`,
          source,
          transition,
          // A route's built-in guard compares the address, which is no choice of the chart.
          isGuarded: (route ?? transition).guard !== undefined,
        };
      }),
    ),
  );
}

/** The name under which a guard's refusal is counted. */
export function refusalOf(name: string): string {
  return `${name}, refused`;
}

/**
 * Makes a machine report whenever a guard of one of its transitions refuses. The guards' results stay as they are. The machine
 * must be the caller's own copy (`provide` makes one).
 */
export function watchRefusals(machine: AnyStateMachine, tell: (name: string) => void): void {
  for (const { name, transition, isGuarded } of transitionsOf(machine)) {
    if (isGuarded && transition.guard !== undefined) {
      const refused = () => {
        tell(refusalOf(name));
        return false;
      };
      replaceGuard(transition, or([transition.guard as () => boolean, refused]));
    }
  }
}

/** The name of each transition object of a machine. */
export function namesOf(machine: AnyStateMachine): Map<unknown, string> {
  return new Map(transitionsOf(machine).map(({ transition, name }) => [transition, name]));
}

/** Wraps a single value in a list. */
export function listOf<Value>(value: Value | readonly Value[] | undefined): readonly Value[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as Value];
}
