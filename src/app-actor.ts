import {
  type Actor,
  type AnyActorLogic,
  createActor,
  type ErrorActorEvent,
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
} from 'xstate';
import type { AnalyticsEvent, UnknownWordKind } from '../domain/analytics.ts';
import type { User } from '../domain/entities.ts';
import { FailureError } from '../domain/failures.ts';
import { type AppActor, appMachine } from '../machines/app.machine.ts';
import type {
  ActivityCounted,
  ApiEffects,
  LastingEffects,
  PageEffects,
} from '../machines/effects.ts';
import { eachFlow, type Flows } from '../machines/flows.ts';
import type { ReloadEvent } from '../machines/memory.ts';
import { createProvide, type Provide } from '../machines/provide.ts';
import { pathOf } from './navigation/site.ts';
import { report } from './reports/report.ts';
import { codeOfLink, keepLink } from './services/action-code.ts';
import {
  type AnalyticsSink,
  createTracker,
  lazySink,
  noSink,
  sandboxSink,
} from './services/analytics.ts';
import { clearTab, storages } from './services/browser-features.ts';
import { leaveCleared } from './services/cleared-page.ts';
import { isOnline, noteReached, watchConnection } from './services/connection.ts';
import { lazyMachine } from './services/lazy-machine.ts';
import { lazily, loadPatiently, startWhenLoaded } from './services/load.ts';
import { watchPresence } from './services/presence.ts';
import { tellEnded } from './services/session/channel.ts';
import type { SessionCopies } from './services/session/copies.ts';
import { createSessionEnds } from './services/session/ends.ts';
import {
  hasStoredSession,
  isHomeKnown,
  keptEnd,
  rememberHome,
  storedSession,
} from './services/session/stored.ts';
import { storeOf } from './services/stores.ts';
import { keepInTab, keepsPayment, readDrafts, readMemory } from './services/tab-storage.ts';
import { startTicking } from './services/ticking.ts';
import { whenIdle } from './services/when-idle.ts';
import { settings } from './settings.ts';

/** A constant of its own, so that the bundler drops what belongs to the sandbox alone. */
declare const __SANDBOX__: boolean;

/** Under this name its effects find the app's actor. */
const APP = 'app';

/** The effects of the page, the actions that every machine shares, and the calls of the API by name. */
export type ProvidedEffects = PageEffects &
  LastingEffects & {
    readonly track: (event: AnalyticsEvent) => void;
    readonly reportCrash: (event: EventObject) => void;
    /** The effect that is the backend's method of this name. */
    readonly call: (name: string) => AnyActorLogic;
  };

/** The flows, each loaded when a person first comes to it. */
export function lazyFlows(provide: Provide): Flows {
  return eachFlow((flow) =>
    typeof flow === 'function' ? lazyMachine(async () => provide(await flow())) : provide(flow),
  );
}

/**
 * The app's machine with every stub replaced, in itself and in every machine below it. What is neither a flow nor an
 * effect of the page is a call of the API.
 *
 * @param flowsOf makes the flows, of machines that it hands to its argument
 */
export function provideEffects(
  effects: ProvidedEffects,
  flowsOf: (provide: Provide) => Flows = lazyFlows,
): typeof appMachine {
  const logics: Record<string, unknown> = { ...effects };
  const provide = createProvide((name) => logics[name] ?? effects.call(name), {
    track: (_: unknown, event: AnalyticsEvent) => effects.track(event),
  });
  Object.assign(logics, flowsOf(provide));
  return provide(appMachine).provide({
    actions: { reportCrash: ({ event }) => effects.reportCrash(event) },
  });
}

const forSignedIn = () =>
  import(/* webpackChunkName: 'signed-in' */ './services/session/signed-in.ts');

/**
 * Forgets a session that has ended in another tab, and a payment that cannot be read. It comes before anything is read or drawn.
 * Source: decision 012 and decision 036.
 */
export async function tidyTab(): Promise<void> {
  if (keptEnd(storages) || keepsPayment(storages.tab)) {
    const { leaveEndedSession, dropUnreadablePayment } = await loadPatiently(forSignedIn);
    leaveEndedSession(storages);
    dropUnreadablePayment(storages.tab);
  }
}

/**
 * The real effects. Everything heavy loads when it is first needed: the first screen pays for none of it.
 *
 * @param firstDrawn settles when the first screen stands: what can wait until then does
 */
export function createEffects(firstDrawn: Promise<unknown> = Promise.resolve()): ProvidedEffects {
  const { tab: tabStorage } = storages;
  const sessionEnds = createSessionEnds();

  const track = createTracker(analyticsSink());
  const noted = new Set<UnknownWordKind>();
  const noteUnknownWord = (kind: UnknownWordKind) => {
    // Polls repeat a word: once tells it all.
    if (!noted.has(kind)) {
      noted.add(kind);
      track({ name: 'unknown_word', kind });
    }
  };

  /** The tabs with the same session, once that runs; nobody signs in before. */
  let copies: SessionCopies | undefined;
  const session = lazily(async () => {
    const { createSessionCopies, ...watches } = await forSignedIn();
    copies = createSessionCopies(storages);
    return { ...watches, copies };
  }, isOnline);

  /** Whether the provider has said who is signed in. */
  let isProviderReady = false;
  const auth = lazily(async () => {
    const { createAuth, announceVerification } = await import(
      /* webpackChunkName: 'provider' */ './services/auth.ts'
    );
    const provider = createAuth({
      settings,
      onSessionEnded: sessionEnds.announce,
      onSignedIn: () => copies?.begin(),
      onTokensReplaced: () => {
        tellEnded(storages, 'expired');
        copies?.begin();
      },
      isOnline,
    });
    void provider.currentUser().then(() => {
      isProviderReady = true;
    });
    return { ...provider, announceVerification };
  }, isOnline);

  /** A read need not wait for the provider: it takes the token that is stored, as long as that is good. */
  const tokenFor = async (isRead: boolean): Promise<string | null> => {
    const stored = isRead && !isProviderReady ? storedSession(tabStorage, Date.now()) : null;
    return stored === null ? (await auth()).getToken() : stored.token;
  };

  const backend = lazily(async () => {
    const { createBackend } = await forSignedIn();
    return createBackend({
      host: settings.apiHost,
      pageOrigin: settings.sandbox ? location.origin : null,
      bankOrigins: settings.bankOrigins,
      getToken: tokenFor,
      refreshToken: async () => (await auth()).refreshToken(),
      onSessionEnded: sessionEnds.announce,
      isOnline,
      onReached: noteReached,
      onUnknownWord: noteUnknownWord,
      onUnreadable: (call) => report({ type: 'answer', call }),
      onMisfit: (call, field) => report({ type: 'field', call, field }),
    });
  }, isOnline);

  /** The API is what comes next: an outdated page must say that it cannot be had before somebody is signed in, not after. */
  const entrance = () => Promise.all([auth(), backend(), session()]);

  /** Who was taken for signed in because the tab says so; null once the provider has been asked. */
  let unconfirmed: User | null = null;

  const identityWidget = lazily(async () => {
    const { createIdentityWidget } = await import('./services/identity.ts');
    return createIdentityWidget({
      scriptUrl: settings.identityWidgetUrl,
      backend: settings.identityWidgetBackend,
      organisationName: settings.brandName,
    });
  }, isOnline);

  let endChat = () => {};
  const chat = lazily(async () => {
    if (settings.chat === null) {
      throw new Error('No chat is configured.');
    }
    const { createChat } = await import('./services/chat.ts');
    const created = createChat(settings.chat);
    endChat = created.end;
    return created;
  }, isOnline);
  const botCheck = lazily(() => import('./services/bot-check.ts'), isOnline);
  const documents = lazily(() => import('./services/documents.ts'), isOnline);

  return {
    findStore: fromPromise(async () => storeOf(navigator.userAgent)),
    openStore: fromPromise(async ({ input: { store } }) => {
      if (store !== null) {
        window.open(settings.links[store], '_blank', 'noopener');
      }
    }),
    reloadPage: fromCallback<ReloadEvent, undefined>(({ receive }) => {
      receive(() => location.reload());
    }),
    leaveForLogIn: fromCallback(() => {
      endChat();
      tellEnded(storages, 'person');
      leaveCleared({ window, location, clear: () => clearTab(tabStorage) }, pathOf('login'));
    }),
    restoreSession: fromPromise(async () => {
      if (!hasStoredSession(tabStorage)) {
        return null;
      }
      const stored = storedSession(tabStorage, Date.now());
      if (stored !== null) {
        // What watches a session is here before one is open.
        await session();
        unconfirmed = stored.user;
        return stored.user;
      }
      // The profile comes next: both are fetched at once, and a failure shows when it is asked for.
      backend().catch(() => undefined);
      const user = await (await auth()).currentUser();
      if (user === null) {
        // Whoever was signed in here no longer is, as after a change of the password elsewhere.
        throw new FailureError({ code: 'sessionEnded' });
      }
      return user;
    }),
    watchSession: fromCallback(({ sendBack, system }) => {
      const lose = () => sendBack({ type: 'session.lost' });
      const app: AppActor = system.get(APP);
      const stops = [
        sessionEnds.listen(lose),
        startWhenLoaded(
          session(),
          ({ watchSession, copies }) =>
            watchSession({
              page: { window, root: document.documentElement, reload: () => location.reload() },
              copies,
              shutDown: () => app.stop(),
              endElsewhere: (reason) => sendBack({ type: 'session.endedElsewhere', reason }),
            }),
          // If it cannot be had, the API's calls will say so.
          () => {},
        ),
        startWhenLoaded(
          unconfirmed ? firstDrawn.then(untilIdle).then(auth) : auth(),
          ({ onSignedOut, currentUser }) => {
            const taken = unconfirmed;
            unconfirmed = null;
            void currentUser().then((user) => {
              if (taken && user && !isSameUser(taken, user)) {
                sendBack({ type: 'user.confirmed', user });
                // The token that the tab has kept says what was true before.
                sendBack({ type: 'user.refreshRequested' });
              }
            });
            return onSignedOut(lose);
          },
          () => {},
        ),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    }),
    watchVerification: fromCallback(({ sendBack }) =>
      startWhenLoaded(
        session(),
        ({ watchVerification }) =>
          watchVerification({ window, document }, () =>
            sendBack({ type: 'verification.suspected' }),
          ),
        () => {},
      ),
    ),
    signIn: fromPromise(async ({ input, signal }) => {
      const [provider, { beginHome }] = await entrance();
      const user = await provider.signIn(input, signal);
      const token = await provider.getToken();
      if (token !== null) {
        beginHome(token, isHomeKnown(storages));
      }
      return user;
    }),
    createAccount: fromPromise(async ({ input, signal }) => ({
      user: await (await entrance())[0].createAccount(input, signal),
      isTestAccount:
        __SANDBOX__ && (await import('../domain/validation.ts')).isTestAccount(input.email),
    })),
    signOut: fromPromise(async ({ input: { tells } }) => {
      if (tells !== null) {
        tellEnded(storages, tells);
      }
      try {
        await (await auth()).signOut();
      } finally {
        endChat();
        clearTab(tabStorage);
      }
    }),
    sendCode: fromPromise(async ({ input, signal }) => {
      const [provider, { startBotCheck }] = await Promise.all([auth(), botCheck()]);
      return provider.sendCode(input, signal, startBotCheck);
    }),
    linkMobile: fromPromise(async ({ input }) => (await auth()).linkMobile(input)),
    checkLinkCode: fromPromise(async () => (await auth()).checkLinkCode({ code: codeOfLink() })),
    resetPassword: fromPromise(async ({ input: { password } }) => {
      await (await auth()).resetPassword({ code: codeOfLink(), password });
      keepLink(null);
    }),
    applyEmailCode: fromPromise(async () => {
      const { applyEmailCode, announceVerification } = await auth();
      try {
        await applyEmailCode({ code: codeOfLink() });
        keepLink(null);
      } finally {
        // Without an answer it may be verified: the other tabs look.
        announceVerification();
      }
    }),
    refreshUser: fromPromise(async () => (await auth()).refreshUser()),
    reauthenticate: fromPromise(async ({ input }) => (await auth()).reauthenticate(input)),
    replacePassword: fromPromise(async ({ input }) => (await auth()).replacePassword(input)),

    runIdentityWidget: fromCallback(({ input, sendBack }) =>
      startWhenLoaded(
        identityWidget(),
        (run) => run({ uid: input.uid, token: input.token, send: sendBack }),
        () => sendBack({ type: 'widget.failed' }),
      ),
    ),
    downloadDocument: fromPromise(async ({ input, signal }) => {
      const [{ saveDocument }, { readDocument }] = await Promise.all([documents(), backend()]);
      saveDocument(input, await readDocument(input, signal));
    }),
    startPayment: fromPromise(
      async (): Promise<{ key: string; at: number }> => ({
        key: (await forSignedIn()).randomId(),
        at: Date.now(),
      }),
    ),

    watchActivity: fromCallback<ActivityCounted, undefined>(({ sendBack, receive }) =>
      startWhenLoaded(
        session(),
        ({ watchActivity, copies }) => {
          receive(({ at }) => copies.tell({ type: 'active', at }));
          return watchActivity({ page: window, storageOf: tabStorage, copies }, sendBack);
        },
        () => {},
      ),
    ),
    openSupport: fromPromise(async ({ input }) => (await chat()).openSupport(input)),
    watchPresence: fromCallback(({ sendBack }) =>
      watchPresence({ document, isOnline, watchConnection }, sendBack),
    ),
    watchDay: fromCallback(({ sendBack }) =>
      startWhenLoaded(
        session(),
        ({ watchDay }) => watchDay({ window, document }, sendBack),
        () => {},
      ),
    ),
    ticking: fromCallback(({ sendBack }) => startTicking({ window, document }, sendBack)),
    call: (name) =>
      fromPromise(async ({ input, signal }) => {
        // An effect's input is what the method of its name takes: both have their type from `ApiEffects`.
        const output = await (await backend())[name as keyof ApiEffects](input as never, signal);
        if (name === 'readOverview') {
          rememberHome(storages);
        }
        return output;
      }),
    track,
    reportCrash: (event) => report({ type: 'flow', error: (event as ErrorActorEvent).error }),
  };
}

/** Settles in the page's next idle time. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}

function isSameUser(one: User, other: User): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function analyticsSink(): AnalyticsSink {
  if (__SANDBOX__) {
    return sandboxSink;
  }
  const { firebase } = settings;
  return firebase.measurementId === ''
    ? noSink
    : lazySink(async () => {
        const { createFirebaseSink } = await import('./services/firebase-analytics.ts');
        return createFirebaseSink(firebase);
      });
}

/**
 * Makes the one app actor, outside React. Whoever calls this starts it.
 *
 * @param memory what the tab remembers
 * @param firstDrawn settles when the first screen stands
 */
export function createApp(
  memory: InputFrom<typeof appMachine> = rememberedByTab(),
  firstDrawn?: Promise<unknown>,
): Actor<typeof appMachine> {
  const app = createActor(provideEffects(createEffects(firstDrawn)), {
    systemId: APP,
    input: memory,
  });
  keepInTab(app, storages.tab);
  return app;
}

function rememberedByTab(): InputFrom<typeof appMachine> {
  return { ...readMemory(storages.tab), drafts: readDrafts(storages.tab) };
}
