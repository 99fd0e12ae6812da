import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import {
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  and,
  assign,
  cancel,
  createActor,
  fromCallback,
  fromPromise,
  fromTransition,
  type InspectionEvent,
  initialTransition,
  not,
  or,
  raise,
  SimulatedClock,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  stopChild,
  transition,
} from 'xstate';
import {
  activeNodes,
  builtInAction,
  delayEvent,
  EVENTLESS,
  endedDelay,
  guardsWithin,
  INIT_EVENT,
  isBuiltInGuard,
  isCallbackLogic,
  replaceGuard,
  STOP_EVENT,
  scheduledEvents,
  takenTransitions,
  transitionLists,
  watchedScope,
} from '../support/xstate-internals.ts';

/** The version whose source the functions were written by. */
const WRITTEN_FOR = '5.33.3';

/** A style of Chakra's has the same name. */
const ALSO_A_STYLE = '_active';

const FILE = 'test/support/xstate-internals.ts';
const XSTATE = 'node_modules/xstate';

const lampSetup = setup({
  types: { events: {} as { type: 'pressed' } | { type: 'broke' } },
  actors: { burning: fromPromise(() => new Promise<void>(() => {})) },
  actions: { flicker: raise({ type: 'pressed' }) },
  guards: { isDark: () => false, isWhole: () => true },
  delays: { patience: 1_000 },
});

const lamp = lampSetup.createMachine({
  id: 'lamp',
  type: 'parallel',
  states: {
    light: {
      initial: 'off',
      states: {
        off: { on: { pressed: [{ guard: 'isDark', target: 'dim' }, { target: 'passing' }] } },
        passing: { always: { guard: 'isWhole', target: 'lit' } },
        lit: {
          invoke: { src: 'burning', id: 'burning', onDone: 'off', onError: 'dim' },
          after: { patience: 'off' },
        },
        dim: {},
      },
    },
    fuse: { initial: 'whole', states: { whole: { on: { broke: 'blown' } }, blown: {} } },
  },
});

const [unlit] = initialTransition(lamp);
const pressed = { type: 'pressed' } as const;

/** The names of the states that transitions lead to. */
function targetsOf(transitions: readonly AnyTransitionDefinition[]): string[] {
  return transitions.flatMap(({ target }) => (target ?? []).map(({ key }) => key));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`);
}

describe('the private parts of XState', () => {
  it('are those of the installed version', () => {
    const { version } = JSON.parse(readFileSync(`${XSTATE}/package.json`, 'utf8'));
    expect(
      version,
      `${FILE} was written for XState ${WRITTEN_FOR}. Read in the source of ${version} whether what it relies on is still so, run the projects machines and model and the tests of the lab, and name the new version here`,
    ).toBe(WRITTEN_FOR);
  });

  it('are used in no other file', () => {
    const isPrivate = new Set(
      readdirSync(`${XSTATE}/dist`)
        .filter((name) => name.endsWith('.esm.js'))
        .flatMap((name) => readFileSync(`${XSTATE}/dist/${name}`, 'utf8').match(/(?<=\.)_\w+/g))
        .filter((member) => member !== null && member !== ALSO_A_STYLE),
    );
    expect(isPrivate).toContain('_nodes');
    const uses = ['src', 'machines', 'sandbox', 'tools', 'test', 'lab']
      .flatMap(filesBelow)
      .filter((file) => file !== FILE && !import.meta.filename.endsWith(file))
      .flatMap((file) =>
        (readFileSync(file, 'utf8').match(/\b_\w+/g) ?? [])
          .filter((word) => isPrivate.has(word))
          .map((word) => `${file}: ${word}`),
      );
    expect(uses).toEqual([]);
  });
});

describe('the active states of a snapshot', () => {
  const pathsOf = (snapshot: AnyMachineSnapshot) =>
    activeNodes(snapshot).map(({ path }) => path.join('.'));

  it('come each once, after their ancestors', () => {
    expect(pathsOf(unlit)).toEqual(['', 'light', 'light.off', 'fuse', 'fuse.whole']);
    const [lit] = transition(lamp, unlit, pressed);
    const paths = pathsOf(lit);
    expect([...paths].sort()).toEqual(['', 'fuse', 'fuse.whole', 'light', 'light.lit']);
    expect(paths[0]).toBe('');
    expect(paths.indexOf('light.lit')).toBeGreaterThan(paths.indexOf('light'));
  });

  it('are states of the machine', () => {
    expect(activeNodes(unlit)).toContain(lamp.root.states.light?.states.off);
  });
});

describe('a watched scope', () => {
  function watch(act: (scope: ReturnType<typeof watchedScope>) => AnyMachineSnapshot) {
    const events: InspectionEvent[] = [];
    const snapshot = act(watchedScope((event) => events.push(event)));
    return { snapshot, taken: targetsOf(events.flatMap(takenTransitions)) };
  }

  it('reports every transition that is taken, the eventless ones too, in order', () => {
    const { snapshot, taken } = watch((scope) => lamp.transition(unlit, pressed, scope));
    expect(snapshot.value).toEqual({ light: 'lit', fuse: 'whole' });
    expect(taken).toEqual(['passing', 'lit']);
  });

  it('reports none when the event is refused', () => {
    const [dark] = transition(lamp, unlit, { type: 'broke' });
    const { snapshot, taken } = watch((scope) => lamp.transition(dark, { type: 'broke' }, scope));
    expect(snapshot).toBe(dark);
    expect(taken).toEqual([]);
  });

  it('creates the first snapshot as well', () => {
    const { snapshot } = watch((scope) => lamp.getInitialSnapshot(scope));
    expect(snapshot.value).toEqual(unlit.value);
  });

  it('runs no effect', () => {
    const effects: string[] = [];
    const machine = setup({
      actors: { effect: fromPromise(async () => effects.push('actor')) },
      actions: { effect: () => effects.push('action') },
    }).createMachine({ entry: 'effect', invoke: { src: 'effect' } });
    watch((scope) => machine.getInitialSnapshot(scope));
    expect(effects).toEqual([]);
    createActor(machine).start();
    expect(effects.sort()).toEqual(['action', 'actor']);
  });
});

it('the inspection of a running machine reports its transitions', () => {
  const taken: string[] = [];
  const actor = createActor(lamp, {
    inspect: (event) => taken.push(...targetsOf(takenTransitions(event))),
  }).start();
  taken.length = 0;
  actor.send(pressed);
  expect(taken).toEqual(['passing', 'lit']);
});

describe('the transitions of a state', () => {
  it.each([
    ['off', { pressed: ['dim', 'passing'], [EVENTLESS]: [] }],
    ['passing', { [EVENTLESS]: ['lit'] }],
    [
      'lit',
      {
        'xstate.done.actor.burning': ['off'],
        'xstate.error.actor.burning': ['dim'],
        'xstate.after.patience.lamp.light.lit': ['off'],
        [EVENTLESS]: [],
      },
    ],
  ])('of "%s" are grouped by their trigger', (name, expected) => {
    const state = lamp.root.states.light?.states[name];
    const lists = state ? transitionLists(state) : [];
    expect(lists.map(([descriptor, list]) => [descriptor, targetsOf(list)])).toEqual(
      Object.entries(expected),
    );
  });

  it('can be given another guard', () => {
    const copy = lamp.provide({});
    const off = copy.root.states.light?.states.off;
    const [toDim] = (off ? transitionLists(off) : [])[0]?.[1] ?? [];
    if (toDim) replaceGuard(toDim, or(['isDark', 'isWhole']));
    const press = (machine: typeof lamp) =>
      transition(machine, initialTransition(machine)[0], pressed)[0].value.light;
    expect(press(copy)).toBe('dim');
    expect(press(lamp)).toBe('lit');
  });
});

describe('guards', () => {
  const isPlain = () => true;

  test.each([
    ['and', and(['isDark', isPlain]), ['isDark', isPlain]],
    ['or', or(['isDark', isPlain]), ['isDark', isPlain]],
    ['not', not('isDark'), ['isDark']],
    ['stateIn', stateIn('#lamp'), []],
  ])('that %s makes are recognised, with the guards inside them', (_name, guard, within) => {
    expect(isBuiltInGuard(guard)).toBe(true);
    expect(guardsWithin(guard)).toEqual(within);
  });

  test.each([isPlain, 'isDark', { type: 'isDark' }, undefined])('%s is a plain one', (guard) => {
    expect(isBuiltInGuard(guard)).toBe(false);
    expect(guardsWithin(guard)).toEqual([]);
  });
});

describe('actions', () => {
  test.each([
    ['raise', raise({ type: 'pressed' })],
    ['cancel', cancel('timer')],
    ['sendTo', sendTo('other', pressed)],
    ['sendTo', sendParent(pressed)],
    ['spawnChild', spawnChild('burning')],
    ['stopChild', stopChild('burning')],
    ['assign', assign({})],
  ])('that %s makes are distinguished from others', (name, action) => {
    expect(builtInAction(action)).toBe(name);
  });

  test.each([() => {}, 'flicker', { type: 'flicker' }])('%s is one of our own', (action) => {
    expect(builtInAction(action)).toBeNull();
  });

  it('are found in a machine', () => {
    expect(builtInAction(lamp.implementations.actions.flicker)).toBe('raise');
  });
});

test.each<[string, AnyActorLogic, boolean]>([
  ['fromCallback', fromCallback(() => {}), true],
  ['fromPromise', fromPromise(async () => 1), false],
  ['fromTransition', fromTransition((state) => state, {}), false],
  ['createMachine', lamp, false],
])('callback logic is told apart from the logic that %s makes', (_name, logic, isCallback) => {
  expect(isCallbackLogic(logic)).toBe(isCallback);
});

test('waiting events are listed in the order in which they were scheduled, until they come or are cancelled', () => {
  const clock = new SimulatedClock();
  const machine = setup({ delays: { short: 10, long: 100 } }).createMachine({
    id: 'waiting',
    type: 'parallel',
    states: {
      first: { initial: 'on', states: { on: { after: { long: 'off' } }, off: {} } },
      second: {
        initial: 'on',
        states: { on: { on: { stop: 'off' }, after: { short: 'on', long: 'off' } }, off: {} },
      },
    },
  });
  const actor = createActor(machine, { clock }).start();
  const [long, short, longer] = [
    delayEvent('long', 'waiting.first.on'),
    delayEvent('short', 'waiting.second.on'),
    delayEvent('long', 'waiting.second.on'),
  ];
  expect(scheduledEvents(actor)).toEqual([long, short, longer]);
  clock.increment(10);
  expect(scheduledEvents(actor)).toEqual([long, longer]);
  actor.send({ type: 'stop' });
  expect(scheduledEvents(actor)).toEqual([long]);
});

describe('events of XState', () => {
  it('start an actor', () => {
    const types: string[] = [];
    const actor = createActor(
      fromTransition((state) => state, {}),
      {
        inspect: (event) => {
          if (event.type === '@xstate.event') types.push(event.event.type);
        },
      },
    );
    actor.start();
    expect(types).toEqual([INIT_EVENT]);
  });

  it('tell actor logic that it is stopped', () => {
    const heard: string[] = [];
    const actor = createActor(
      fromTransition((state, event) => {
        heard.push(event.type);
        return state;
      }, {}),
    );
    actor.start().stop();
    expect(heard).toEqual([STOP_EVENT]);
  });

  it('end a delay', () => {
    const taken: string[] = [];
    const clock = new SimulatedClock();
    const actor = createActor(lamp, {
      clock,
      inspect: (event) => {
        if (event.type === '@xstate.microstep') taken.push(event.event.type);
      },
    }).start();
    actor.send(pressed);
    clock.increment(1_000);
    expect(taken.at(-1)).toBe(delayEvent('patience', 'lamp.light.lit'));
  });

  it.each([
    [delayEvent('patience', 'lamp.light.lit'), 'patience'],
    [delayEvent('1000', 'lamp'), '1000'],
    ['xstate.done.actor.burning', null],
    ['pressed', null],
  ])('of the type "%s" end the delay %s', (type, delay) => {
    expect(endedDelay(type)).toBe(delay);
  });
});
