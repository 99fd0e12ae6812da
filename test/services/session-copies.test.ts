import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  heldSession,
  openSessionChannel,
  type SessionMessage,
  type SessionNews,
  tellEnded,
} from '../../src/services/session-channel.ts';
import { createSessionCopies } from '../../src/services/session-copies.ts';
import { clearTab } from '../../src/services/tab-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A tab's storage; a duplicated tab starts with what the other one holds. */
function storageWith(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    clear: () => kept.clear(),
  } as unknown as Storage;
  return { of: () => storage, all: () => Object.fromEntries(kept) };
}

function openTab(entries?: Record<string, string>) {
  const storage = storageWith(entries);
  const copies = createSessionCopies(storage.of);
  const heard: SessionNews[] = [];
  const stop = copies.hear((news) => heard.push(news));
  return { storage, copies, heard, stop, duplicate: () => openTab(storage.all()) };
}

/** A tab in which somebody has just logged in. */
function loggedIn() {
  const tab = openTab();
  tab.copies.begin();
  return tab;
}

/** Everything that the channel has carried once what was said before has arrived. */
async function overheard() {
  const messages: SessionMessage[] = [];
  const channel = openSessionChannel();
  onTestFinished(() => channel?.close());
  channel?.addEventListener('message', ({ data }) => messages.push(data));
  return messages;
}

/** Lets everything that was said before arrive: messages come in the order in which they were sent. */
async function heardAll(): Promise<void> {
  const [from, to] = [openSessionChannel(), openSessionChannel()];
  const arrived = new Promise((resolve) => to?.addEventListener('message', resolve));
  from?.postMessage({ session: 'nobody', type: 'active', at: 0 });
  await arrived;
  from?.close();
  to?.close();
}

describe('the tabs that hold a session', () => {
  it.each(['person', 'idle', 'expired'] as const)(
    'hear that it has ended (%s), and no other tab does',
    async (reason) => {
      const tab = loggedIn();
      const copy = tab.duplicate();
      const stranger = loggedIn();
      const visitor = openTab();
      tellEnded(tab.storage.of, reason);
      await expect.poll(() => copy.heard).toMatchObject([{ type: 'ended', reason }]);
      await heardAll();
      expect([stranger.heard, visitor.heard]).toEqual([[], []]);
    },
  );

  it('hear of activity until they stop listening', async () => {
    const tab = loggedIn();
    const copy = tab.duplicate();
    tab.copies.tell({ type: 'active', at: 1_000 });
    await expect.poll(() => copy.heard).toMatchObject([{ type: 'active', at: 1_000 }]);
    copy.stop();
    tab.copies.tell({ type: 'active', at: 2_000 });
    await heardAll();
    expect(copy.heard).toHaveLength(1);
    expect(tab.heard).toEqual([]);
  });

  it('are told of an end that they have missed, by whoever has seen it', async () => {
    const tab = loggedIn();
    const entries = tab.storage.all();
    tellEnded(tab.storage.of, 'person');
    clearTab(tab.storage.of);
    await heardAll();
    const late = openTab(entries);
    late.copies.tell({ type: 'asked' });
    // Every tab that is left over from the tests before has seen it.
    await expect.poll(() => late.heard[0]).toMatchObject({ type: 'ended', reason: 'person' });
  });

  it('are told nothing when they ask about a session that goes on', async () => {
    const tab = loggedIn();
    const copy = tab.duplicate();
    copy.copies.tell({ type: 'asked' });
    await heardAll();
    await heardAll();
    expect([copy.heard, tab.heard.filter(({ type }) => type === 'ended')]).toEqual([[], []]);
  });

  it('are no longer told by whoever has left', async () => {
    const tab = loggedIn();
    const copy = tab.duplicate();
    copy.copies.leave();
    tab.copies.tell({ type: 'active', at: 1_000 });
    await heardAll();
    expect(copy.heard).toEqual([]);
  });

  it('are no longer those of a tab that has logged in again', async () => {
    const tab = loggedIn();
    const copy = tab.duplicate();
    copy.copies.begin();
    tellEnded(tab.storage.of, 'person');
    await heardAll();
    expect(copy.heard).toEqual([]);
  });
});

describe('a session from before there were names', () => {
  it('gets one when it is asked about, which its duplicates share', async () => {
    const tab = openTab();
    tab.copies.tell({ type: 'asked' });
    const copy = tab.duplicate();
    tellEnded(tab.storage.of, 'person');
    await expect.poll(() => copy.heard).toMatchObject([{ type: 'ended' }]);
  });
});

describe('the channel', () => {
  it('carries random names, times and reasons only', async () => {
    const messages = await overheard();
    const tab = loggedIn();
    tab.copies.tell({ type: 'asked' });
    tab.copies.tell({ type: 'active', at: 1_000 });
    tellEnded(tab.storage.of, 'idle');
    await expect.poll(() => messages).toHaveLength(3);
    const name = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(messages).toEqual([
      { session: name, type: 'asked' },
      { session: name, type: 'active', at: 1_000 },
      { session: name, type: 'ended', reason: 'idle' },
    ]);
  });

  it('may be missing, and storage be blocked', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(heldSession(blocked)).toBeNull();
    expect(() => tellEnded(blocked, 'person')).not.toThrow();
    vi.stubGlobal('BroadcastChannel', undefined);
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    const tab = loggedIn();
    expect(() => {
      tab.copies.tell({ type: 'active', at: 1_000 });
      tellEnded(tab.storage.of, 'person');
    }).not.toThrow();
  });
});
