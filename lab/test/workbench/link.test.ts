import { afterEach, describe, expect, it } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { type Follower, followApps } from '../../workbench/inspector/follow.ts';
import { record } from '../../workbench/inspector/recorder.ts';
import { tellBooks } from '../../workbench/inspector/tell.ts';

/** Has the id of a flow whose fields are listed, and gets what a customer would type. */
const login = setup({
  types: {
    context: {} as { email: string; password: string },
    events: {} as
      | { type: 'credentials.submitted'; email: string; password: string }
      | { type: 'left' },
  },
  actions: { keep: assign(({ event }) => event as object) },
}).createMachine({
  id: 'login',
  context: { email: 'canary-kept@example.com', password: 'canary-kept' },
  initial: 'form',
  states: {
    form: { on: { 'credentials.submitted': { target: 'signingIn', actions: 'keep' } } },
    signingIn: { on: { left: 'form' } },
  },
});
const credentials = {
  type: 'credentials.submitted',
  email: 'canary@example.com',
  password: 'canary-password',
} as const;

/** Locks as in the browser: a request waits until the holder releases the lock. */
function fakeLocks() {
  const held = new Map<string, Promise<unknown>>();
  const request = (name: string, ...rest: unknown[]) => {
    const act = rest.at(-1) as () => Promise<unknown>;
    const done = (held.get(name) ?? Promise.resolve()).then(act);
    held.set(name, done);
    return done;
  };
  return { request } as Pick<LockManager, 'request'>;
}

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A tab with the app in it. */
function openApp(locks: Pick<LockManager, 'request'>, path = '/login') {
  const app = createActor(login).start();
  const recorder = record(app);
  const { stop } = tellBooks(recorder, locks, () => path);
  open.push(stop);
  return { app, close: stop };
}

function openBook(locks: Pick<LockManager, 'request'>): Follower {
  const book = followApps(() => locks);
  open.push(book.subscribe(() => {}));
  return book;
}

/** Everything that is said from now on, as text. */
function overhear(): readonly string[] {
  const said: string[] = [];
  const channel = new BroadcastChannel('pod:inspector');
  channel.onmessage = ({ data }) => said.push(JSON.stringify(data));
  open.push(() => channel.close());
  return said;
}

describe('the link between the app and the book', () => {
  it('sends a book that opens later the running flows, and then their events', async () => {
    const locks = fakeLocks();
    const { app } = openApp(locks);
    const book = openBook(locks);
    const seen = () => book.current().map(({ path, recording }) => [path, recording.flows]);
    const flow = { id: 'login', machine: 'login' };
    await expect.poll(seen).toEqual([['/login', [{ ...flow, active: ['form'], taken: [] }]]]);
    app.send(credentials);
    await expect
      .poll(seen)
      .toEqual([
        ['/login', [{ ...flow, active: ['signingIn'], taken: ['form|credentials.submitted|0'] }]],
      ]);
  });

  it('carries nothing secret', async () => {
    const said = overhear();
    const locks = fakeLocks();
    const { app } = openApp(locks);
    app.send(credentials);
    await expect.poll(() => said.join()).toContain('credentials.submitted');
    expect(said.join()).toContain('•••');
    expect(said.join()).not.toContain('canary');
  });
});
