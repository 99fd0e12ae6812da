import { afterEach, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../domain/failures.ts';
import { createTracker } from '../../src/services/analytics.ts';
import { lazily, loadPatiently, retryLoads, startWhenLoaded } from '../../src/services/load.ts';
import { createSessionEnds } from '../../src/services/session-ends.ts';
import {
  hasStoredSession,
  readDrafts,
  readMemory,
  writeDrafts,
  writeMemory,
} from '../../src/services/tab-storage.ts';
import { startTicking } from '../../src/services/ticking.ts';
import { announceVerification, watchVerification } from '../../src/services/verification-notice.ts';

afterEach(() => {
  vi.useRealTimers();
});

function storageWith(entries: Record<string, string>): Storage {
  return Object.assign(
    Object.create({
      getItem: (key: string) => entries[key] ?? null,
      setItem(key: string, value: string) {
        entries[key] = value;
      },
      removeItem(key: string) {
        delete entries[key];
      },
    }),
    entries,
  );
}

const blocked = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('the tab’s memory', () => {
  it('comes back as it was kept', () => {
    const storage = storageWith({});
    writeMemory(() => storage, { isEligible: true, cashedOut: 12_345 });
    expect(readMemory(() => storage)).toEqual({ isEligible: true, cashedOut: 12_345 });
  });

  it.each([
    ['nothing', {}],
    ['no JSON', { 'pod:memory': '{' }],
    ['null', { 'pod:memory': 'null' }],
    ['other types', { 'pod:memory': '{"isEligible":"yes","cashedOut":"12"}' }],
    ['no amount', { 'pod:memory': '{"cashedOut":-5}' }],
    ['a fraction of a cent', { 'pod:memory': '{"cashedOut":1.5}' }],
    ['a list', { 'pod:memory': '[1]' }],
  ])('is empty when storage holds %s', (_, entries) => {
    expect(readMemory(() => storageWith(entries))).toEqual({ isEligible: false, cashedOut: null });
  });

  it('is empty where storage is blocked, and nothing breaks', () => {
    expect(readMemory(blocked)).toEqual({ isEligible: false, cashedOut: null });
    expect(() => writeMemory(blocked, { isEligible: true, cashedOut: null })).not.toThrow();
    expect(hasStoredSession(blocked)).toBe(false);
  });

  it('survives storage that is full', () => {
    const full = Object.create({
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(() => writeMemory(() => full, { isEligible: true, cashedOut: 1 })).not.toThrow();
  });
});

describe('the tab’s drafts', () => {
  const drafts = {
    'uid-1': {
      mobile: {
        fields: { mobile: '0491 570 006' },
        sending: { to: '+61491570006', id: 'handle-1', opensAt: 1_800_000_000_000 },
      },
      name: { fields: { firstName: 'Kim' }, sending: null },
    },
  };

  it('come back as they were kept, and leave nothing behind once there are none', () => {
    const entries: Record<string, string> = {};
    const storage = storageWith(entries);
    writeDrafts(() => storage, drafts);
    expect(readDrafts(() => storage)).toEqual(drafts);
    writeDrafts(() => storage, {});
    expect(entries).toEqual({});
  });

  it.each([
    ['nothing', 'null', {}],
    ['no JSON', '{', {}],
    ['a text', '"draft"', {}],
    ['a person who is none', '{"uid-1":7}', { 'uid-1': {} }],
    [
      'a form that is none',
      '{"uid-1":{"name":7}}',
      { 'uid-1': { name: { fields: {}, sending: null } } },
    ],
    [
      'fields of other types',
      '{"uid-1":{"name":{"fields":{"firstName":7},"sending":{"to":"a","id":"b","opensAt":"soon"}}}}',
      { 'uid-1': { name: { fields: { firstName: '' }, sending: null } } },
    ],
  ])('are read as what makes sense when storage holds %s', (_, stored, read) => {
    expect(readDrafts(() => storageWith({ 'pod:drafts': stored }))).toEqual(read);
  });

  it('are none where storage is blocked, and nothing breaks', () => {
    expect(readDrafts(blocked)).toEqual({});
    expect(() => writeDrafts(blocked, drafts)).not.toThrow();
  });
});

describe('a stored session', () => {
  it('is known by the provider’s key', () => {
    expect(hasStoredSession(() => storageWith({ 'firebase:authUser:demo:[DEFAULT]': '{}' }))).toBe(
      true,
    );
    expect(hasStoredSession(() => storageWith({ 'pod:memory': '{}' }))).toBe(false);
  });
});

describe('ticking', () => {
  it('tells the time at once, each second and on wake, until it is stopped', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const page = { window: new EventTarget(), document: new EventTarget() };
    const times: number[] = [];
    const stop = startTicking(page, ({ now }) => times.push(now));
    expect(times).toEqual([1_000_000]);
    vi.advanceTimersByTime(2_000);
    expect(times).toEqual([1_000_000, 1_001_000, 1_002_000]);

    vi.setSystemTime(5_000_000);
    page.document.dispatchEvent(new Event('visibilitychange'));
    page.window.dispatchEvent(new Event('pageshow'));
    page.window.dispatchEvent(new Event('focus'));
    expect(times.slice(3)).toEqual([5_000_000, 5_000_000, 5_000_000]);

    stop();
    vi.advanceTimersByTime(5_000);
    page.window.dispatchEvent(new Event('focus'));
    expect(times).toHaveLength(6);
  });
});

describe('an address that may have been verified elsewhere', () => {
  function page() {
    const document = Object.assign(new EventTarget(), {
      visibilityState: 'visible' as DocumentVisibilityState,
    });
    return { window: new EventTarget(), document };
  }

  it('is suspected when another tab says so, and when somebody comes back to the page', async () => {
    const { window, document } = page();
    const onSuspected = vi.fn();
    const stop = watchVerification({ window, document }, onSuspected);
    announceVerification();
    await vi.waitFor(() => expect(onSuspected).toHaveBeenCalledTimes(1));
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(onSuspected).toHaveBeenCalledTimes(3);

    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(onSuspected).toHaveBeenCalledTimes(3);
    stop();
    document.visibilityState = 'visible';
    window.dispatchEvent(new Event('focus'));
    expect(onSuspected).toHaveBeenCalledTimes(3);
  });
});

describe('tracking', () => {
  it('makes a row of an event', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
    const sink = vi.fn();
    createTracker(sink)({ name: 'logout', reason: 'idle' });
    expect(sink).toHaveBeenCalledWith({
      name: 'logout',
      params: { reason: 'idle' },
      at: '2026-11-21T00:00:00.000Z',
    });
  });

  it('goes on when the sink throws', () => {
    const track = createTracker(() => {
      throw new Error('blocked');
    });
    expect(() => track({ name: 'login' })).not.toThrow();
  });
});

describe('the end of a session', () => {
  it('reaches everybody who listens, and nobody who has stopped', () => {
    const ends = createSessionEnds();
    const [first, second] = [vi.fn(), vi.fn()];
    ends.listen(first);
    ends.listen(second)();
    ends.announce();
    expect(first).toHaveBeenCalledOnce();
    expect(second).not.toHaveBeenCalled();
  });
});

describe('a service that loads late', () => {
  it('is loaded once, also when two ask at the same time', async () => {
    const load = vi.fn(async () => 'service');
    const service = lazily(load, () => true);
    expect(await Promise.all([service(), service()])).toEqual(['service', 'service']);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is tried again after a load that failed', async () => {
    const load = vi.fn(async () => 'service');
    load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
    let isOnline = true;
    const service = lazily(load, () => isOnline);
    expect(await service().catch(failureOf)).toEqual({ code: 'unavailable' });
    expect(await service()).toBe('service');

    load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
    isOnline = false;
    const offline = lazily(load, () => isOnline);
    expect(await offline().catch(failureOf)).toEqual({ code: 'offline' });
  });

  it('that a screen cannot do without is waited for while one is offline', async () => {
    const page = new EventTarget();
    const device = { onLine: false };
    vi.stubGlobal('navigator', device);
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const load = vi.fn(async () => 'service');
    load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
    load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
    const loading = loadPatiently(load);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    page.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    retryLoads();
    expect(await loading).toBe('service');

    device.onLine = true;
    load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
    await expect(loadPatiently(load)).rejects.toThrow('Loading chunk 7 failed.');
    vi.unstubAllGlobals();
  });

  it('is not started once it has been stopped', async () => {
    const start = vi.fn(() => () => {});
    const loading = Promise.resolve('service');
    startWhenLoaded(loading, start, () => {})();
    await loading;
    expect(start).not.toHaveBeenCalled();
  });

  it('is stopped when it has been started, and says when it cannot be', async () => {
    const end = vi.fn();
    const loading = Promise.resolve('service');
    const stop = startWhenLoaded(
      loading,
      () => end,
      () => {},
    );
    await loading;
    stop();
    expect(end).toHaveBeenCalledOnce();

    const failed = vi.fn();
    startWhenLoaded(Promise.reject(new Error('gone')), () => end, failed);
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  });
});
