// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import {
  type AnyActorLogic,
  type AnyActorRef,
  createActor,
  createMachine,
  type EventObject,
  toPromise,
  waitFor,
} from 'xstate';
import { FailureError, failureOf } from '../domain/failures.ts';
import { aUser } from '../machines/samples/values.ts';
import { createApp, createEffects } from '../src/app-actor.ts';
import { report } from '../src/reports/report.ts';
import { codeOfLink, keepLink } from '../src/services/action-code.ts';
import type { AuthPorts } from '../src/services/auth.ts';
import type { BackendPorts } from '../src/services/backend.ts';
import { PROVIDER_KEY_PREFIX, SESSION_KEY } from '../src/services/session/stored.ts';
import { settings } from '../src/settings.ts';

/** Stubs for the services that load later; each records its arguments. */
const ports = vi.hoisted(() => ({
  createAuth: vi.fn(),
  announceVerification: vi.fn(),
  createBackend: vi.fn(),
  createIdentityWidget: vi.fn(),
  createChat: vi.fn(),
  createFirebaseSink: vi.fn(),
  saveDocument: vi.fn(),
}));
vi.mock('../src/services/auth.ts', () => ports);
vi.mock('../src/services/session/signed-in.ts', async (original) => ({
  ...(await original<typeof import('../src/services/session/signed-in.ts')>()),
  createBackend: ports.createBackend,
}));
vi.mock('../src/services/identity.ts', () => ports);
vi.mock('../src/services/chat.ts', () => ports);
vi.mock('../src/services/documents.ts', () => ports);
vi.mock('../src/services/firebase-analytics.ts', () => ports);
vi.mock('../src/reports/report.ts', () => ({ report: vi.fn() }));
vi.mock('../src/settings.ts', async (original) => {
  const { settings } = await original<typeof import('../src/settings.ts')>();
  return {
    settings: {
      ...settings,
      chat: { appId: 'chat-1', region: 'ap' },
      links: { ...settings.links, appStore: 'https://store.example/app' },
    },
  };
});

const link = { mode: 'resetPassword', code: 'canary', continueTo: null } as const;

/** The identity provider's default answers, which a test may replace. */
const provider = {
  currentUser: vi.fn(),
  getToken: vi.fn(),
  refreshToken: vi.fn(),
  onSignedOut: vi.fn(),
  signIn: vi.fn(),
  createAccount: vi.fn(),
  signOut: vi.fn(),
  sendCode: vi.fn(),
  linkMobile: vi.fn(),
  checkLinkCode: vi.fn(),
  resetPassword: vi.fn(),
  applyEmailCode: vi.fn(),
  refreshUser: vi.fn(),
  reauthenticate: vi.fn(),
  replacePassword: vi.fn(),
};
const backend = {
  beginHome: vi.fn(),
  readDocument: vi.fn(),
  readOverview: vi.fn(),
  saveName: vi.fn(),
};
const chat = { openSupport: vi.fn(), end: vi.fn() };

let effects: ReturnType<typeof createEffects>;
/** Marks the first screen as drawn. */
let drawFirst = () => {};
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.resetAllMocks();
  ports.createAuth.mockReturnValue(provider);
  ports.createBackend.mockReturnValue(backend);
  ports.createChat.mockReturnValue(chat);
  provider.currentUser.mockResolvedValue(aUser);
  provider.getToken.mockResolvedValue('token of the provider');
  provider.onSignedOut.mockReturnValue(() => {});
  window.sessionStorage.clear();
  window.localStorage.clear();
  keepLink(null);
  effects = createEffects(
    new Promise<void>((resolve) => {
      drawFirst = resolve;
    }),
  );
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Replaces parts of an object until the test is over. */
function replace<Whole extends object>(whole: Whole, parts: Partial<Whole>): void {
  const before = { ...whole };
  stops.push(() => Object.assign(whole, before));
  Object.assign(whole, parts);
}

/** Runs a promise effect. */
function once(logic: AnyActorLogic, input: unknown = {}): Promise<unknown> {
  return toPromise(createActor(logic, { input }).start());
}

/** The failure that an effect ends with. */
async function failureIn(ending: Promise<unknown>) {
  return failureOf(
    await ending.then(
      () => expect.fail('The effect has not failed.'),
      (error: unknown) => error,
    ),
  );
}

/** Runs a callback effect in an app. */
function lasting(logic: AnyActorLogic, input: unknown = {}) {
  const told: EventObject[] = [];
  const app = createActor(
    createMachine({
      invoke: { src: logic, id: 'effect', input: input as object },
      on: { '*': { actions: ({ event }) => told.push(event) } },
    }),
    { systemId: 'app' },
  );
  stops.push(() => app.stop());
  app.start();
  return {
    app,
    /** The events that the effect sent, oldest first. */
    told,
    tell: (event: EventObject) =>
      (app.getSnapshot().children.effect as AnyActorRef | undefined)?.send(event),
  };
}

/** Runs everything that is due without a wait. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Stores a session in the tab as the provider does; its token stays valid for this time in ms. */
function keepSession(validity = 3_600_000, user = aUser): void {
  const stsTokenManager = {
    accessToken: 'token of the tab',
    expirationTime: Date.now() + validity,
  };
  window.sessionStorage.setItem(
    `${PROVIDER_KEY_PREFIX}key:[DEFAULT]`,
    JSON.stringify({ ...user, stsTokenManager }),
  );
}

/** Another tab with the same session: what it hears, and what it sends. Tabs of other tests have other sessions. */
function copyOfTab() {
  const session = crypto.randomUUID();
  window.sessionStorage.setItem(SESSION_KEY, JSON.stringify(session));
  const channel = new BroadcastChannel('pod:session');
  const heard: unknown[] = [];
  channel.addEventListener('message', ({ data }) => heard.push(data));
  stops.push(() => channel.close());
  return {
    session,
    heard,
    tell: (news: object) => channel.postMessage({ session, ...news }),
    /** Everything that it has heard before a last message. */
    async heardInAll() {
      const last = new BroadcastChannel('pod:session');
      last.postMessage('the last');
      await expect.poll(() => heard).toContain('the last');
      last.close();
      return heard.filter((message) => message !== 'the last');
    },
  };
}

const portsOfAuth = () => ports.createAuth.mock.lastCall?.[0] as AuthPorts;
const portsOfBackend = () => ports.createBackend.mock.lastCall?.[0] as BackendPorts;

/** Loads the API's calls, as the first call does. */
async function loadBackend(): Promise<BackendPorts> {
  await once(effects.call('saveName'));
  return portsOfBackend();
}

describe('the user restored at the start', () => {
  it('is null where the tab keeps no session, and no code is loaded for it', async () => {
    expect(await once(effects.restoreSession)).toBeNull();
    expect(ports.createAuth).not.toHaveBeenCalled();
    expect(ports.createBackend).not.toHaveBeenCalled();
  });

  it('comes from the tab while the token is valid, without the provider', async () => {
    keepSession();
    expect(await once(effects.restoreSession)).toEqual(aUser);
    expect(ports.createAuth).not.toHaveBeenCalled();
  });

  it('comes from the provider once the token is spent, while the calls are fetched', async () => {
    keepSession(0);
    expect(await once(effects.restoreSession)).toBe(aUser);
    expect(ports.createBackend).toHaveBeenCalledOnce();
  });

  it('is known even if the calls cannot be fetched: the first call fails then', async () => {
    keepSession(0);
    ports.createBackend.mockImplementation(() => {
      throw new Error('gone');
    });
    expect(await once(effects.restoreSession)).toBe(aUser);
  });

  it('has lost the session if the provider does not know the user any more', async () => {
    keepSession(0);
    provider.currentUser.mockResolvedValue(null);
    expect(await failureIn(once(effects.restoreSession))).toEqual({ code: 'sessionEnded' });
  });

  it('is unknown if the provider cannot be loaded', async () => {
    keepSession(0);
    ports.createAuth.mockImplementation(() => {
      throw new Error('gone');
    });
    expect(await failureIn(once(effects.restoreSession))).toEqual({ code: 'newVersion' });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await failureIn(once(effects.restoreSession))).toEqual({ code: 'offline' });
  });
});

describe('while a user is signed in', () => {
  const lost = { type: 'session.lost' };

  it.each([
    ['the API', () => portsOfBackend().onSessionEnded()],
    ['the provider, in the middle of an act', () => portsOfAuth().onSessionEnded()],
    ['the provider, as when the password was changed elsewhere', () => signOutElsewhere()],
  ])('the session is lost when %s says so', async (_, say) => {
    await loadBackend();
    const { told } = lasting(effects.watchSession);
    await settle();
    expect(told).toEqual([]);
    say();
    expect(told).toEqual([lost]);
  });

  function signOutElsewhere(): void {
    provider.onSignedOut.mock.lastCall?.[0]();
  }

  it('no event is sent after the watch has stopped', async () => {
    await loadBackend();
    const stopped = vi.fn();
    provider.onSignedOut.mockReturnValue(stopped);
    const copy = copyOfTab();
    const { app, told } = lasting(effects.watchSession);
    await settle();
    app.stop();
    expect(stopped).toHaveBeenCalledOnce();
    portsOfBackend().onSessionEnded();
    copy.tell({ type: 'ended', reason: 'person' });
    await settle();
    expect(told).toEqual([]);
  });

  it('the end in another tab is heard, with its reason, unless it was for idleness', async () => {
    const copy = copyOfTab();
    const { told } = lasting(effects.watchSession);
    await expect.poll(() => copy.heard).toEqual([{ session: copy.session, type: 'asked' }]);
    // The idle clock handles this reason.
    copy.tell({ type: 'ended', reason: 'idle' });
    copy.tell({ type: 'ended', reason: 'person' });
    await expect.poll(() => told).toEqual([{ type: 'session.endedElsewhere', reason: 'person' }]);
  });

  it('the end that another tab has left behind is found at the start and whenever the page is shown, even if that tab has closed', async () => {
    const { session } = copyOfTab();
    const end = (reason: string) =>
      window.localStorage.setItem(
        `pod:ended:${session}`,
        JSON.stringify({ reason, at: Date.now() }),
      );
    end('person');
    const { app, told } = lasting(effects.watchSession);
    const found = (reason: string) => ({ type: 'session.endedElsewhere', reason });
    await expect.poll(() => told).toEqual([found('person')]);
    end('expired');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(told).toEqual([found('person'), found('expired')]);
    // The idle clock handles this reason.
    end('idle');
    document.dispatchEvent(new Event('visibilitychange'));
    app.stop();
    end('person');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(told).toHaveLength(2);
  });

  it('a hidden page in the back-forward cache stops the app, and reloads when it is shown again', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    stops.push(() => {
      document.documentElement.hidden = false;
    });
    const { app } = lasting(effects.watchSession);
    await settle();
    const leave = vi.spyOn(BroadcastChannel.prototype, 'close');
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    expect(app.getSnapshot().status).toBe('stopped');
    // A listening channel would evict the page from the cache.
    expect(leave).toHaveBeenCalledOnce();
    expect(document.documentElement.hidden).toBe(true);
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pageshow'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('the other tabs are heard even if the provider cannot be loaded', async () => {
    ports.createAuth.mockImplementation(() => {
      throw new Error('gone');
    });
    const copy = copyOfTab();
    const { told } = lasting(effects.watchSession);
    await expect.poll(() => copy.heard).toHaveLength(1);
    copy.tell({ type: 'ended', reason: 'expired' });
    await expect.poll(() => told).toEqual([{ type: 'session.endedElsewhere', reason: 'expired' }]);
  });

  it('an e-mail address that may have been verified elsewhere is reported', async () => {
    const { told } = lasting(effects.watchVerification);
    await settle();
    window.dispatchEvent(new Event('focus'));
    expect(told).toEqual([{ type: 'verification.suspected' }]);
  });

  it('activity is reported in its tab and to the copies of the tab', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] });
    const copy = copyOfTab();
    const { told, tell } = lasting(effects.watchActivity);
    await expect.poll(() => told).toEqual([{ type: 'activity.happened', at: Date.now() }]);
    vi.setSystemTime(1_800_000_005_000);
    window.dispatchEvent(new Event('keydown'));
    expect(told.at(-1)).toEqual({ type: 'activity.happened', at: 1_800_000_005_000 });
    tell({ type: 'activity.counted', at: 1_800_000_005_000 } as EventObject);
    await expect
      .poll(() => copy.heard)
      .toEqual([{ session: copy.session, type: 'active', at: 1_800_000_005_000 }]);
    copy.tell({ type: 'active', at: 1_800_000_004_000 });
    await expect
      .poll(() => told.at(-1))
      .toEqual({ type: 'activity.elsewhere', at: 1_800_000_004_000 });
  });
});

describe('a user restored from the tab’s own storage', () => {
  /** Opens the session that the tab keeps, and watches it. */
  async function taken() {
    keepSession();
    await once(effects.restoreSession);
    return lasting(effects.watchSession);
  }

  it('is verified with the provider in the idle time after the first screen, not before', async () => {
    await taken();
    await settle();
    expect(ports.createAuth).not.toHaveBeenCalled();
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
    drawFirst();
    await expect.poll(() => idle).toHaveLength(1);
    await settle();
    expect(ports.createAuth).not.toHaveBeenCalled();
    idle[0]?.();
    await expect.poll(() => provider.onSignedOut.mock.calls).toHaveLength(1);
  });

  it.each([
    [
      'as the provider knows them, and gets a token that says so',
      { ...aUser, emailVerified: true },
      true,
    ],
    ['not again where it knows the same', { ...aUser }, false],
    ['not where it knows nobody: that they are signed out is said', null, false],
  ])('is reported %s', async (_, user, isTold) => {
    provider.currentUser.mockResolvedValue(user);
    const { told } = await taken();
    drawFirst();
    await expect.poll(() => provider.onSignedOut.mock.calls).toHaveLength(1);
    await settle();
    expect(told.filter(({ type }) => type.startsWith('user.'))).toEqual(
      isTold ? [{ type: 'user.confirmed', user }, { type: 'user.refreshRequested' }] : [],
    );
  });

  it('is verified once: the next session comes from the provider itself', async () => {
    const { app } = await taken();
    drawFirst();
    await expect.poll(() => provider.onSignedOut.mock.calls).toHaveLength(1);
    app.stop();
    provider.currentUser.mockResolvedValue({ ...aUser, uid: 'uid-2' });
    const next = lasting(effects.watchSession);
    await expect.poll(() => provider.onSignedOut.mock.calls).toHaveLength(2);
    await settle();
    expect(next.told).toEqual([]);
  });
});

describe('the token of a call', () => {
  it('is the tab’s for a read, until the provider has verified the user', async () => {
    keepSession();
    let say = (_: typeof aUser) => {};
    provider.currentUser.mockReturnValue(
      new Promise((resolve) => {
        say = resolve;
      }),
    );
    const { getToken } = await loadBackend();
    expect(await getToken(true)).toBe('token of the tab');
    expect(ports.createAuth).not.toHaveBeenCalled();
    expect(await getToken(false)).toBe('token of the provider');
    expect(await getToken(true)).toBe('token of the tab');
    say(aUser);
    await settle();
    expect(await getToken(true)).toBe('token of the provider');
  });

  it('is the provider’s for a read if the tab’s is spent', async () => {
    keepSession(0);
    const { getToken } = await loadBackend();
    expect(await getToken(true)).toBe('token of the provider');
  });

  it('is refreshed by the provider', async () => {
    provider.refreshToken.mockResolvedValue('token made anew');
    const { refreshToken } = await loadBackend();
    expect(await refreshToken()).toBe('token made anew');
  });
});

describe('the log-in', () => {
  const credentials = { email: 'kim@example.com', password: 'Secret1x' };

  it('prefetches the profile with the new token', async () => {
    provider.signIn.mockResolvedValue(aUser);
    expect(await once(effects.signIn, credentials)).toBe(aUser);
    expect(provider.signIn).toHaveBeenCalledExactlyOnceWith(credentials, expect.any(AbortSignal));
    expect(backend.beginHome).toHaveBeenCalledExactlyOnceWith('token of the provider', false);
  });

  it('prefetches the home too if this browser has shown one before, and stores nothing else about it', async () => {
    backend.readOverview.mockRejectedValueOnce(new Error('refused'));
    await once(effects.call('readOverview')).catch(() => undefined);
    expect({ ...window.localStorage }).toEqual({});
    backend.readOverview.mockResolvedValue('overview');
    expect(await once(effects.call('readOverview'))).toBe('overview');
    expect({ ...window.localStorage }).toEqual({ 'pod:home': 'true' });
    await once(effects.signIn, credentials);
    expect(backend.beginHome).toHaveBeenCalledExactlyOnceWith('token of the provider', true);
  });

  it.each(['', '{', '1', '"true"', '{"uid":1}'])(
    'does not take %j for the mark of a home that was shown',
    async (kept) => {
      window.localStorage.setItem('pod:home', kept);
      await once(effects.signIn, credentials);
      expect(backend.beginHome).toHaveBeenCalledExactlyOnceWith('token of the provider', false);
    },
  );

  it('prefetches nothing if the provider has revoked the session', async () => {
    provider.signIn.mockResolvedValue(aUser);
    provider.getToken.mockResolvedValue(null);
    expect(await once(effects.signIn, credentials)).toBe(aUser);
    expect(backend.beginHome).not.toHaveBeenCalled();
  });

  it.each(['signIn', 'createAccount'] as const)(
    'reports an outdated page before it signs in: %s',
    async (name) => {
      ports.createBackend.mockImplementation(() => {
        throw new Error('gone');
      });
      expect(await failureIn(once(effects[name], credentials))).toEqual({ code: 'newVersion' });
      expect(provider[name]).not.toHaveBeenCalled();
    },
  );

  it('starts a session of this tab only', async () => {
    const copy = copyOfTab();
    provider.signIn.mockImplementation(async () => portsOfAuth().onSignedIn());
    await once(effects.signIn, credentials);
    const held = JSON.parse(window.sessionStorage.getItem(SESSION_KEY) ?? '');
    expect(held).toMatch(/^[\da-f-]{36}$/);
    expect(held).not.toBe(copy.session);
  });

  it.each([
    ['kim.test@example.com', true],
    ['kim@example.com', false],
  ])('recognises a test account, only in the sandbox: %s', async (email, isTestAccount) => {
    const account = { email, password: 'Secret1x', mayExist: true };
    provider.createAccount.mockResolvedValue(aUser);
    expect(await once(effects.createAccount, account)).toEqual({ user: aUser, isTestAccount });
    expect(provider.createAccount).toHaveBeenCalledExactlyOnceWith(
      account,
      expect.any(AbortSignal),
    );
    vi.stubGlobal('__SANDBOX__', false);
    expect(await once(effects.createAccount, account)).toEqual({
      user: aUser,
      isTestAccount: false,
    });
  });
});

describe('the log-out', () => {
  it('tells the tabs with the same session why, and clears this one', async () => {
    const copy = copyOfTab();
    await once(effects.signOut, { tells: 'idle' });
    await expect
      .poll(() => copy.heard)
      .toEqual([{ session: copy.session, type: 'ended', reason: 'idle' }]);
    // Tabs in the page cache find the reason there.
    expect(window.localStorage.getItem(`pod:ended:${copy.session}`)).toContain('"idle"');
    expect(provider.signOut).toHaveBeenCalledOnce();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('tells no other tab if they know already', async () => {
    const copy = copyOfTab();
    await once(effects.signOut, { tells: null });
    expect(await copy.heardInAll()).toEqual([]);
  });

  it('ends the chat, which the next person at this device could read otherwise [R7.55]', async () => {
    await once(effects.openSupport, { actionCode: 'general_enquiry' });
    expect(chat.end).not.toHaveBeenCalled();
    await once(effects.signOut, { tells: null });
    expect(chat.end).toHaveBeenCalledOnce();
  });

  it('clears everything even if the provider fails', async () => {
    await once(effects.openSupport, { actionCode: 'general_enquiry' });
    window.sessionStorage.setItem('anything', 'of a customer');
    provider.signOut.mockRejectedValue(new FailureError({ code: 'unreachable' }));
    const failure = await failureIn(once(effects.signOut, { tells: null }));
    expect(failure).toEqual({ code: 'unreachable' });
    expect(chat.end).toHaveBeenCalledOnce();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('after a flow broke tells the tabs too, clears this one, ends the chat, and leads to the log-in', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    const copy = copyOfTab();
    await once(effects.openSupport, { actionCode: 'general_enquiry' });
    lasting(effects.leaveForLogIn);
    await expect
      .poll(() => copy.heard)
      .toEqual([{ session: copy.session, type: 'ended', reason: 'person' }]);
    expect(window.localStorage.getItem(`pod:ended:${copy.session}`)).toContain('"person"');
    expect(window.sessionStorage).toHaveLength(0);
    expect(chat.end).toHaveBeenCalledOnce();
    expect(replace).toHaveBeenCalledExactlyOnceWith('/login');
  });
});

describe('a change of the password', () => {
  it('ends the session in the other tabs, and begins another in this one', async () => {
    await loadBackend();
    const copy = copyOfTab();
    lasting(effects.watchSession);
    await settle();
    portsOfAuth().onTokensReplaced();
    await expect
      .poll(() => copy.heard)
      .toContainEqual({ session: copy.session, type: 'ended', reason: 'expired' });
    expect(window.sessionStorage.getItem(SESSION_KEY)).not.toContain(copy.session);
  });

  it('may come before the session is watched', async () => {
    await once(effects.refreshUser);
    expect(() => portsOfAuth().onTokensReplaced()).not.toThrow();
  });
});

describe('where privacy settings block storage', () => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const blockedStorage = new Proxy(Object.create(null), { get: refuse, ownKeys: refuse });
  const blockStorage = (get: () => Storage) => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(get);
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(get);
  };
  const blocks: readonly [string, () => void][] = [
    ['storage, when it is named', () => blockStorage(refuse)],
    ['storage, when it is used', () => blockStorage(() => blockedStorage)],
    [
      'channels, when one is made',
      () =>
        vi.stubGlobal(
          'BroadcastChannel',
          vi.fn(function blocked() {
            refuse();
          }),
        ),
    ],
    [
      'channels, when one is used',
      () =>
        vi.stubGlobal(
          'BroadcastChannel',
          vi.fn(function blocked() {
            return new Proxy({}, { get: () => refuse });
          }),
        ),
    ],
    ['channels, wholly', () => vi.stubGlobal('BroadcastChannel', undefined)],
    [
      'random names, as on a page that is not secure',
      () =>
        vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0x5a, 0, 9) }),
    ],
  ];

  it.each(blocks)('%s: log-in, session watch, payment and log-out work', async (_, block) => {
    block();
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    stops.push(() => process.off('unhandledRejection', unhandled));
    provider.signIn.mockImplementation(async () => {
      portsOfAuth().onSignedIn();
      return aUser;
    });
    expect(await once(effects.restoreSession)).toBeNull();
    expect(await once(effects.signIn, { email: '', password: '' })).toBe(aUser);

    const { told } = lasting(effects.watchSession);
    await expect.poll(() => provider.onSignedOut.mock.calls).toHaveLength(1);
    const verification = lasting(effects.watchVerification);
    const activity = lasting(effects.watchActivity);
    await settle();
    window.dispatchEvent(new Event('focus'));
    expect(verification.told).toEqual([{ type: 'verification.suspected' }]);
    window.dispatchEvent(new Event('keydown'));
    activity.tell({ type: 'activity.counted', at: Date.now() } as EventObject);
    expect(activity.told).toMatchObject([{ type: 'activity.happened' }]);
    expect(await once(effects.startPayment)).toEqual({
      key: expect.stringMatching(
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      ),
      at: expect.any(Number),
    });

    portsOfAuth().onTokensReplaced();
    provider.onSignedOut.mock.lastCall?.[0]();
    expect(told).toEqual([{ type: 'session.lost' }]);
    await once(effects.signOut, { tells: 'person' });
    expect(provider.signOut).toHaveBeenCalledOnce();
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    lasting(effects.leaveForLogIn);
    expect(replace).toHaveBeenCalledExactlyOnceWith('/login');
    await settle();
    expect(unhandled).not.toHaveBeenCalled();
  });

  it.each(blocks)('%s: a code that is spent is recognised', async (_, block) => {
    const { announceVerification } = await vi.importActual<
      typeof import('../src/services/verification-notice.ts')
    >('../src/services/verification-notice.ts');
    ports.announceVerification.mockImplementation(announceVerification);
    block();
    keepLink(link);
    await once(effects.applyEmailCode);
    expect(provider.applyEmailCode).toHaveBeenCalledExactlyOnceWith({ code: 'canary' });
    keepLink(link);
    await once(effects.resetPassword, { password: 'Secret2x' });
    expect(provider.resetPassword).toHaveBeenCalledOnce();
  });
});

describe('a call to the provider', () => {
  it.each([
    ['sendCode', { phoneNumber: '+61491570006' }, { verificationId: 'sent-1' }],
    ['linkMobile', { verificationId: 'sent-1', code: '123456' }, aUser],
    ['reauthenticate', { email: 'kim@example.com', currentPassword: 'Secret1x' }, undefined],
    ['replacePassword', { email: 'kim@example.com', password: 'Secret2x' }, undefined],
  ] as const)('is passed on with its arguments and its answer: %s', async (name, input, answer) => {
    provider[name].mockResolvedValue(answer);
    expect(await once(effects[name], input)).toEqual(answer);
    expect(provider[name].mock.lastCall?.[0]).toBe(input);
  });

  it('reports the user who signed in again', async () => {
    provider.refreshUser.mockResolvedValue(aUser);
    expect(await once(effects.refreshUser)).toBe(aUser);
  });

  it('starts the provider once, with the build’s settings', async () => {
    await once(effects.refreshUser);
    await once(effects.refreshUser);
    expect(ports.createAuth).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ settings }));
  });
});

describe('a call of a screen', () => {
  const asked: readonly [string, () => AnyActorLogic, Mock][] = [
    ['a log-in', () => effects.signIn, provider.signIn],
    ['an account', () => effects.createAccount, provider.createAccount],
    ['a code', () => effects.sendCode, provider.sendCode],
    ['a document', () => effects.downloadDocument, backend.readDocument],
    ['a call of the API', () => effects.call('saveName'), backend.saveName],
  ];

  it.each(asked)('is aborted with its screen: %s', async (_, logic, method) => {
    method.mockReturnValue(new Promise(() => {}));
    const { app } = lasting(logic(), { email: '' });
    await expect.poll(() => method.mock.calls).toHaveLength(1);
    const signal: AbortSignal = method.mock.lastCall?.[1];
    expect(signal.aborted).toBe(false);
    app.stop();
    expect(signal.aborted).toBe(true);
  });
});

describe('the code of a link', () => {
  beforeEach(() => keepLink(link));

  it('is checked without being used up', async () => {
    provider.checkLinkCode.mockResolvedValue({ email: 'kim@example.com' });
    expect(await once(effects.checkLinkCode)).toEqual({ email: 'kim@example.com' });
    expect(provider.checkLinkCode).toHaveBeenCalledExactlyOnceWith({ code: 'canary' });
    expect(codeOfLink()).toBe('canary');
  });

  it('sets a new password, and is forgotten once it is spent', async () => {
    await once(effects.resetPassword, { password: 'Secret2x' });
    const sent = { code: 'canary', password: 'Secret2x' };
    expect(provider.resetPassword).toHaveBeenCalledExactlyOnceWith(sent);
    expect(codeOfLink).toThrow('invalidActionCode');
  });

  it('verifies an e-mail address, is forgotten, and the other tabs are told', async () => {
    await once(effects.applyEmailCode);
    expect(provider.applyEmailCode).toHaveBeenCalledExactlyOnceWith({ code: 'canary' });
    expect(codeOfLink).toThrow('invalidActionCode');
    expect(ports.announceVerification).toHaveBeenCalledOnce();
  });

  it.each(['resetPassword', 'applyEmailCode'] as const)(
    'is kept for a retry if %s fails',
    async (name) => {
      provider[name].mockRejectedValue(new FailureError({ code: 'unreachable' }));
      expect(await failureIn(once(effects[name]))).toEqual({ code: 'unreachable' });
      expect(codeOfLink()).toBe('canary');
    },
  );

  it('makes the other tabs check if no answer says whether the address is verified', async () => {
    provider.applyEmailCode.mockRejectedValue(new FailureError({ code: 'unreachable' }));
    await failureIn(once(effects.applyEmailCode));
    expect(ports.announceVerification).toHaveBeenCalledOnce();
  });
});

describe('the identity widget', () => {
  const customer = { uid: 'uid-1', token: 'widget-token' };

  it('runs for a customer with the build’s settings, passes its reports on, and stops with its screen', async () => {
    const stop = vi.fn();
    const run = vi.fn((_: { send: (event: EventObject) => void }) => stop);
    ports.createIdentityWidget.mockReturnValue(run);
    const { app, told } = lasting(effects.runIdentityWidget, customer);
    await expect.poll(() => run.mock.calls).toEqual([[expect.objectContaining(customer)]]);
    expect(ports.createIdentityWidget).toHaveBeenCalledExactlyOnceWith({
      scriptUrl: settings.identityWidgetUrl,
      backend: settings.identityWidgetBackend,
      organisationName: settings.brandName,
    });
    run.mock.lastCall?.[0].send({ type: 'widget.shown' });
    expect(told).toEqual([{ type: 'widget.shown' }]);
    app.stop();
    expect(stop).toHaveBeenCalledOnce();
  });

  it('fails at once if it cannot be loaded', async () => {
    ports.createIdentityWidget.mockImplementation(() => {
      throw new Error('gone');
    });
    const { told } = lasting(effects.runIdentityWidget, customer);
    await expect.poll(() => told).toEqual([{ type: 'widget.failed' }]);
  });
});

describe('the chat', () => {
  it('loads once, when it first opens, and opens with its subject', async () => {
    expect(ports.createChat).not.toHaveBeenCalled();
    await once(effects.openSupport, { actionCode: 'kyc_verification_general' });
    await once(effects.openSupport, { actionCode: 'general_enquiry' });
    expect(ports.createChat).toHaveBeenCalledExactlyOnceWith({ appId: 'chat-1', region: 'ap' });
    expect(chat.openSupport.mock.calls.map(([about]) => about.actionCode)).toEqual([
      'kyc_verification_general',
      'general_enquiry',
    ]);
  });

  it('cannot be opened where none is set up', async () => {
    replace(settings, { chat: null });
    await expect(once(effects.openSupport, { actionCode: '' })).rejects.toThrow();
    expect(ports.createChat).not.toHaveBeenCalled();
  });
});

describe('a call of the API', () => {
  it('is the backend’s method of its name', async () => {
    backend.saveName.mockResolvedValue('saved');
    const name = { firstName: 'Kim', lastName: 'Lee' };
    expect(await once(effects.call('saveName'), name)).toBe('saved');
    expect(backend.saveName).toHaveBeenCalledExactlyOnceWith(name, expect.any(AbortSignal));
  });

  it('goes to the build’s API', async () => {
    expect(await loadBackend()).toMatchObject({
      host: settings.apiHost,
      pageOrigin: location.origin,
      bankOrigins: settings.bankOrigins,
    });
    expect(portsOfBackend().isOnline()).toBe(true);
    vi.stubGlobal('navigator', { onLine: false });
    expect(portsOfBackend().isOnline()).toBe(false);
  });

  it('whose answer cannot be read, in whole or in part, is reported', async () => {
    const { onUnreadable, onMisfit } = await loadBackend();
    onUnreadable('getOverview');
    onMisfit('getPromotions', 'promotions.title');
    expect(vi.mocked(report).mock.calls).toEqual([
      [{ type: 'answer', call: 'getOverview' }],
      [{ type: 'field', call: 'getPromotions', field: 'promotions.title' }],
    ]);
  });

  it('saves a document under the name of the requested document', async () => {
    const document = new Blob(['%PDF']);
    backend.readDocument.mockResolvedValue(document);
    await once(effects.downloadDocument, { loanId: 7 });
    expect(backend.readDocument).toHaveBeenCalledExactlyOnceWith(
      { loanId: 7 },
      expect.any(AbortSignal),
    );
    expect(ports.saveDocument).toHaveBeenCalledExactlyOnceWith({ loanId: 7 }, document);
  });
});

describe('analytics', () => {
  const rows = (sink: { mock: { calls: unknown[][] } }) =>
    sink.mock.calls.map(([, init]) => JSON.parse(String((init as RequestInit).body)).params);

  it('hear of an unknown word once, however often it is polled', async () => {
    const fetch = vi.fn(async () => new Response());
    vi.stubGlobal('fetch', fetch);
    const { onUnknownWord } = await loadBackend();
    onUnknownWord('kyc_status');
    onUnknownWord('kyc_status');
    onUnknownWord('activity_type');
    expect(rows(fetch)).toEqual([{ kind: 'kyc_status' }, { kind: 'activity_type' }]);
  });

  it.each([
    ['G-ABC', 1],
    ['', 0],
  ])('go to the project of a production build, if it has one: "%s"', async (id, times) => {
    const fetch = vi.fn(async () => new Response());
    const sink = vi.fn();
    ports.createFirebaseSink.mockResolvedValue(sink);
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('__SANDBOX__', false);
    replace(settings.firebase, { measurementId: id });
    createEffects().track({ name: 'logout', reason: 'person' });
    await settle();
    expect(sink).toHaveBeenCalledTimes(times);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('the page', () => {
  it('detects the phone’s platform', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone)' });
    expect(await once(effects.findStore)).toBe('appStore');
  });

  it('opens the store in another tab, or nothing without a store', async () => {
    const open = vi.spyOn(window, 'open').mockImplementation(() => null);
    await once(effects.openStore, { store: null });
    expect(open).not.toHaveBeenCalled();
    await once(effects.openStore, { store: 'appStore' });
    expect(open).toHaveBeenCalledExactlyOnceWith('https://store.example/app', '_blank', 'noopener');
  });

  it('reloads only on request', () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const { tell } = lasting(effects.reloadPage);
    expect(reload).not.toHaveBeenCalled();
    tell({ type: 'reload.requested' });
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reports whether it is visible and online', () => {
    const { told } = lasting(effects.watchPresence);
    vi.stubGlobal('navigator', { onLine: false });
    window.dispatchEvent(new Event('offline'));
    expect(told.map(({ type }) => type)).toEqual(['presence.regained', 'presence.lost']);
  });

  it('reports the time, and once more when it wakes', () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    const { told } = lasting(effects.ticking);
    window.dispatchEvent(new Event('focus'));
    expect(told).toEqual(Array(2).fill({ type: 'clock.ticked', now: 1_800_000_000_000 }));
  });

  it('reports the day in Sydney', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T13:00:00Z'), toFake: ['Date'] });
    const { told } = lasting(effects.watchDay);
    await expect.poll(() => told).toEqual([{ type: 'day.told', day: '2026-11-24' }]);
  });

  it('keeps typed text in the tab, and starts with it after a reload', async () => {
    const first = createApp().start();
    stops.push(() => first.stop());
    await waitFor(first, (snapshot) => !snapshot.hasTag('booting'));
    first.send({ type: 'email.typed', email: 'kim@example.com' });
    first.send({ type: 'field.typed', form: 'forgotPassword', field: 'email', text: 'kim@' });
    const app = createApp();
    expect(app.getSnapshot().context).toMatchObject({
      email: 'kim@example.com',
      drafts: { '': { forgotPassword: { fields: { email: 'kim@' }, sending: null } } },
    });
    expect(app.system.get('app')).toBe(app);
  });

  it('reports the error that broke a flow', () => {
    const error = new Error('broken');
    effects.reportCrash({ type: 'xstate.error.actor.login', error } as EventObject);
    expect(report).toHaveBeenCalledExactlyOnceWith({ type: 'flow', error });
  });
});

describe('a payment', () => {
  it('begins with its own key and its time', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] });
    const payments = (await Promise.all([
      once(effects.startPayment),
      once(effects.startPayment),
    ])) as { key: string; at: number }[];
    expect(payments.map(({ at }) => at)).toEqual([1_800_000_000_000, 1_800_000_000_000]);
    expect(new Set(payments.map(({ key }) => key)).size).toBe(2);
  });
});
