import { type AnyStateMachine, StateMachine } from 'xstate';

/** Replaces the effects of a machine and of those below it; in the machine itself, what `instead` answers comes first. */
export type Provide = <Machine extends AnyStateMachine>(
  machine: Machine,
  instead?: (name: string) => unknown,
) => Machine;

/**
 * Makes what replaces the effects of machines. A machine that stands in several places is replaced once, so that it stays
 * one and the same.
 *
 * @param effectFor what takes the place of an actor that is no machine
 * @param actions what all machines share
 */
export function createProvide(
  effectFor: (name: string, logic: unknown) => unknown,
  actions: Readonly<Record<string, (...args: never) => void>>,
): Provide {
  const provided = new WeakMap<AnyStateMachine, AnyStateMachine>();
  function provide(machine: AnyStateMachine, instead?: (name: string) => unknown): AnyStateMachine {
    const known = instead ? undefined : provided.get(machine);
    if (known) return known;
    // Walking a machine by name loses its types: an effect or a flow has the type that its name is declared with.
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
