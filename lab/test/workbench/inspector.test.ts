import { beforeEach, describe, expect, it, vi } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import { record } from '../../workbench/inspector/recorder.ts';
import type { Recording } from '../../workbench/inspector/recording.ts';
import { type InspectorWindow, openStatelyInspector } from '../../workbench/inspector/stately.ts';

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
  on: { 'clock.ticked': { actions: 'count' }, 'load.retried': {} },
  initial: 'open',
  states: { open: {} },
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

const flowsOf = ({ flows }: Recording) => flows.map(({ id, active }) => [id, ...active]);
const messagesOf = ({ messages }: Recording) =>
  messages.map(({ from, to, type, count }) => [from, to, type, count]);

describe('the recorder', () => {
  it('shows the running flows, those around a flow first, with their active states', async () => {
    const app = createActor(parent).start();
    const recorder = record(app);
    expect(recorder.current().flows).toEqual([
      { id: 'site', machine: 'site', active: ['open'], taken: [] },
      { id: 'site/who', machine: 'person', active: ['details'], taken: [] },
    ]);
    expect(recorder.current().last).toBe(null);
    app.getSnapshot().children.who?.send({ type: 'name.submitted', firstName: 'Grace' });
    await settled();
    expect(flowsOf(recorder.current())).toEqual([
      ['site', 'open'],
      ['site/who', 'done', 'done.first'],
    ]);
    app.stop();
  });

  it('lists the messages between actors from start to end, redacted, and repeated ones once', async () => {
    const app = createActor(parent);
    const recorder = record(app, () => 7);
    let changes = 0;
    recorder.subscribe(() => changes++);
    app.start();
    await settled();
    const who = app.getSnapshot().children.who;
    who?.send({ type: 'name.submitted', firstName: 'Grace' });
    for (const now of [1, 2]) app.send({ type: 'clock.ticked', now });
    who?.send({ type: 'name.submitted', firstName: 'Ada' });
    app.send({ type: 'clock.ticked', now: 3 });
    app.send({ type: 'load.retried' });
    await settled();
    expect(messagesOf(recorder.current())).toEqual([
      [null, 'site', 'xstate.init', 1],
      ['site', 'site/who', 'xstate.init', 1],
      ['site', 'site/load', 'xstate.init', 1],
      ['site/load', 'site', 'xstate.done.actor.load', 1],
      [null, 'site/who', 'name.submitted', 1],
      [null, 'site/who', 'name.submitted', 1],
      [null, 'site', 'clock.ticked', 3],
      [null, 'site', 'load.retried', 1],
    ]);
    const { messages } = recorder.current();
    expect(messages.slice(3, 7).map(({ payload }) => payload)).toEqual([
      '{"output":"•••"}',
      '{"firstName":"•••"}',
      '{"firstName":"•••"}',
      '{"now":3}',
    ]);
    expect(messages[0]?.at).toBe(7);
    expect(changes).toBeGreaterThan(0);
    app.stop();
    await settled();
    expect(messagesOf(recorder.current()).slice(8)).toEqual([
      ['site', 'site/who', 'xstate.stop', 1],
      [null, 'site', 'xstate.stop', 1],
    ]);
    expect(recorder.current().flows).toEqual([]);
  });
});

/** Returns a window that opens Stately's inspector, the messages sent to the inspector, and a function that connects it. */
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

  it('receives the running machines and their events, and nothing secret', async () => {
    const { page, posted, connect } = statelyWindow();
    const app = createActor(parent).start();
    openStatelyInspector(app, page);
    connect();
    app.getSnapshot().children.who?.send({ type: 'name.submitted', firstName: 'canary-name' });
    await settled();
    app.stop();

    const all = posted.join('\n');
    for (const word of [
      '"site"',
      '"person"',
      '"details"',
      'name.submitted',
      'The customer tries again',
      '"first"',
      '•••',
    ]) {
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
