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
  CallbackEffects,
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

/** A constant of its own, so that the bundler drops sandbox code in production. */
declare const __SANDBOX__: boolean;

/** System id by which the effects find the app actor. */
const APP = 'app';

/** The page's effects, the actions that all machines share, and the API calls by name. */
export type ProvidedEffects = PageEffects &
  CallbackEffects & {
    readonly track: (event: AnalyticsEvent) => void;
    readonly reportCrash: (event: EventObject) => void;
    /** Returns the effect that calls the backend's method of this name. */
    readonly call: (name: string) => AnyActorLogic;
  };

/** Returns the flows, each loaded when the user first comes to it. */
export function lazyFlows(provide: Provide): Flows {
  return eachFlow((flow) =>
    typeof flow === 'function' ? lazyMachine(async () => provide(await flow())) : provide(flow),
  );
}

/**
 * Replaces every stub of the app machine and of the machines below it. A name that is neither a flow nor an effect of the page is
 * an API call.
 *
 * @param createFlows creates the flows from machines that it passes to its argument
 */
export function provideEffects(
  effects: ProvidedEffects,
  createFlows: (provide: Provide) => Flows = lazyFlows,
): typeof appMachine {
  const logics: Record<string, unknown> = { ...effects };
  const provide = createProvide((name) => logics[name] ?? effects.call(name), {
    track: (_: unknown, event: AnalyticsEvent) => effects.track(event),
    // Only the app machine has it. A second `provide` would build that machine, the largest, once more.
    reportCrash: ({ event }: { readonly event: EventObject }) => effects.reportCrash(event),
  });
  Object.assign(logics, createFlows(provide));
  return provide(appMachine);
}

const forSignedIn = () =>
  import(/* webpackChunkName: 'signed-in' */ './services/session/signed-in.ts');

/** Before the first read: forgets a session ended elsewhere and an unreadable payment. Source: decision 012 and decision 036. */
export async function tidyTab(): Promise<void> {
  if (keptEnd(storages) || keepsPayment(storages.tab)) {
    const { leaveEndedSession, dropUnreadablePayment } = await loadPatiently(forSignedIn);
    leaveEndedSession(storages);
    dropUnreadablePayment(storages.tab);
  }
}

/**
 * Creates the real effects. Heavy modules load when they are first needed, so that the first screen does not pay for them.
 *
 * @param firstDrawn settles when the first screen is shown: what can wait until then does
 */
export function createEffects(firstDrawn: Promise<unknown> = Promise.resolve()): ProvidedEffects {
  const { tab: tabStorage } = storages;
  const sessionEnds = createSessionEnds();

  const track = createTracker(analyticsSink());
  const trackedKinds = new Set<UnknownWordKind>();
  const trackUnknownWord = (kind: UnknownWordKind) => {
    // Polls repeat a word, so each kind is tracked once.
    if (!trackedKinds.has(kind)) {
      trackedKinds.add(kind);
      track({ name: 'unknown_word', kind });
    }
  };

  /** The tabs with the same session, once the module has loaded; sign-in waits for it. */
  let copies: SessionCopies | undefined;
  const session = lazily(async () => {
    const { createSessionCopies, ...watches } = await forSignedIn();
    copies = createSessionCopies(storages);
    return { ...watches, copies };
  }, isOnline);

  /** True once the provider has said which user is signed in. */
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

  /** Returns the token for a call. A read takes the stored token while that is valid, without waiting for the provider. */
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
      onUnknownWord: trackUnknownWord,
      onUnreadable: (call) => report({ type: 'answer', call }),
      onMisfit: (call, field) => report({ type: 'field', call, field }),
    });
  }, isOnline);

  /** Loads the API as well, because an outdated page must fail before the user is signed in, not after. */
  const loadForSignIn = () => Promise.all([auth(), backend(), session()]);

  /** The user restored from the tab and not confirmed yet; null once the provider has been asked. */
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
        // The watchers of a session load before one is open.
        await session();
        unconfirmed = stored.user;
        return stored.user;
      }
      // The profile comes next, so both are fetched at once; a failure shows when the backend is used.
      backend().catch(() => undefined);
      const user = await (await auth()).currentUser();
      if (user === null) {
        // The stored user is no longer signed in, for example after a change of the password elsewhere.
        throw new FailureError({ code: 'sessionEnded' });
      }
      return user;
    }),
    watchSession: fromCallback(({ sendBack, system }) => {
      const lose = () => sendBack({ type: 'session.lost' });
      const app: AppActor = system.get(APP);
      const stops = [
        sessionEnds.listen(lose),
        // If it cannot be loaded, the API's calls report that.
        startWhenLoaded(session(), ({ watchSession, copies }) =>
          watchSession({
            page: { window, root: document.documentElement, reload: () => location.reload() },
            copies,
            shutDown: () => app.stop(),
            endElsewhere: (reason) => sendBack({ type: 'session.endedElsewhere', reason }),
          }),
        ),
        startWhenLoaded(
          unconfirmed ? firstDrawn.then(untilIdle).then(auth) : auth(),
          ({ onSignedOut, currentUser }) => {
            const restored = unconfirmed;
            unconfirmed = null;
            void currentUser().then((user) => {
              if (restored && user && !isSameUser(restored, user)) {
                sendBack({ type: 'user.confirmed', user });
                // The tab's stored token still has the old values.
                sendBack({ type: 'user.refreshRequested' });
              }
            });
            return onSignedOut(lose);
          },
        ),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    }),
    watchVerification: fromCallback(({ sendBack }) =>
      startWhenLoaded(session(), ({ watchVerification }) =>
        watchVerification({ window, document }, () => sendBack({ type: 'verification.suspected' })),
      ),
    ),
    signIn: fromPromise(async ({ input, signal }) => {
      const [provider, { beginHome }] = await loadForSignIn();
      const user = await provider.signIn(input, signal);
      const token = await provider.getToken();
      if (token !== null) {
        beginHome(token, isHomeKnown(storages));
      }
      return user;
    }),
    createAccount: fromPromise(async ({ input, signal }) => ({
      user: await (await loadForSignIn())[0].createAccount(input, signal),
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
        // Without an answer the email may be verified, so the other tabs check.
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
      startWhenLoaded(session(), ({ watchActivity, copies }) => {
        receive(({ at }) => copies.tell({ type: 'active', at }));
        return watchActivity({ page: window, storageOf: tabStorage, copies }, sendBack);
      }),
    ),
    openSupport: fromPromise(async ({ input }) => (await chat()).openSupport(input)),
    watchPresence: fromCallback(({ sendBack }) =>
      watchPresence({ document, isOnline, watchConnection }, sendBack),
    ),
    watchDay: fromCallback(({ sendBack }) =>
      startWhenLoaded(session(), ({ watchDay }) => watchDay({ window, document }, sendBack)),
    ),
    ticking: fromCallback(({ sendBack }) => startTicking({ window, document }, sendBack)),
    call: (name) =>
      fromPromise(async ({ input, signal }) => {
        // `ApiEffects` gives both the effect's input and the method's parameter their type.
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

/** Resolves in the page's next idle time. */
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
 * Creates the one app actor, outside React. The caller starts it.
 *
 * @param memory the tab's memory
 * @param firstDrawn settles when the first screen is shown
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
