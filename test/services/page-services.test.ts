import { afterEach, describe, expect, it, vi } from 'vitest';
import { NO_INSTITUTION } from '../../domain/entities.ts';
import { failureOf } from '../../domain/failures.ts';
import { EMPTY_MEMORY, type KeptPayment, type Memory } from '../../machines/memory.ts';
import { aBankWithSecurityCode } from '../../machines/samples/values.ts';
import { watchActivity } from '../../src/services/activity.ts';
import { createTracker, lazySink, sandboxSink } from '../../src/services/analytics.ts';
import { clearTab, keepIn, readFrom } from '../../src/services/browser-features.ts';
import { leaveCleared } from '../../src/services/cleared-page.ts';
import { dropUnreadablePayment } from '../../src/services/kept-payment.ts';
import { lazily, loadPatiently, retryLoads, startWhenLoaded } from '../../src/services/load.ts';
import { wantsNoTracking } from '../../src/services/no-tracking.ts';
import { blankInPageCache } from '../../src/services/page-cache.ts';
import type { SessionEvent } from '../../src/services/session/channel.ts';
import { createSessionEnds } from '../../src/services/session/ends.ts';
import { hasStoredSession } from '../../src/services/session/stored.ts';
import { storeOf } from '../../src/services/stores.ts';
import {
  readDrafts,
  readMemory,
  writeDrafts,
  writeMemory,
} from '../../src/services/tab-storage.ts';
import { startTicking } from '../../src/services/ticking.ts';
import { announceVerification, watchVerification } from '../../src/services/verification-notice.ts';
import { watchDay } from '../../src/services/watch-day.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
  const payment: KeptPayment = {
    payment: {
      kind: 'cashOut',
      amount: 10_000,
      plan: [{ date: '2026-12-01', amount: 10_500, fee: 500 }],
    },
    key: 'key-1',
    sentAt: 1_800_000_000_000,
    before: {
      loans: [3, 'LN-4'],
      payable: [{ loanId: 'LN-4', repaymentDate: '2026-12-01', amount: 5_000 }],
      delayed: 1,
    },
    outcome: 'unknown',
    uid: 'uid-1',
  };
  const keptWith = (changes: object) => ({
    'pod:memory': JSON.stringify({ payment: { ...payment, ...changes } }),
  });

  it('comes back as it was kept [R3.10]', () => {
    const storage = storageWith({});
    const memory: Memory = {
      eligibility: { isOver18: true, hasIdDocument: false, isEmployed: true },
      email: 'kim@exa',
      signUpEmail: 'kim@example.com',
      isAppOffered: true,
      lastPlace: { to: 'accountProfile', uid: 'uid-1' },
      institution: { ...aBankWithSecurityCode, onlySearchable: true },
      uncountedJob: 'job-1',
      payment,
      sessionEnd: 'idle',
      isNewLinkWanted: true,
      isEmailNew: true,
    };
    writeMemory(() => storage, memory);
    expect(readMemory(() => storage)).toEqual(memory);
  });

  it('drops the fields of a bank that are no text', () => {
    const stored = { id: 'AU1', shortName: 7, squareLogoUrl: null, onlySearchable: 'yes', more: 1 };
    const entries = { 'pod:memory': JSON.stringify({ institution: stored }) };
    expect(readMemory(() => storageWith(entries)).institution).toEqual({
      ...NO_INSTITUTION,
      id: 'AU1',
    });
  });

  it.each([
    ['nothing', {}],
    ['no JSON', { 'pod:memory': '{' }],
    [
      'other types',
      { 'pod:memory': '{"eligibility":"yes","email":1,"signUpEmail":[],"payment":0}' },
    ],
    ['other boxes', { 'pod:memory': '{"eligibility":{"isOver18":1,"isRich":true}}' }],
    ['a place of nobody known', { 'pod:memory': '{"lastPlace":{"to":"dashboard"}}' }],
    ['no bank', { 'pod:memory': '{"institution":{"shortName":"Bank"},"uncountedJob":1}' }],
    [
      'no reason',
      { 'pod:memory': '{"sessionEnd":"bored","isNewLinkWanted":"yes","isEmailNew":1}' },
    ],
  ])('is empty when storage holds %s', (_, entries) => {
    expect(readMemory(() => storageWith(entries))).toEqual(EMPTY_MEMORY);
  });

  it.each([
    ['a payment of nobody', keptWith({ uid: null })],
    ['a payment under no key', keptWith({ key: 7 })],
    ['a payment of no time', keptWith({ sentAt: '2026-11-23' })],
    ['a payment of a fraction of a time', keptWith({ sentAt: 1.5 })],
    ['a payment of another kind', keptWith({ payment: { kind: 'lottery', amount: 5 } })],
    ['a payment of no amount', keptWith({ payment: { kind: 'delay' } })],
    ['a repayment of neither choice', keptWith({ payment: { kind: 'repayEarly', amount: 5 } })],
    ['a cash out without a plan', keptWith({ payment: { kind: 'cashOut', amount: 5 } })],
    [
      'a plan of a day that does not exist',
      keptWith({
        payment: { kind: 'cashOut', amount: 5, plan: [{ date: '2026-02-30', amount: 5, fee: 0 }] },
      }),
    ],
    [
      'a payment that is compared with no loan',
      keptWith({ before: { ...payment.before, loans: [3, null] } }),
    ],
    [
      'a payment that is compared with a repayment of no amount',
      keptWith({ before: { ...payment.before, payable: [{ loanId: 3, repaymentDate: null }] } }),
    ],
    [
      'a payment of a broken number of delays',
      keptWith({ before: { ...payment.before, delayed: 0.5 } }),
    ],
    ['a payment that ended in another way', keptWith({ outcome: 'lost' })],
  ])('drops %s, and nothing else', (_, entries) => {
    const storage = storageWith(entries);
    keepIn(() => storage, 'pod:memory', {
      ...EMPTY_MEMORY,
      isAppOffered: true,
      ...Object(readFrom(() => storage, 'pod:memory')),
    });
    dropUnreadablePayment(() => storage);
    expect(readMemory(() => storage)).toEqual({ ...EMPTY_MEMORY, isAppOffered: true });
  });

  it.each([
    { kind: 'cashOut', amount: 10_000, plan: [] },
    { kind: 'repayEarly', amount: 5_000, choice: 'all' },
    { kind: 'delay', amount: 5_000 },
  ] as const)('brings a payment back: $kind', (sent) => {
    const storage = storageWith(keptWith({ payment: sent }));
    dropUnreadablePayment(() => storage);
    expect(readMemory(() => storage).payment).toEqual({ ...payment, payment: sent });
  });

  it('is empty if storage is blocked, and nothing breaks', () => {
    expect(readMemory(blocked)).toEqual(EMPTY_MEMORY);
    expect(() => writeMemory(blocked, EMPTY_MEMORY)).not.toThrow();
    expect(hasStoredSession(blocked)).toBe(false);
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
    ['no JSON', '{', {}],
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
  ])('keep only their valid parts when storage holds %s', (_, stored, read) => {
    expect(readDrafts(() => storageWith({ 'pod:drafts': stored }))).toEqual(read);
  });
});

it('clears everything that the tab holds, and ignores blocked storage', () => {
  const clear = vi.fn();
  clearTab(() => Object.assign(storageWith({}), { clear }));
  expect(clear).toHaveBeenCalledOnce();
  expect(() => clearTab(blocked)).not.toThrow();
});

it('leaves for an address with empty storage, and nothing that runs until then writes again [R2.80]', () => {
  const entries: Record<string, string> = { 'firebase:authUser:demo:[DEFAULT]': '{}' };
  const page = new EventTarget();
  const replace = vi.fn(() => {
    expect(entries).toEqual({});
    entries['firebase:authUser:demo:[DEFAULT]'] = '{}';
  });
  const clear = () => {
    for (const key of Object.keys(entries)) delete entries[key];
  };
  leaveCleared({ window: page, location: { replace }, clear }, '/login');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login');
  page.dispatchEvent(new Event('pagehide'));
  expect(entries).toEqual({});
});

describe('the store of a phone', () => {
  const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
  it.each([
    ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`, 'appStore'],
    ['an iPod', `Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) ${WEBKIT}`, 'appStore'],
    ['an Android phone', `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Mobile Safari`, 'playStore'],
    ['Firefox on it', 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0', 'playStore'],
    ['an Android tablet', `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Safari/537.36`, null],
    ['iPadOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`, null],
    ['an old iPad', `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${WEBKIT} Mobile/15E148`, null],
    ['Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36`, null],
    [
      'a Windows phone, which pretends',
      'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) Mobile Safari/537.36',
      null,
    ],
    ['nothing', '', null],
  ])('of %s [R2.11]', (_, userAgent, store) => {
    expect(storeOf(userAgent)).toBe(store);
  });
});

describe('ticking', () => {
  it('reports the time at once, each second and on wake, until it is stopped', () => {
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
    page.document.dispatchEvent(new Event('visibilitychange'));
    page.window.dispatchEvent(new Event('pageshow'));
    page.window.dispatchEvent(new Event('focus'));
    expect(times).toHaveLength(6);
  });
});

describe('the day in Sydney', () => {
  /** Half an hour before midnight. */
  const EVENING = Date.parse('2026-11-23T12:30:00Z');

  it('is reported at once, at midnight, and when the page wakes or is online again, until it is stopped', () => {
    vi.useFakeTimers({ now: EVENING });
    const page = { window: new EventTarget(), document: new EventTarget() };
    const wake = () => {
      page.document.dispatchEvent(new Event('visibilitychange'));
      for (const type of ['pageshow', 'focus', 'online']) {
        page.window.dispatchEvent(new Event(type));
      }
    };
    const days: string[] = [];
    const stop = watchDay(page, ({ day }) => days.push(day));
    vi.advanceTimersByTime(30 * 60_000 - 1);
    expect(days).toEqual(['2026-11-23']);
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(24 * 60 * 60_000);
    expect(days.splice(0)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);

    // Timers do not run during sleep.
    vi.setSystemTime(EVENING + 9 * 24 * 60 * 60_000);
    wake();
    expect(days.splice(0)).toEqual(Array(4).fill('2026-12-02'));
    stop();
    wake();
    vi.advanceTimersByTime(24 * 60 * 60_000);
    expect(days).toEqual([]);
  });
});

describe('an address that may have been verified elsewhere', () => {
  function page() {
    const document = Object.assign(new EventTarget(), {
      visibilityState: 'visible' as DocumentVisibilityState,
    });
    return { window: new EventTarget(), document };
  }

  it('is reported when another tab says so, and when the customer comes back to the page', async () => {
    const { window, document } = page();
    const onSuspected = vi.fn();
    const stop = watchVerification({ window, document }, onSuspected);
    announceVerification();
    await expect.poll(() => onSuspected).toHaveBeenCalledTimes(1);
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

describe('activity', () => {
  function watched(entries: Record<string, string> = {}) {
    vi.useFakeTimers({ now: 1_000_000 });
    const page = new EventTarget();
    const times: number[] = [];
    const storage = storageWith(entries);
    const heard: { readonly type: string }[] = [];
    let tell = (_: SessionEvent) => {};
    const stopHearing = vi.fn();
    const copies = {
      hear: (listener: typeof tell) => {
        tell = listener;
        return stopHearing;
      },
    };
    const stop = watchActivity({ page, storageOf: () => storage, copies }, (event) => {
      heard.push(event);
      if (event.type === 'activity.happened') times.push(event.at);
    });
    return {
      page,
      times,
      heard,
      stop,
      stopHearing,
      entries,
      tell: (news: SessionEvent) => tell(news),
    };
  }

  it('is every pointer, key, touch and scroll, reported once a second at most, until it is stopped', () => {
    const { page, times, stop, entries } = watched();
    expect(times).toEqual([1_000_000]);
    page.dispatchEvent(new Event('keydown'));
    expect(times).toHaveLength(1);
    const acts = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'];
    for (const act of acts) {
      vi.advanceTimersByTime(1_000);
      page.dispatchEvent(new Event(act));
      page.dispatchEvent(new Event(act));
    }
    expect(times).toEqual([0, 1, 2, 3, 4, 5, 6].map((second) => 1_000_000 + second * 1_000));
    expect(entries).toEqual({ 'pod:activity': '1006000' });
    stop();
    vi.advanceTimersByTime(1_000);
    page.dispatchEvent(new Event('keydown'));
    expect(times).toHaveLength(7);
  });

  it('before a reload is reported first, then the time, so that nothing of an ended session is drawn', () => {
    expect(watched({ 'pod:activity': '400000' }).heard).toEqual([
      { type: 'activity.happened', at: 400_000 },
      { type: 'clock.ticked', now: 1_000_000 },
    ]);
  });

  it.each(['2000000', '"soon"', '{'])('is now when the kept value is %s', (kept) => {
    expect(watched({ 'pod:activity': kept }).times).toEqual([1_000_000]);
  });

  it('in another tab with the same session is reported, and kept for a reload', () => {
    const { tell, heard, entries, stop, stopHearing } = watched();
    tell({ type: 'active', at: 1_005_000 });
    expect(heard.at(-1)).toEqual({ type: 'activity.elsewhere', at: 1_005_000 });
    expect(entries).toEqual({ 'pod:activity': '1005000' });
    tell({ type: 'active', at: 900_000 });
    expect(entries).toEqual({ 'pod:activity': '1005000' });
    stop();
    expect(stopHearing).toHaveBeenCalledOnce();
  });

  it('that another tab has missed for so long that it ended is reported; other ends are not', () => {
    const { tell, heard } = watched();
    tell({ type: 'ended', reason: 'idle' });
    expect(heard.at(-1)).toEqual({ type: 'idle.endedElsewhere', at: 1_000_000 });
    tell({ type: 'ended', reason: 'person' });
    expect(heard).toHaveLength(2);
  });
});

describe('the back-forward cache', () => {
  const transition = (type: string, persisted: boolean) =>
    Object.assign(new Event(type), { persisted });

  const openPage = () => {
    const page = {
      window: new EventTarget(),
      root: { hidden: false } as HTMLElement,
      shutDown: vi.fn(),
      reload: vi.fn(),
    };
    const happened = () => [
      page.root.hidden,
      page.shutDown.mock.calls.length,
      page.reload.mock.calls.length,
    ];
    return { page, happened, stop: blankInPageCache(page) };
  };

  it('gets a blank page at rest, which reloads when it comes back', () => {
    const { page, happened, stop } = openPage();
    // A service that is shut down stops everything that it has started.
    page.shutDown.mockImplementation(stop);
    page.window.dispatchEvent(transition('pageshow', false));
    page.window.dispatchEvent(transition('pagehide', false));
    expect(happened()).toEqual([false, 0, 0]);
    page.window.dispatchEvent(transition('pagehide', true));
    expect(happened()).toEqual([true, 1, 0]);
    page.window.dispatchEvent(transition('pageshow', true));
    expect(happened()).toEqual([true, 1, 1]);
  });

  it('gets the page as it is for a signed-out user', () => {
    const { page, happened, stop } = openPage();
    stop();
    page.window.dispatchEvent(transition('pagehide', true));
    page.window.dispatchEvent(transition('pageshow', true));
    expect(happened()).toEqual([false, 0, 0]);
  });
});

describe('tracking', () => {
  it('makes a row of an event', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
    const sink = vi.fn();
    createTracker(sink, () => false)({ name: 'logout', reason: 'idle' });
    expect(sink).toHaveBeenCalledWith({
      name: 'logout',
      params: { reason: 'idle' },
      at: '2026-11-21T00:00:00.000Z',
    });
  });

  it('reaches the sandbox also from a page that is unloading', () => {
    const send = vi.fn(async () => new Response());
    vi.stubGlobal('fetch', send);
    sandboxSink({ name: 'logout', params: {}, at: '2026-11-21T00:00:00.000Z' });
    expect(send).toHaveBeenCalledWith(
      '/sandbox/analytics',
      expect.objectContaining({ method: 'POST', keepalive: true }),
    );
  });

  it('sends known words, and nothing that could be personal data [R7.61]', () => {
    const sink = vi.fn();
    const track = createTracker(sink, () => false);
    track({ name: 'support_opened', tag: 'kyc_verification_general' });
    track({ name: 'cashout_confirmed', amountCents: 12_345_678, installments: 4 });
    track({ name: 'bank_selected', institutionId: 'AU00101' });
    for (const institutionId of ['kim@example.com', "Kim O'Brien", '0491570006', 'x'.repeat(41)]) {
      track({ name: 'bank_selected', institutionId });
    }
    expect(sink.mock.calls.map(([{ params }]) => params)).toEqual([
      { tag: 'kyc_verification_general' },
      { amountCents: 12_345_678, installments: 4 },
      { institutionId: 'AU00101' },
      ...Array(4).fill({ institutionId: 'other' }),
    ]);
  });

  it('is off if the browser asks not to track', () => {
    expect(wantsNoTracking({ doNotTrack: '1' })).toBe(true);
    expect(wantsNoTracking({ globalPrivacyControl: true })).toBe(true);
    expect(wantsNoTracking({ doNotTrack: null, globalPrivacyControl: false })).toBe(false);
    expect(wantsNoTracking({ doNotTrack: 'unspecified' })).toBe(false);
    expect(wantsNoTracking({})).toBe(false);
  });

  it.each([
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('reads the setting from the browser itself: %s [R7.61]', (_, wish) => {
    const sink = vi.fn();
    const track = createTracker(sink);
    vi.stubGlobal('navigator', {});
    track({ name: 'login' });
    vi.stubGlobal('navigator', wish);
    track({ name: 'logout', reason: 'person' });
    expect(sink.mock.calls.map(([{ name }]) => name)).toEqual(['login']);
  });

  it('loads its vendor once, with the first event, and drops events if it fails to load', async () => {
    const sink = vi.fn();
    const load = vi.fn(async () => sink);
    const track = createTracker(lazySink(load), () => false);
    expect(load).not.toHaveBeenCalled();
    track({ name: 'login' });
    track({ name: 'signup_start' });
    await expect.poll(() => sink).toHaveBeenCalledTimes(2);
    expect(load).toHaveBeenCalledOnce();
    const blockedTrack = createTracker(
      lazySink(() => Promise.reject(new Error('blocked'))),
      () => false,
    );
    expect(() => blockedTrack({ name: 'login' })).not.toThrow();
  });
});

describe('the end of a session', () => {
  it('reaches all listeners, except those that have stopped', () => {
    const ends = createSessionEnds();
    const [first, second] = [vi.fn(), vi.fn()];
    ends.listen(first);
    ends.listen(second)();
    ends.announce();
    expect(first).toHaveBeenCalledOnce();
    expect(second).not.toHaveBeenCalled();
  });
});

describe('a lazy service', () => {
  /** The globals of a tab whose device is offline, until the test is over. */
  function offlineTab() {
    const page = new EventTarget();
    const device = { onLine: false };
    vi.stubGlobal('navigator', device);
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    return { page, device };
  }

  it('loads once, also for two simultaneous requests', async () => {
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
    expect(await service().catch(failureOf)).toEqual({ code: 'newVersion' });
    expect(await service()).toBe('service');

    load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
    isOnline = false;
    const offline = lazily(load, () => isOnline);
    expect(await offline().catch(failureOf)).toEqual({ code: 'offline' });
  });

  it('counts as missed offline if its load failed just as the device came back online', async () => {
    const device = { isOnline: false };
    const service = lazily(
      async () => {
        device.isOnline = true;
        throw new Error('Loading chunk 7 failed.');
      },
      () => device.isOnline,
    );
    expect(await service().catch(failureOf)).toEqual({ code: 'offline' });
    expect(await service().catch(failureOf)).toEqual({ code: 'newVersion' });
  });

  it('that a screen needs is waited for while the device is offline', async () => {
    const { page, device } = offlineTab();
    const load = vi.fn(async () => 'service');
    load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
    load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
    const loading = loadPatiently(load);
    await expect.poll(() => load).toHaveBeenCalledTimes(1);
    page.dispatchEvent(new Event('online'));
    await expect.poll(() => load).toHaveBeenCalledTimes(2);
    retryLoads();
    expect(await loading).toBe('service');

    device.onLine = true;
    load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
    await expect(loadPatiently(load)).rejects.toThrow('Loading chunk 7 failed.');
  });

  it('is tried a few times once the browser says online', async () => {
    vi.useFakeTimers();
    const { page, device } = offlineTab();
    const load = vi.fn(() => Promise.reject(new Error('Loading chunk 7 failed.')));
    const failed = vi.fn();
    loadPatiently(load).catch(failed);
    await expect.poll(() => load).toHaveBeenCalledTimes(1);
    device.onLine = true;
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(4_000);
    expect([load.mock.calls.length, failed.mock.calls.length]).toEqual([6, 0]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([load.mock.calls.length, failed.mock.calls.length]).toEqual([7, 1]);
  });

  it('is tried again when it was requested offline, and failed just as the device came back online', async () => {
    vi.useFakeTimers();
    const { device } = offlineTab();
    const load = vi.fn(async () => 'service');
    load.mockImplementationOnce(async () => {
      device.onLine = true;
      throw new Error('Loading chunk 7 failed.');
    });
    const loading = loadPatiently(load);
    loading.catch(() => {});
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(loading).resolves.toBe('service');
  });

  it('does not start after it has been stopped', async () => {
    const start = vi.fn(() => () => {});
    const loading = Promise.resolve('service');
    startWhenLoaded(loading, start, () => {})();
    await loading;
    expect(start).not.toHaveBeenCalled();
  });

  it('is stopped even if its first event stops it at once', async () => {
    const end = vi.fn();
    const loading = Promise.resolve('service');
    const stop = startWhenLoaded(
      loading,
      () => {
        stop();
        return end;
      },
      () => {},
    );
    await loading;
    expect(end).toHaveBeenCalledOnce();
  });

  it('is stopped after its start, and reports when it cannot start', async () => {
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
    await expect.poll(() => failed).toHaveBeenCalledOnce();
  });
});
