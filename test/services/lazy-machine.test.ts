import { describe, expect, it, vi } from 'vitest';
import { assign, createActor, fromPromise, SimulatedClock, setup } from 'xstate';
import { isLoaded, lazyMachine, preloadMachine } from '../../src/services/lazy-machine.ts';

const flow = setup({
  types: {
    input: {} as { amount: number },
    context: {} as { amount: number },
    events: {} as { type: 'more' },
    output: {} as number,
  },
  actors: { answer: fromPromise(async () => 1) },
  delays: { pause: 1_000 },
}).createMachine({
  id: 'flow',
  context: ({ input }) => ({ amount: input.amount }),
  initial: 'asking',
  output: ({ context }) => context.amount,
  states: {
    asking: { invoke: { src: 'answer', onDone: 'open' } },
    open: {
      on: { more: { actions: assign({ amount: ({ context }) => context.amount + 1 }) } },
      after: { pause: 'closed' },
    },
    closed: { type: 'final' },
  },
});

/** A flow that counts until it is closed. */
const counting = setup({
  types: {
    input: {} as { amount: number },
    context: {} as { amount: number },
    events: {} as { type: 'more' } | { type: 'closed' },
    output: {} as number,
  },
}).createMachine({
  context: ({ input }) => ({ amount: input.amount }),
  initial: 'open',
  output: ({ context }) => context.amount,
  states: {
    open: {
      on: {
        more: { actions: assign({ amount: ({ context }) => context.amount + 1 }) },
        closed: 'closed',
      },
    },
    closed: { type: 'final' },
  },
});

/** A parent that starts the flow, as the app machine does. */
function parentOf(load: () => Promise<typeof flow>) {
  const lazy = lazyMachine(load);
  return setup({
    types: { context: {} as { result: unknown } },
    actors: { flow: lazy },
    actions: { keep: assign({ result: (_, { result }: { result: unknown }) => result }) },
  }).createMachine({
    context: { result: null },
    initial: 'running',
    states: {
      running: {
        invoke: {
          src: 'flow',
          id: 'flow',
          input: { amount: 5 },
          onDone: {
            target: 'done',
            actions: { type: 'keep', params: ({ event }) => ({ result: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: { type: 'keep', params: ({ event }) => ({ result: event.error }) },
          },
        },
        on: { left: 'away' },
      },
      away: { on: { returned: 'running' } },
      done: {},
      failed: {},
    },
  });
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

function start(load: () => Promise<typeof flow>) {
  const clock = new SimulatedClock();
  const actor = createActor(parentOf(load), { clock }).start();
  const child = () =>
    actor.getSnapshot().children.flow as ReturnType<typeof createActor<typeof flow>>;
  return { actor, child, clock };
}

it.each([null, undefined, 'text', {}])(
  'a value that is no snapshot runs no machine: %j',
  (snapshot) => {
    expect(isLoaded(snapshot)).toBe(false);
  },
);

describe('a lazy machine', () => {
  it('is there at once, and then behaves like the machine: input, actors, delays, output', async () => {
    const { actor, child, clock } = start(async () => flow);
    expect(isLoaded(child().getSnapshot())).toBe(false);
    await settled();
    expect(child().getSnapshot().value).toBe('open');
    child().send({ type: 'more' });
    expect(child().getSnapshot().context).toEqual({ amount: 6 });
    clock.increment(1_000);
    expect(actor.getSnapshot()).toMatchObject({ value: 'done', context: { result: 6 } });
  });

  it('receives the earlier events in order after loading', async () => {
    const lazy = lazyMachine(async () => counting);
    const actor = createActor(lazy, { input: { amount: 5 } }).start();
    actor.send({ type: 'more' });
    actor.send({ type: 'closed' });
    actor.send({ type: 'more' });
    await settled();
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: 6 });
  });

  it('loads once, and starts without a wait the second time', async () => {
    const load = vi.fn(async () => flow);
    const { actor, child } = start(load);
    await settled();
    actor.send({ type: 'left' });
    actor.send({ type: 'returned' });
    expect(child().getSnapshot().value).toBe('asking');
    await settled();
    expect(child().getSnapshot().value).toBe('open');
    expect(load).toHaveBeenCalledOnce();
  });

  it('fails if it cannot be loaded, and may be started again', async () => {
    const gone = new Error('The file is gone.');
    const load = vi.fn(async () => flow).mockRejectedValueOnce(new Error('Lost.'));
    load.mockRejectedValueOnce(gone);
    const { actor } = start(load);
    await settled();
    expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { result: gone } });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('that was stopped before it loaded stays away', async () => {
    let arrive = (_: typeof flow) => {};
    const { actor, child } = start(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    const left = child();
    actor.send({ type: 'left' });
    expect(left.getSnapshot().status).toBe('stopped');
    arrive(flow);
    await settled();
    expect(isLoaded(left.getSnapshot())).toBe(false);
    expect(actor.getSnapshot().value).toBe('away');
  });
});

describe('a preloaded machine', () => {
  const startWith = (lazy: typeof flow) => createActor(lazy, { input: { amount: 5 } }).start();

  it('is there at once when an actor needs it', async () => {
    const lazy = lazyMachine(async () => flow);
    preloadMachine(lazy);
    await settled();
    expect(startWith(lazy).getSnapshot().value).toBe('asking');
  });

  it('may as well be a machine that is not lazy', () => {
    for (const logic of [flow, fromPromise(async () => 1), undefined]) {
      expect(() => preloadMachine(logic)).not.toThrow();
    }
  });
});
