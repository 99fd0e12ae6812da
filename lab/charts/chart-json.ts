import type { AnyStateMachine } from 'xstate';
import { eventTitles } from './event-titles.ts';

/**
 * Parts of a chart that may contain functions, because these only pass data on. They are left out. Any other function is an error:
 * JSON would silently drop it, and the chart would miss that action or guard.
 */
const MAPPERS: ReadonlySet<string> = new Set(['context', 'input', 'output', 'params']);

/**
 * A machine's chart as JSON. `createMachine` reads it back to the same states, events, targets and names. The
 * functions behind the names, and the mappers of `context`, `input`, `output` and `params`, are left out. Each
 * transition on a titled event gets that title as its `description`.
 *
 * @throws Error that says which machine, where, and how to fix it, if the chart contains something without a name.
 */
export function chartJson({ config, id }: Pick<AnyStateMachine, 'config' | 'id'>): string {
  return `${JSON.stringify(plain(config, [], id), null, 2)}\n`;
}

/** Returns the charts as code, with their delays, for tools that read code, such as Stately Sketch and Studio. */
export function chartCode(...machines: readonly AnyStateMachine[]): string {
  const codes = machines.map((machine) => {
    const delays = Object.entries(machine.implementations.delays).filter(
      ([, delay]) => typeof delay === 'number',
    );
    const lengths = JSON.stringify({ delays: Object.fromEntries(delays) }, null, 2);
    return `export const ${machine.id}Machine = setup(${lengths}).createMachine(${chartJson(machine).trim()});\n`;
  });
  return [`import { setup } from 'xstate';\n`, ...codes].join('\n');
}

function plain(value: unknown, place: readonly string[], machine: string): unknown {
  const key = place.at(-1) ?? '';
  if (typeof value === 'function') {
    if (MAPPERS.has(key)) {
      return undefined;
    }
    throw fault(machine, place, 'is a function without a name', 'give it a name in setup()');
  }
  if (place.at(-2) === 'after' && /^\d+$/.test(key)) {
    throw fault(machine, place, 'is a delay without a name', 'name it under delays in setup()');
  }
  if (key === 'src' && typeof value !== 'string') {
    throw fault(machine, place, 'is an actor without a name', 'name it under actors in setup()');
  }
  if (place.at(-2) === 'on' && eventTitles[key] !== undefined) {
    return [value].flat().map((transition, index) => {
      const config = typeof transition === 'string' ? { target: transition } : Object(transition);
      const described = { description: eventTitles[key], ...config };
      return plain(described, [...place, String(index)], machine);
    });
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => plain(item, [...place, String(index)], machine));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value)
    .map(([name, part]) => [name, plain(part, [...place, name], machine)] as const)
    .filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries);
}

function fault(machine: string, place: readonly string[], what: string, fix: string): Error {
  return new Error(`Machine "${machine}": ${place.join('.')} ${what}; ${fix}.`);
}
