import { describe, expect, it, test } from 'vitest';
import { createMachine } from 'xstate';
import { type Chart, chartOf } from '../../charts/chart.ts';
import { changesBetween } from '../../charts/chart-changes.ts';
import { allMachines } from '../../tools/flows.ts';

type Config = Parameters<typeof createMachine>[0];

const charts = [...(await allMachines()).values()].map(chartOf);

/** The ways on when the door is pushed. */
const heavy = { guard: 'isHeavy', target: 'ajar' };
const oiled = { guard: 'isOiled', target: 'open' };
const otherwise = { actions: 'creak', target: 'ajar' };

const door = {
  id: 'door',
  initial: 'closed',
  states: {
    closed: {
      description: 'Nobody can pass.',
      on: {
        push: [heavy, oiled, otherwise],
        lock: { target: 'locked' },
      },
    },
    ajar: { tags: ['passable', 'drafty'], after: { gust: 'closed' } },
    open: { tags: ['passable'], on: { pull: 'closed' } },
    locked: { initial: 'once', states: { once: { on: { lock: 'twice' } }, twice: {} } },
  },
} satisfies Config;

const delays = { gust: 500 };

function chart(config: Config, waits: Readonly<Record<string, number>> = delays): Chart {
  return chartOf(createMachine(config, { delays: waits }));
}

/** What has changed in the door, which must be the only flow that has. */
function changed(config: Config, waits?: Readonly<Record<string, number>>) {
  const { added, removed, changed } = changesBetween([chart(door)], [chart(config, waits)]);
  expect([added, removed]).toEqual([[], []]);
  expect(changed).toHaveLength(1);
  const [flow] = changed;
  if (!flow) throw new Error('Nothing has changed.');
  return {
    added: flow.added.map(({ id }) => id),
    removed: flow.removed.map(({ id }) => id),
    changed: flow.changed,
  };
}

/** The only state that has changed in the door, no state being new or gone. */
function changedState(config: Config, waits?: Readonly<Record<string, number>>) {
  const { added, removed, changed: states } = changed(config, waits);
  expect([added, removed, states.length]).toEqual([[], [], 1]);
  return states[0];
}

/** The door with another state in place of one of its states. */
function doorWith(states: Readonly<Record<string, object>>): Config {
  return { ...door, states: { ...door.states, ...states } } as Config;
}

const NOTHING = { added: [], removed: [], changed: [] };

describe('charts that are the same', () => {
  it('have no changes', () => {
    expect(changesBetween(charts, charts)).toEqual(NOTHING);
  });

  it('have none in another order of flows, states, tags and events', () => {
    const mixed = (one: Chart['root']): Chart['root'] => ({
      ...one,
      tags: one.tags.toReversed(),
      children: one.children.map(mixed).toReversed(),
      transitions: [...new Set(one.transitions.map(({ trigger, subject }) => trigger + subject))]
        .reverse()
        .flatMap((cause) => one.transitions.filter((way) => way.trigger + way.subject === cause)),
    });
    const others = charts.map((one) => ({ ...one, root: mixed(one.root) })).reverse();
    expect(others).not.toEqual(charts);
    expect(changesBetween(charts, others)).toEqual(NOTHING);
  });
});

test('a flow is new or gone, each list by id', () => {
  const flows = ['window', 'attic', 'gate'].map((id) => chart({ id }));
  expect(changesBetween([], flows).added.map(({ id }) => id)).toEqual(['attic', 'gate', 'window']);
  expect(changesBetween(flows, []).removed.map(({ id }) => id)).toEqual([
    'attic',
    'gate',
    'window',
  ]);
});

describe('a state', () => {
  it('is new, with a way to it', () => {
    const found = changed(
      doorWith({
        open: { ...door.states.open, on: { pull: 'closed', slam: 'broken' } },
        broken: {},
      }),
    );
    expect(found.added).toEqual(['broken']);
    expect(found.changed).toMatchObject([{ id: 'open', added: [{ subject: 'slam' }] }]);
  });

  it('is removed with all its children', () => {
    const { closed, ajar, open } = door.states;
    const { push } = closed.on;
    const found = changed({ ...door, states: { closed: { ...closed, on: { push } }, ajar, open } });
    expect(found.removed).toEqual(['locked', 'locked.once', 'locked.twice']);
    expect(found.changed).toMatchObject([{ id: 'closed', removed: [{ subject: 'lock' }] }]);
  });

  it('is renamed, and the ways to it stay the same', () => {
    const { locked, ...states } = door.states;
    const lock = { target: 'bolted' };
    const state = changedState({
      ...door,
      states: {
        ...states,
        closed: { ...states.closed, on: { ...states.closed.on, lock } },
        bolted: locked,
      },
    });
    expect(state).toMatchObject({ id: 'bolted', formerId: 'locked', facts: [], changed: [] });
  });

  it('is moved into a new one', () => {
    const { closed, ajar, open, locked } = door.states;
    const push = [heavy, { ...oiled, target: '#door.open' }, otherwise];
    const found = changed({
      ...door,
      initial: 'shut',
      states: {
        shut: {
          initial: 'closed',
          states: { closed: { ...closed, on: { push, lock: '#door.locked' } }, ajar },
        },
        open: { ...open, on: { pull: '#door.shut.closed' } },
        locked,
      },
    });
    expect(found.added).toEqual(['shut']);
    expect(found.removed).toEqual([]);
    expect(found.changed).toMatchObject([
      { id: '', facts: [{ fact: 'initial' }] },
      { id: 'shut.closed', formerId: 'closed', added: [], removed: [], changed: [] },
      { id: 'shut.ajar', formerId: 'ajar', added: [], removed: [], changed: [] },
    ]);
  });

  it('is new and another one gone where it could be one of two', () => {
    const twins = (first: string, second: string): Config => ({
      id: 'door',
      type: 'parallel',
      states: { [first]: {}, [second]: {} },
    });
    const { changed: flows } = changesBetween(
      [chart(twins('left', 'right'))],
      [chart(twins('port', 'starboard'))],
    );
    expect(flows).toMatchObject([
      { added: [{ id: 'port' }, { id: 'starboard' }], removed: [{ id: 'left' }, { id: 'right' }] },
    ]);
  });

  it.each([
    ['description', { description: 'Open to the wind.' }],
    ['kind', { type: 'final', on: undefined, after: undefined }],
    ['path', { meta: { path: '/ajar' } }],
    ['screen', { meta: { screen: 'ajar' } }],
    ['tags', { tags: ['passable'] }],
    ['entry', { entry: 'creak' }],
    ['exit', { exit: ['creak', 'bang'] }],
    ['actors', { invoke: { src: 'measureWind', id: 'wind' } }],
  ])('has another %s', (fact, part) => {
    const state = changedState(doorWith({ ajar: { ...door.states.ajar, ...part } }));
    expect(state).toMatchObject({ id: 'ajar', formerId: null, facts: [{ fact }] });
  });

  it('begins with another one', () => {
    expect(changedState({ ...door, initial: 'open' })).toMatchObject({
      id: '',
      facts: [{ fact: 'initial', before: { initial: 'closed' }, after: { initial: 'open' } }],
    });
  });

  it('tracks other parameters on entry', () => {
    const tracking = (params: object) => {
      const entry = { type: 'track', params: () => ({ name: 'door_open', ...params }) };
      return [chart({ id: 'door', entry } as Config)];
    };
    expect(changesBetween(tracking({ weight: 1 }), tracking({ size: 1 })).changed).toMatchObject([
      { changed: [{ id: '', facts: [{ fact: 'tracked' }] }] },
    ]);
  });
});

describe('a transition', () => {
  const { closed, ajar, open } = door.states;
  const pushing = (...push: object[]) =>
    doorWith({ closed: { ...closed, on: { ...closed.on, push } } });

  it('waits for another event', () => {
    const state = changedState(doorWith({ open: { ...open, on: { slam: 'closed' } } }));
    expect(state).toMatchObject({
      id: 'open',
      added: [{ trigger: 'event', subject: 'slam', target: 'closed' }],
      removed: [{ trigger: 'event', subject: 'pull', target: 'closed' }],
      changed: [],
    });
  });

  it.each([
    ['leads elsewhere', { ...oiled, target: 'locked' }, { target: 'locked' }],
    ['has another guard', { ...oiled, guard: 'isWaxed' }, { guard: 'isWaxed' }],
    ['does something else', { ...oiled, actions: 'glide' }, { actions: ['glide'] }],
    ['enters its state anew', { ...oiled, reenter: true }, { reenters: true }],
    ['is another one in all', { guard: 'isWaxed', actions: 'glide' }, { target: null }],
  ])('%s', (_, transition, after) => {
    expect(changedState(pushing(heavy, transition, otherwise))).toMatchObject({
      id: 'closed',
      changed: [{ before: { guard: 'isOiled', target: 'open' }, after }],
      added: [],
      removed: [],
      reordered: [],
    });
  });

  it('has another delay, or one of another length', () => {
    expect(changedState(doorWith({ ajar: { ...ajar, after: { storm: 'closed' } } }))).toMatchObject(
      {
        added: [{ trigger: 'after', subject: 'storm' }],
        removed: [{ trigger: 'after', subject: 'gust' }],
      },
    );
    expect(changedState(door, { gust: 800 })).toMatchObject({
      id: 'ajar',
      changed: [{ before: { waitMs: 500 }, after: { waitMs: 800 } }],
    });
  });

  it('is tried before another one that came first', () => {
    expect(changedState(pushing(oiled, heavy, otherwise))).toMatchObject({
      added: [],
      removed: [],
      changed: [],
      reordered: [[{ guard: 'isOiled' }, { guard: 'isHeavy' }, { guard: null }]],
    });
  });

  it('is new, and it is said when others are tried after it', () => {
    const stuck = { guard: 'isStuck', target: 'closed' };
    const [first, last] = [pushing(stuck, heavy, oiled, otherwise), pushing(heavy, oiled, stuck)];
    expect(changedState(first)).toMatchObject({
      added: [{ guard: 'isStuck' }],
      changed: [],
      reordered: [[{}, {}, {}, {}]],
    });
    expect(changedState(last)).toMatchObject({
      changed: [{ before: { guard: null }, after: { guard: 'isStuck' } }],
      reordered: [],
    });
  });

  it('is gone, and the others stay as they are', () => {
    expect(changedState(pushing(heavy, otherwise))).toMatchObject({
      removed: [{ guard: 'isOiled' }],
      added: [],
      changed: [],
      reordered: [],
    });
  });

  it('stays where its target is still called the same', () => {
    const found = changed(doorWith({ open: { initial: 'wide', states: { wide: {} } } }));
    expect(found.added).toEqual(['open.wide']);
    expect(found.changed).toMatchObject([
      {
        id: 'open',
        facts: [{ fact: 'kind' }, { fact: 'tags' }, { fact: 'initial' }],
        removed: [{ subject: 'pull' }],
      },
    ]);
  });

  it('comes from the address bar to a state of its own', () => {
    const site = (...names: string[]): Chart =>
      chart({
        id: 'site',
        initial: names[0],
        states: Object.fromEntries(names.map((name) => [name, { id: name, route: {} }])),
      } as Config);
    expect(
      changesBetween([site('home', 'help')], [site('home', 'news', 'help')]).changed,
    ).toMatchObject([
      {
        added: [{ id: 'news' }],
        changed: [
          { id: '', added: [{ trigger: 'address', target: 'news' }], changed: [], reordered: [] },
        ],
      },
    ]);
  });
});
