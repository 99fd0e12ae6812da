import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  createActor,
  createMachine,
  fromPromise,
  setup,
} from 'xstate';
import { chartOf, statesOf } from '../../machines/chart.ts';
import { chartJson } from '../../machines/chart-json.ts';
import { record } from '../../src/workbench/inspector/recorder.ts';
import {
  type InspectorWindow,
  openStatelyInspector,
} from '../../src/workbench/inspector/stately.ts';
import { allMachines } from '../../tools/flows.ts';

const machines = await allMachines();

const child = setup({
  types: { events: {} as { type: 'name.submitted'; firstName: string } },
}).createMachine({
  id: 'person',
  initial: 'details',
  states: {
    details: { on: { 'name.submitted': { target: 'done' } } },
    done: { initial: 'first', states: { first: {} } },
  },
});

const parent = setup({
  types: {
    context: {} as { count: number },
    events: {} as { type: 'clock.ticked'; now: number } | { type: 'load.retried' },
  },
  actors: { person: child, load: fromPromise(async () => ({ token: 'canary-token' })) },
  actions: { count: assign({ count: ({ context }) => context.count + 1 }) },
}).createMachine({
  id: 'site',
  context: { count: 0 },
  invoke: [
    { src: 'person', id: 'who' },
    { src: 'load', id: 'load' },
  ],
  on: { 'clock.ticked': { actions: 'count' } },
  initial: 'open',
  states: { open: {} },
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the recorder', () => {
  it('shows the running machines as a tree with their active states', async () => {
    const app = createActor(parent).start();
    const recorder = record(app);
    expect(recorder.current().root).toMatchObject({
      id: 'site',
      active: new Set(['open']),
      children: [{ id: 'who', machine: { id: 'person' }, active: new Set(['details']) }],
    });
    app.getSnapshot().children.who?.send({ type: 'name.submitted', firstName: 'Grace' });
    await settled();
    expect(recorder.current().root?.children[0]?.active).toEqual(new Set(['done', 'done.first']));
    app.stop();
  });

  it('lists events newest first, redacted, and repeated ones once', async () => {
    const app = createActor(parent).start();
    const recorder = record(app, () => 7);
    let changes = 0;
    recorder.subscribe(() => changes++);
    await settled();
    app.getSnapshot().children.who?.send({ type: 'name.submitted', firstName: 'Grace' });
    for (const now of [1, 2]) app.send({ type: 'clock.ticked', now });
    app.getSnapshot().children.who?.send({ type: 'name.submitted', firstName: 'Ada' });
    app.send({ type: 'clock.ticked', now: 3 });
    await settled();
    const { events } = recorder.current();
    expect(events.map(({ type, to, count }) => [type, to, count])).toEqual([
      ['clock.ticked', 'site', 3],
      ['name.submitted', 'who', 1],
      ['name.submitted', 'who', 1],
      ['xstate.done.actor.load', 'site', 1],
    ]);
    expect(events.map(({ payload }) => payload)).toEqual([
      '{"now":3}',
      '{"firstName":"•••"}',
      '{"firstName":"•••"}',
      '{"output":"•••"}',
    ]);
    expect(events[0]?.at).toBe(7);
    expect(changes).toBeGreaterThan(0);
    recorder.clear();
    expect(recorder.current().events).toEqual([]);
    app.stop();
  });

  it('keeps the latest sixty events, and none after it was stopped', async () => {
    const app = createActor(parent).start();
    const recorder = record(app);
    const who = app.getSnapshot().children.who;
    for (let turn = 0; turn < 50; turn++) {
      app.send({ type: 'load.retried' });
      who?.send({ type: 'name.submitted', firstName: 'Grace' });
    }
    await settled();
    expect(recorder.current().events).toHaveLength(60);
    recorder.stop();
    recorder.clear();
    app.send({ type: 'clock.ticked', now: 1 });
    expect(recorder.current().events).toEqual([]);
    app.stop();
  });
});

/** A window that Stately's inspector is opened from: what it was sent, and how it says that it listens. */
function statelyWindow() {
  const posted: string[] = [];
  let connect = (_: unknown) => {};
  const page = {
    open: () => ({ postMessage: (message: unknown) => posted.push(JSON.stringify(message)) }),
    addEventListener: (_: string, listen: (message: unknown) => void) => {
      connect = listen;
    },
  } as unknown as InspectorWindow;
  return { page, posted, connect: () => connect({ data: { type: '@statelyai.connected' } }) };
}

describe('Stately’s inspector', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { requestIdleCallback: (act: () => void) => act() });
    return () => vi.unstubAllGlobals();
  });

  it('is told which machines run and what happens, and nothing secret', async () => {
    const { page, posted, connect } = statelyWindow();
    const app = createActor(parent).start();
    openStatelyInspector(app, page);
    connect();
    app.getSnapshot().children.who?.send({ type: 'name.submitted', firstName: 'canary-name' });
    await settled();
    app.stop();

    const all = posted.join('\n');
    for (const word of ['"site"', '"person"', '"details"', 'name.submitted', '"first"', '•••']) {
      expect(all).toContain(word);
    }
    expect(all).not.toContain('canary');
  });

  it('is shown what is listed for a machine, before and after it listens', () => {
    const { page, posted, connect } = statelyWindow();
    const rows = Array.from({ length: 5 }, () => ({ loanId: 'canary-loan', type: 'Repayment' }));
    const home = setup({
      types: { context: {} as object },
      actions: { count: assign({ countdown: 28 }) },
    }).createMachine({
      id: 'dashboard',
      context: () => ({ countdown: 29, income: 'canary-sum', overview: { activities: rows } }),
      on: { 'clock.ticked': { actions: 'count' } },
    });
    const actor = createActor(home).start();
    openStatelyInspector(actor, page);
    connect();
    actor.send({ type: 'clock.ticked', now: 7, income: 'canary-sum' });
    actor.stop();

    const row = '{"loanId":"•••","type":"Repayment"}';
    const rest = `"income":"•••","overview":{"activities":[${row},${row},${row},"… 2 more"]}`;
    const all = posted.join('\n');
    expect(all).toContain(`"context":{"countdown":29,${rest}}`);
    expect(all).toContain(`"context":{"countdown":28,${rest}}`);
    expect(all).toContain('"event":{"now":7,"income":"•••","type":"clock.ticked"}');
    expect(all).not.toContain('canary');
  });
});

/** The states of a chart, what happens in them and where that leads, a line each. */
function outlineOf(machine: AnyStateMachine): string[] {
  return statesOf(chartOf(machine).root)
    .flatMap(({ id, kind, initial, transitions }) => [
      `${id} is ${kind}, begins with ${initial}`,
      ...transitions.map(({ key, trigger, target, reenters }) => {
        // Ways from the address bar have no order: each asks for its own target.
        const cause = trigger === 'address' ? 'address bar' : key;
        return `${cause} to ${target}, anew ${reenters}`;
      }),
    ])
    .sort();
}

describe('a chart that Stately’s tools are given', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { requestIdleCallback: (act: () => void) => act() });
    return () => vi.unstubAllGlobals();
  });

  it.each([...machines])('has all of %s in what the inspector is sent', (_, machine) => {
    const { page, posted, connect } = statelyWindow();
    openStatelyInspector(createActor(machine), page);
    connect();
    const { definition } = JSON.parse(posted[0] ?? '{}');
    expect(outlineOf(createMachine(JSON.parse(definition)))).toEqual(outlineOf(machine));
  });

  it.each([...machines])('has all of %s in what is exported', (_, machine) => {
    expect(outlineOf(createMachine(JSON.parse(chartJson(machine))))).toEqual(outlineOf(machine));
  });
});
