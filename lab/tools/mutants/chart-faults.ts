import { parseExpressionAt } from 'acorn';
import { simple } from 'acorn-walk';
import { type AnyStateMachine, assign } from 'xstate';
import { builtInAction } from '../../../test/support/xstate-internals.ts';

// biome-ignore lint/suspicious/noExplicitAny: configurations of all machines, which are damaged on purpose
type Config = any;

/** Parts of a machine: its chart, and the implementations of its names. */
export type Plan = {
  readonly config: Config;
  readonly implementations: Readonly<Record<string, Record<string, unknown>>>;
};

/** Fault that can be seeded into a plan. */
export type Fault = {
  /** Place in the chart, by its names; stable as long as the chart has that place. */
  readonly place: string;
  /** The change. */
  readonly operator: string;
  /** Seeds the fault into the plan in which it was found. */
  readonly seed: () => void;
};

/** Returns a copy of a plan, which can be damaged. */
export function copyOf({ config, implementations }: Plan): Plan {
  return {
    config: copy(config),
    implementations: Object.fromEntries(
      Object.entries(implementations).map(([kind, named]) => [kind, { ...named }]),
    ),
  };
}

/** Returns the parts of a machine. */
export function planOf(machine: AnyStateMachine): Plan {
  return {
    config: machine.config,
    implementations: machine.implementations as unknown as Plan['implementations'],
  };
}

/** Returns every fault that can be seeded into a plan, always in the same order. */
export function faultsOf({ config, implementations }: Plan): readonly Fault[] {
  const faults: Fault[] = [];
  const add = (place: string, operator: string, seed: () => void) => {
    faults.push({ place, operator, seed });
  };

  /** Adds a fault for each field of an object, or of a function's result, that can be left out. */
  const leaveOut = (place: string, operator: string, holder: Config, key: string) => {
    for (const field of fieldsOf(holder[key])) {
      add(`${place}.${field}`, operator, () => {
        holder[key] = without(holder[key], field);
      });
    }
  };

  const visitActions = (place: string, holder: Config, key: string) => {
    const actions: Config[] = listOf(holder[key]);
    if (actions.length === 0) return;
    holder[key] = actions;
    actions.forEach((action, index) => {
      const name = nameOf(action);
      const here = `${place} ${name}${actions.filter((one) => nameOf(one) === name).length > 1 ? `[${index}]` : ''}`;
      add(here, 'drop the action', () => {
        actions.splice(index, 1);
      });
      if (action.params === undefined) return;
      if (name === 'track') {
        add(here, 'another analytics name', () => {
          action.params = changed(action.params, 'name', (event) => `${event}_other`);
        });
      }
      visitParams(here, action);
    });
  };

  const visitParams = (place: string, holder: Config) => {
    if (fieldsOf(holder.params).length > 0) {
      leaveOut(place, 'drop the parameter', holder, 'params');
    } else {
      add(place, 'drop the parameters', () => {
        holder.params = {};
      });
    }
  };

  const visitTransitions = (
    place: string,
    path: readonly string[],
    holder: Config,
    key: string,
    kind: string,
  ) => {
    if (holder[key] === undefined) return;
    const branches: Config[] = listOf(holder[key]).map((one) =>
      typeof one === 'string' ? { target: one } : one,
    );
    // XState takes one route only, and no list.
    if (key !== 'route') holder[key] = branches;
    add(place, `drop the ${kind}`, () => {
      delete holder[key];
    });
    branches.forEach((branch, index) => {
      const here = branches.length > 1 ? `${place}[${index}]` : place;
      if (branches.length > 1) {
        add(here, 'drop the branch', () => {
          branches.splice(index, 1);
        });
        if (index > 0) {
          add(here, 'try before the branch above', () => {
            branches.splice(index - 1, 0, ...branches.splice(index, 1));
          });
        }
      }
      for (const part of ['guard', 'target', 'reenter']) {
        if (branch[part] === undefined) continue;
        add(here, `drop the ${part}`, () => {
          delete branch[part];
        });
      }
      if (branch.guard?.params !== undefined) visitParams(`${here} guard`, branch.guard);
      const elsewhere = otherTarget(config, path, listOf(branch.target)[0]);
      if (elsewhere !== null) {
        add(here, 'another target', () => {
          branch.target = elsewhere;
        });
      }
      visitActions(here, branch, 'actions');
    });
  };

  const visitNode = (node: Config, path: readonly string[]) => {
    const at = (what: string) => [path.join('.') || '(root)', what].join(' ');
    node.tags = node.tags && listOf(node.tags);
    for (const [index, tag] of (node.tags ?? []).entries()) {
      add(at(`tag ${tag}`), 'drop the tag', () => {
        node.tags.splice(index, 1);
      });
    }
    for (const key of Object.keys(node.meta ?? {})) {
      add(at(`meta.${key}`), 'drop the meta', () => {
        delete node.meta[key];
      });
    }
    if (node.meta?.step !== undefined) {
      add(at('meta.step'), 'another step', () => {
        node.meta.step += 1;
      });
    }
    const first = node.initial && otherTarget(config, [...path, node.initial], node.initial);
    if (first) {
      add(at('initial'), 'another first state', () => {
        node.initial = first.split('.').at(-1);
      });
    }
    visitActions(at('entry'), node, 'entry');
    visitActions(at('exit'), node, 'exit');
    for (const event of Object.keys(node.on ?? {})) {
      visitTransitions(at(`on ${event}`), path, node.on, event, 'handler');
    }
    for (const delay of Object.keys(node.after ?? {})) {
      visitTransitions(at(`after ${delay}`), path, node.after, delay, 'delay');
    }
    visitTransitions(at('always'), path, node, 'always', 'redirect');
    visitTransitions(at('onDone'), path, node, 'onDone', 'end');
    visitTransitions(at('route'), path, node, 'route', 'route');
    if (path.length === 0 || node.type === 'final')
      leaveOut(at('output'), 'drop the field', node, 'output');
    if (node.invoke !== undefined) node.invoke = listOf(node.invoke);
    const invokes: Config[] = node.invoke ?? [];
    invokes.forEach((invoke, index) => {
      const here = at(`invoke ${invoke.id ?? index}`);
      add(here, 'drop the actor', () => {
        invokes.splice(index, 1);
      });
      leaveOut(`${here} input`, 'drop the field', invoke, 'input');
      for (const end of ['onDone', 'onError', 'onSnapshot']) {
        visitTransitions(`${here} ${end}`, path, invoke, end, 'end');
      }
      if (invoke.onDone || invoke.onError) {
        add(here, 'swap done and error', () => {
          const { onDone, onError } = invoke;
          Object.assign(invoke, { onDone: onError, onError: onDone });
        });
      }
    });
    for (const [name, child] of Object.entries(node.states ?? {})) {
      visitNode(child, [...path, name]);
    }
  };

  visitNode(config, []);

  const { actions = {}, guards = {}, delays = {} } = implementations;
  for (const [name, action] of Object.entries(actions)) {
    if (builtInAction(action) !== 'assign') continue;
    add(`action ${name}`, 'assign nothing', () => {
      actions[name] = assign({});
    });
    const { assignment } = action as Config;
    const fields = fieldsOf(assignment);
    for (const field of fields.length > 1 ? fields : []) {
      add(`action ${name}.${field}`, 'drop the field', () => {
        actions[name] = assign(without(assignment, field));
      });
    }
  }
  for (const name of Object.keys(guards)) {
    for (const answer of [true, false]) {
      add(`guard ${name}`, `always ${answer}`, () => {
        guards[name] = () => answer;
      });
    }
  }
  for (const [name, delay] of Object.entries(delays)) {
    add(`delay ${name}`, 'twice as long', () => {
      delays[name] =
        typeof delay === 'function'
          ? (...given: unknown[]) => delay(...given) * 2
          : Number(delay) * 2;
    });
  }
  return faults;
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)]));
}

function listOf(value: Config): Config[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function nameOf(action: Config): string {
  return typeof action === 'string' ? action : (action.type ?? 'a function');
}

/** Returns a sibling of a transition's target state, as a target; null if the state has no sibling. */
function otherTarget(config: Config, path: readonly string[], target: unknown): string | null {
  if (typeof target !== 'string') return null;
  const to = resolved(config, path, target);
  const name = to?.at(-1);
  if (!to || name === undefined) return null;
  const names = Object.keys(nodeAt(config, to.slice(0, -1)).states);
  const other = names[(names.indexOf(name) + 1) % names.length];
  return other === name ? null : `#${[config.id, ...to.slice(0, -1), other].join('.')}`;
}

function resolved(config: Config, path: readonly string[], target: string): string[] | null {
  if (target.startsWith('.')) return [...path, ...target.slice(1).split('.')];
  if (!target.startsWith('#')) return [...path.slice(0, -1), ...target.split('.')];
  const [id = '', ...below] = target.slice(1).split('.');
  const base = id === config.id ? [] : pathOfId(config, id, []);
  return base && [...base, ...below];
}

function pathOfId(node: Config, id: string, path: string[]): string[] | null {
  if (node.id === id && path.length > 0) return path;
  for (const [name, child] of Object.entries(node.states ?? {})) {
    const found = pathOfId(child, id, [...path, name]);
    if (found) return found;
  }
  return null;
}

function nodeAt(config: Config, path: readonly string[]): Config {
  return path.reduce((node, name) => node.states[name], config);
}

/** Returns the field names of an object, or of the object literals that a function returns, by its source. */
function fieldsOf(made: unknown): readonly string[] {
  if (typeof made === 'object' && made !== null) return Object.keys(made);
  if (typeof made !== 'function' || 'type' in made) return [];
  const fields = new Set<string>();
  const look = (node: Config) => {
    if (node.type === 'ObjectExpression') {
      for (const { key } of node.properties) if (key?.name) fields.add(key.name);
    }
    for (const part of ['consequent', 'alternate', 'left', 'right']) {
      if (/^(Conditional|Logical)/.test(node.type)) look(node[part] ?? {});
    }
  };
  const { type, body } = parseExpressionAt(`(${made})`, 0, { ecmaVersion: 'latest' }) as Config;
  if (type !== 'ArrowFunctionExpression') return [];
  if (body.type === 'BlockStatement') {
    simple(body, { ReturnStatement: ({ argument }) => look(argument ?? {}) });
  } else {
    look(body);
  }
  return [...fields];
}

/** Returns an object with one field changed, or a function whose result has it changed. */
function changed(made: Config, field: string, change: (value: unknown) => unknown): Config {
  const inOne = (one: Config) =>
    typeof one === 'object' && one !== null && field in one
      ? { ...one, [field]: change(one[field]) }
      : one;
  return typeof made === 'function' ? (...given: unknown[]) => inOne(made(...given)) : inOne(made);
}

/** Returns an object without one field, or a function whose result lacks it. */
function without(made: Config, field: string): Config {
  const inOne = (one: Config) =>
    typeof one === 'object' && one !== null
      ? Object.fromEntries(Object.entries(one).filter(([key]) => key !== field))
      : one;
  return typeof made === 'function' ? (...given: unknown[]) => inOne(made(...given)) : inOne(made);
}
