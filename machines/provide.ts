import { type AnyStateMachine, StateMachine } from 'xstate';

/** Replaces the effects of a machine and of its child machines; results of `instead` take precedence in the machine itself. */
export type Provide = <Machine extends AnyStateMachine>(
  machine: Machine,
  instead?: (name: string) => unknown,
) => Machine;

/**
 * Creates a function that replaces the effects of machines. A machine that is used in several places is replaced only
 * once, so that it keeps one identity.
 *
 * @param effectFor returns the replacement of an actor that is no machine
 * @param actions shared by all machines
 */
export function createProvide(
  effectFor: (name: string, logic: unknown) => unknown,
  actions: Readonly<Record<string, (...args: never) => void>>,
): Provide {
  const provided = new WeakMap<AnyStateMachine, AnyStateMachine>();
  function provide(machine: AnyStateMachine, instead?: (name: string) => unknown): AnyStateMachine {
    const known = instead ? undefined : provided.get(machine);
    if (known) return known;
    // Iterating by name loses the types: an effect or a flow has the type that its name is declared with.
    const actors = Object.entries(machine.implementations.actors).map(([name, logic]) => [
      name,
      instead?.(name) ?? (logic instanceof StateMachine ? provide(logic) : effectFor(name, logic)),
    ]);
    const result = machine.provide({ actors: Object.fromEntries(actors), actions } as never);
    if (!instead) provided.set(machine, result);
    return result;
  }
  return provide as Provide;
}
