import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** The states of a machine as XState has them, parents before their children, the machine itself first. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const walk = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(walk),
  ];
  return walk(machine.root);
}

/** The id of a state, as charts have it. */
export function idOf(node: AnyStateNode): string {
  return node.path.join('.');
}
