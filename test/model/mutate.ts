import { type AnyStateMachine, StateMachine } from 'xstate';
import type { Model } from './model.ts';

// biome-ignore lint/suspicious/noExplicitAny: a configuration that a test damages on purpose
export type Config = any;

/** A copy of a machine with a deliberate fault in its chart. */
export function mutant(
  machine: AnyStateMachine,
  damage: (config: Config) => void,
): AnyStateMachine {
  const config = copy(machine.config) as Config;
  damage(config);
  return new StateMachine(config, machine.implementations as never) as unknown as AnyStateMachine;
}

/** A model of a machine with a deliberate fault. */
export function mutantModel(model: Model, damage: (config: Config) => void): Model {
  return { ...model, machine: mutant(model.machine, damage) };
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)]));
}
