import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** Returns the state nodes of a machine, parents before children, the root first. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const walk = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(walk),
  ];
  return walk(machine.root);
}

/** Returns the id of a state, as charts use it. */
export function idOf(node: AnyStateNode): string {
  return node.path.join('.');
}
