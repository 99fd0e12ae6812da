import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { EMPTY_MEMORY } from '../../machines/memory.ts';
import { clearTab, type Storages } from '../../src/services/browser-features.ts';
import { type SessionEvent, tellEnded } from '../../src/services/session/channel.ts';
import { createSessionCopies } from '../../src/services/session/copies.ts';
import { endOfSession, leaveEndedSession } from '../../src/services/session/ended.ts';
import { heldSession } from '../../src/services/session/stored.ts';
import { readDrafts, readMemory } from '../../src/services/tab-storage.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

const methods: ThisType<Record<string, string>> = {
  getItem(key: string) {
    return this[key] ?? null;
  },
  setItem(key: string, value: string) {
    this[key] = value;
  },
  removeItem(key: string) {
    delete this[key];
  },
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  },
};

/** Returns a storage with these entries as its own properties, as in browsers. */
function storageWith(entries: Record<string, string> = {}): Storage {
  return Object.assign(Object.create(methods), entries);
}

const blocked = () => {
  throw new DOMException('denied', 'SecurityError');
};

/** The storage that all tabs of these tests share. */
const shared = storageWith();

/** Opens a tab; a duplicated tab starts with the entries of the original. */
function openTab(
  entries?: Record<string, string>,
  sharedStorage: Storages['shared'] = () => shared,
) {
  const storage = storageWith(entries);
  const stores: Storages = { tab: () => storage, shared: sharedStorage };
  const copies = createSessionCopies(stores);
  const heard: SessionEvent[] = [];
  const stop = copies.hear((news) => heard.push(news));
  const all = () => ({ ...storage }) as unknown as Record<string, string>;
  return { stores, copies, heard, stop, all, duplicate: () => openTab(all(), sharedStorage) };
}

/** Opens a tab and starts a session in it, as a log-in does. */
function loggedIn(sharedStorage?: Storages['shared']) {
  const tab = openTab({}, sharedStorage);
  tab.copies.begin();
  return tab;
}

/** The raw channel, which any page of this site may open. */
function rawChannel(): BroadcastChannel {
  const channel = new BroadcastChannel('pod:session');
  onTestFinished(() => channel.close());
  return channel;
}

/** Returns all messages on the channel, once the earlier ones have arrived. */
function overheard(): unknown[] {
  const messages: unknown[] = [];
  rawChannel().addEventListener('message', ({ data }) => messages.push(data));
  return messages;
}

/** Waits until all earlier messages have arrived: messages keep their order. */
async function heardAll(): Promise<void> {
  const [from, to] = [rawChannel(), rawChannel()];
  const arrived = new Promise((resolve) => to.addEventListener('message', resolve));
  from.postMessage({ session: 'nobody', type: 'active', at: 0 });
  await arrived;
}

describe('the tabs that hold a session', () => {
  it.each(['person', 'idle', 'expired'] as const)(
    'hear that it has ended (%s), and no other tab does',
    async (reason) => {
      const tab = loggedIn();
      const copy = tab.duplicate();
      const stranger = loggedIn();
      const visitor = openTab();
      tellEnded(tab.stores, reason);
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

  it('learn of an end that they have missed from a tab that has heard it, if storage is full', async () => {
    const full = Object.assign(storageWith(), {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const tab = loggedIn(() => full);
    const entries = tab.all();
    tellEnded(tab.stores, 'person');
    clearTab(tab.stores.tab);
    await heardAll();
    const late = openTab(entries, () => full);
    expect(late.copies.end()).toBeNull();
    late.copies.tell({ type: 'asked' });
    // The tabs of earlier tests have received the message too.
    await expect.poll(() => late.heard[0]).toMatchObject({ type: 'ended', reason: 'person' });
  });

  it('get no answer when they ask about a session that continues', async () => {
    const tab = loggedIn();
    const copy = tab.duplicate();
    copy.copies.tell({ type: 'asked' });
    await heardAll();
    await heardAll();
    expect([copy.heard, tab.heard.filter(({ type }) => type === 'ended')]).toEqual([[], []]);
  });

  it('get no messages from a tab that has left', async () => {
    const tab = loggedIn();
    const copy = tab.duplicate();
    copy.copies.leave();
    tab.copies.tell({ type: 'active', at: 1_000 });
    copy.copies.tell({ type: 'active', at: 2_000 });
    await heardAll();
    expect([copy.heard, tab.heard]).toEqual([[], []]);
  });

  it('no longer include a tab that has logged in again', async () => {
    const tab = loggedIn();
    const copy = tab.duplicate();
    copy.copies.begin();
    tellEnded(tab.stores, 'person');
    await heardAll();
    expect([copy.heard, copy.copies.end()]).toEqual([[], null]);
  });
});

describe('an end that a tab finds when it comes back, after the other tabs have closed', () => {
  const payment = {
    payment: { kind: 'repayEarly', amount: 5_000, choice: 'next' },
    key: 'key-1',
    sentAt: NOW,
    before: { loans: [3], payable: [], delayed: 0 },
    outcome: 'unknown',
    uid: 'uid-1',
  };
  const drafts = { 'uid-1': { name: { fields: { firstName: 'Kim' }, sending: null } } };

  /** Returns a duplicated tab that is in the back/forward cache while the session ends. */
  function awayAt(reason: 'person' | 'idle' | 'expired', activeAt = NOW - 16 * MINUTE) {
    vi.useFakeTimers({ now: NOW });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const tab = loggedIn();
    const copy = openTab({
      ...tab.all(),
      'pod:activity': String(activeAt),
      'pod:memory': JSON.stringify({ ...EMPTY_MEMORY, isAppOffered: true, payment }),
      'pod:drafts': JSON.stringify(drafts),
      'firebase:authUser:key:[DEFAULT]': '{"uid":"uid-1"}',
    });
    tellEnded(tab.stores, reason);
    return { ...copy, ended: tab.stores };
  }

  it.each([
    ['person', 'none'],
    ['idle', 'idle'],
    ['expired', 'expired'],
  ] as const)('clears the tab and keeps the reason (%s)', (reason, sessionEnd) => {
    const { stores, all, copies } = awayAt(reason);
    expect(copies.end()).toBe(reason);
    leaveEndedSession(stores);
    expect(Object.keys(all())).toEqual(
      reason === 'expired' ? ['pod:memory', 'pod:drafts'] : ['pod:memory'],
    );
    expect(readMemory(stores.tab)).toEqual({
      ...EMPTY_MEMORY,
      isAppOffered: true,
      sessionEnd,
      payment: reason === 'expired' ? payment : null,
    });
    expect(readDrafts(stores.tab)).toEqual(reason === 'expired' ? drafts : {});
  });

  it('is ignored if the customer was active here after a frozen tab ended for idleness', () => {
    const { stores, all } = awayAt('idle', NOW - 15 * MINUTE + 1);
    const before = all();
    leaveEndedSession(stores);
    expect(all()).toEqual(before);
    expect(endOfSession(awayAt('idle', NOW - 15 * MINUTE).stores)).toBe('idle');
    expect(endOfSession(awayAt('person', NOW).stores)).toBe('person');
  });

  it('is kept until every copy has been idle for too long, and a minute more', () => {
    const { stores } = awayAt('person', NOW);
    const endAfter = (milliseconds: number) => {
      vi.setSystemTime(NOW + milliseconds);
      openTab();
      return endOfSession(stores);
    };
    Object.assign(shared, { 'pod:ended:odd': 'no JSON', other: 'of another script' });
    expect(endAfter(16 * MINUTE - 1)).toBe('person');
    expect(endAfter(16 * MINUTE)).toBeNull();
    expect(Object.keys(shared)).toContain('other');
    expect(Object.keys(shared)).not.toContain('pod:ended:odd');
  });

  it('contains no user’s data', () => {
    const { stores } = awayAt('person');
    expect(shared[`pod:ended:${heldSession(stores.tab)}`]).toBe(`{"reason":"person","at":${NOW}}`);
  });

  it.each(['{', 'null', '{"reason":"other","at":1}', '[]'])(
    'is not there if %s is kept',
    (kept) => {
      const tab = loggedIn();
      shared[`pod:ended:${heldSession(tab.stores.tab)}`] = kept;
      expect(endOfSession(tab.stores)).toBeNull();
    },
  );

  it('is not found if storage is blocked', () => {
    const { stores } = awayAt('person');
    expect(endOfSession({ ...stores, shared: blocked })).toBeNull();
    expect(endOfSession({ ...stores, tab: blocked })).toBeNull();
    expect(() => leaveEndedSession({ tab: blocked, shared: blocked })).not.toThrow();
  });
});

describe('a session from before tabs shared a session’s name', () => {
  it('gets a name when a duplicate asks, which its duplicates share', async () => {
    const tab = openTab();
    tab.copies.tell({ type: 'asked' });
    const copy = tab.duplicate();
    tellEnded(tab.stores, 'person');
    await expect.poll(() => copy.heard).toMatchObject([{ type: 'ended' }]);
  });

  it('gets one even if something else is kept in its place', () => {
    const tab = openTab({ 'pod:session': '{"name":1}' });
    expect(heldSession(tab.stores.tab)).toBeNull();
  });
});

describe('the channel', () => {
  it('carries only random names, times and reasons', async () => {
    const messages = overheard();
    const tab = loggedIn();
    tab.copies.tell({ type: 'asked' });
    tab.copies.tell({ type: 'active', at: 1_000 });
    tellEnded(tab.stores, 'idle');
    await expect.poll(() => messages).toHaveLength(3);
    const name = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(messages).toEqual([
      { session: name, type: 'asked' },
      { session: name, type: 'active', at: 1_000 },
      { session: name, type: 'ended', reason: 'idle' },
    ]);
  });

  it('drops messages of another form', async () => {
    const errors: unknown[] = [];
    const note = (error: unknown) => errors.push(error);
    process.on('uncaughtException', note);
    onTestFinished(() => {
      process.off('uncaughtException', note);
    });
    const tab = loggedIn();
    const session = heldSession(tab.stores.tab);
    const channel = rawChannel();
    for (const message of [
      null,
      'ended',
      { session: null, type: 'asked' },
      { session, type: 'ended' },
      { session, type: 'ended', reason: 'none' },
      { session, type: 'active', at: Number.NaN },
      { session, type: 'other' },
    ]) {
      channel.postMessage(message);
    }
    await heardAll();
    expect([tab.heard, errors]).toEqual([[], []]);
  });
});
