import { readdirSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { describe, expect, it, test } from 'vitest';
import {
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createMachine,
  type StateNode,
  setup,
} from 'xstate';
import { builtInAction, transitionLists } from '../../../test/support/xstate-internals.ts';
import { wordsOf } from '../../charts/chart.ts';
import { chartCode, chartJson } from '../../charts/chart-json.ts';
import { eventTitles } from '../../charts/event-titles.ts';
import { conditionTitles } from '../../copy/conditions.ts';
import { allMachines } from '../../tools/flows.ts';

// biome-ignore lint/suspicious/noExplicitAny: a state of any machine
type Node = StateNode<any, any>;

const machines = await allMachines();

/** Returns the name and the static parameters of a guard or an action; null for an action that XState adds to run a delay. */
function named(part: unknown): unknown {
  if (typeof part === 'string') return { type: part };
  if (typeof part === 'function') {
    return ['raise', 'cancel'].includes(builtInAction(part) ?? '') ? null : part;
  }
  const { type, params } = part as { type: string; params?: unknown };
  return typeof params === 'object' ? { type, params } : { type };
}

/** Returns a machine by its state nodes instead of its config, so that equal machines written differently are equal. */
function normalForm(machine: AnyStateMachine): unknown {
  const transition = (part: AnyTransitionDefinition) => ({
    event: part.eventType,
    // XState adds a guard function of its own to a route.
    guard:
      part.guard === undefined
        ? null
        : part.eventType === 'xstate.route' && typeof part.guard === 'function'
          ? 'address'
          : named(part.guard),
    actions: part.actions.map(named),
    targets: (part.target ?? []).map(({ id }) => id),
    reenter: part.reenter,
    delay: (part as { delay?: unknown }).delay ?? null,
  });
  const form = (node: Node): unknown => ({
    id: node.id,
    key: node.key,
    type: node.type,
    description: node.description ?? null,
    tags: node.tags,
    meta: node.meta ?? null,
    isRouted: node.config.route !== undefined,
    routeGuard: named((node.config.route as { guard?: unknown })?.guard ?? ''),
    initial: node.initial?.target.map(({ id }: Node) => id) ?? null,
    entry: node.entry.map(named),
    exit: node.exit.map(named),
    invoke: node.invoke.map(({ id, src }) => ({ id, src })),
    transitions: Object.fromEntries(
      transitionLists(node).map(([event, list]) => [event, list.map(transition)]),
    ),
    events: [...node.events].sort(),
    states: Object.values(node.states as Record<string, Node>).map(form),
  });
  return form(machine.root);
}

const readBack = (json: string) => createMachine(JSON.parse(json)) as AnyStateMachine;

describe('the JSON of a chart', () => {
  it('exists for the machine of every file', () => {
    const files = readdirSync('machines').filter((name) => name.endsWith('.machine.ts'));
    expect(machines.size).toBe(files.length);
  });

  it.each([...machines])(
    'of %s reads back to the same states, events, targets and names',
    (_, machine) => {
      expect(normalForm(readBack(chartJson(machine)))).toEqual(normalForm(machine));
    },
  );

  it('has only titles that say more than the names, without code', () => {
    const all = [...machines.values()];
    const guards = all.flatMap(({ implementations }) => Object.keys(implementations.guards));
    const named: readonly string[] = [
      ...all.flatMap(({ events }) => events.map(String)),
      ...guards,
    ];
    const titles = Object.entries({ ...eventTitles, ...conditionTitles });
    const plain = /^\p{L}[\p{Ll}\d ,’-]+$/u;
    const wrong = titles.filter(
      ([name, title]) => !named.includes(name) || title === wordsOf(name) || !plain.test(title),
    );
    expect(wrong).toEqual([]);
  });

  it('tells what the people call an event, unless the transition has words of its own', () => {
    const json = JSON.parse(chartJson(machines.get('cashOut') as AnyStateMachine));
    const { on } = json.states.amount;
    expect(on['amount.changed'][0].description).toBe('The customer changes the amount');
    const own = JSON.parse(chartJson(machines.get('session') as AnyStateMachine));
    const said = JSON.stringify(own);
    expect(said).toContain('"description":"Another tab logs out."');
  });

  it.each([
    [
      'a state',
      (json: string) =>
        json
          .replace('"signingIn": {', '"signingOn": {')
          .replaceAll('"target": "signingIn"', '"target": "signingOn"'),
    ],
    ['a target', (json: string) => json.replace('"target": "signedIn"', '"target": "credentials"')],
    ['an event', (json: string) => json.replace('credentials.submitted', 'credentials.sent')],
    ['a guard', (json: string) => json.replace('areCredentialsValid', 'areCredentialsFine')],
    ['an action', (json: string) => json.replace('clearFailure', 'clearAll')],
    ['an actor', (json: string) => json.replace('"src": "signIn"', '"src": "logIn"')],
    ['an analytics event', (json: string) => json.replace('"name": "login"', '"name": "log_in"')],
  ])('differs when %s differs', (_, change) => {
    const login = machines.get('login');
    if (!login) throw new Error('There is no machine "login".');
    const json = chartJson(login);
    expect(change(json)).not.toBe(json);
    expect(normalForm(readBack(change(json)))).not.toEqual(normalForm(login));
  });

  /** Runs a file of code, and returns its exports. */
  const run = (code: string): Record<string, AnyStateMachine> => {
    const body = code.replace(/^import .*$/m, '').replaceAll('export const ', 'made.');
    const make = runInThisContext(`(setup, made) => { ${body}; return made; }`);
    return make(setup, {});
  };

  it.each([...machines])(
    'of %s is code that XState runs, with the lengths of its delays',
    (id, machine) => {
      const code = chartCode(machine);
      expect(code).not.toContain('=>');
      const { [`${id}Machine`]: copied } = run(code);
      if (!copied) throw new Error('The code exports no machine.');
      expect(normalForm(copied)).toEqual(normalForm(machine));
      const lengths = ({ implementations }: AnyStateMachine) =>
        Object.entries(implementations.delays).filter(([, delay]) => typeof delay === 'number');
      expect(lengths(copied)).toEqual(lengths(machine));
    },
  );
});

describe('a chart with a part without a name', () => {
  const kit = setup({ actions: {}, guards: {}, delays: {} });

  test.each([
    [
      'a delay',
      kit.createMachine({
        id: 'broken',
        initial: 'a',
        states: { a: { after: { 500: 'b' } }, b: {} },
      }),
      'Machine "broken": states.a.after.500 is a delay without a name; name it under delays in setup().',
    ],
    [
      'an action',
      kit.createMachine({ id: 'broken', on: { go: { actions: () => {} } } }),
      'Machine "broken": on.go.actions is a function without a name; give it a name in setup().',
    ],
    [
      'a guard',
      kit.createMachine({ id: 'broken', on: { go: { guard: () => true } } }),
      'Machine "broken": on.go.guard is a function without a name; give it a name in setup().',
    ],
    [
      'an actor',
      createMachine({ id: 'broken', invoke: { src: createMachine({}) } }),
      'Machine "broken": invoke.src is an actor without a name; name it under actors in setup().',
    ],
  ])(
    'is refused for %s without a name, with the machine, the place and the solution',
    (_, machine, message) => {
      expect(() => chartJson(machine as AnyStateMachine)).toThrow(message);
    },
  );
});
