import { type RouterHistory, redirect } from '@tanstack/react-router';
import { type AnyActorRef, waitFor } from 'xstate';
import type { AppActor } from '../../machines/app.machine.ts';
import type { ActionLink, RouteId } from '../../machines/meta.ts';
import { keepLink, linkFor } from '../services/action-code.ts';
import {
  type AddressEvent,
  type Decision,
  decide,
  type GateEvent,
  type HistoryEntry,
  INITIAL_STATE,
  stateAt,
} from './decide.ts';
import { routeAt } from './site.ts';
import {
  type ActiveRoute,
  type AppSnapshot,
  activeRouteOf,
  actorsOf,
  flowThatGoesBack,
} from './snapshot.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of a `HistoryEntry`. */
    step?: number;
    /** The trail of a `HistoryEntry`. */
    trail?: readonly string[];
  }
}

export type Search = Readonly<Record<string, string>>;

/** Keeps the address bar and the app's state equal; nothing else in the app navigates. Source: decision 042 and 043. */
export type Gate = {
  /**
   * Opens the address of a route, or one that belongs to no route and has no id. Called before the router loads it.
   *
   * @param signal aborted when another address is opened meanwhile
   * @throws a redirect if the address has to give way to another
   */
  readonly open: (id: RouteId | null, search: Search, signal: AbortSignal) => Promise<void>;
  /**
   * Starts to write the app's route into the address bar.
   *
   * @param shown the route that app and tab already share; null if the app has not been told its address yet
   */
  readonly follow: (shown: ActiveRoute | null) => void;
};

function hasBooted(snapshot: AppSnapshot): boolean {
  return !snapshot.hasTag('booting');
}

function modeOf({ mode }: Search): ActionLink['mode'] {
  return mode === 'resetPassword' || mode === 'verifyEmail' ? mode : 'other';
}

function numberIn(written: unknown): number {
  return typeof written === 'number' && Number.isFinite(written) ? written : 0;
}

/** Creates the gate between an app and its tab's history; it carries out what `decide` decides. */
export function createGate(app: AppActor, history: RouterHistory): Gate {
  let state = INITIAL_STATE;

  function currentEntry(): HistoryEntry {
    const { pathname, href, state: written } = history.location;
    // The browser keeps it across releases, so another version may have written it.
    const { step, trail, __TSR_index: index }: Record<string, unknown> = Object(written);
    return {
      path: pathname,
      href,
      step: numberIn(step),
      trail: Array.isArray(trail) ? trail.filter((name) => typeof name === 'string') : [],
      index: numberIn(index),
    };
  }

  /** @throws a redirect when the address that is being opened has to give way. */
  function handle(event: GateEvent): Decision {
    const snapshot = app.getSnapshot();
    const flow = flowThatGoesBack(snapshot);
    const [next, decision] = decide(state, event, currentEntry(), {
      route: activeRouteOf(snapshot),
      isSignedIn: snapshot.context.user !== null,
      canGoBack: flow !== null,
    });
    state = next;
    switch (decision.type) {
      case 'redirect':
      case 'push':
      case 'replace': {
        const { type, href, ...written } = decision;
        if (type === 'redirect') {
          throw redirect({ to: href, state: written });
        }
        history[type](href, written);
        break;
      }
      case 'traverse':
        history.go(decision.delta);
        break;
      case 'tell': {
        const { message } = decision;
        if (message.type === 'back.requested') {
          flow?.send(message);
        } else {
          app.send(message);
        }
        handle({ type: 'app.answered', told: message.type });
      }
    }
    return decision;
  }

  /** Removes a link's code from the address before anything else happens, because it is a secret. */
  function takeLink(search: Search): void {
    const { oobCode, continueUrl } = search;
    if (oobCode === undefined) {
      return;
    }
    const mode = modeOf(search);
    const continueTo = continueUrl ? routeAt(continueUrl, window.location.origin) : null;
    keepLink(oobCode === '' || mode === 'other' ? null : { mode, code: oobCode, continueTo });
    state = { ...state, pending: 'link' };
    throw redirect({ to: history.location.pathname, search: { mode: search.mode } });
  }

  return {
    async open(id, search, signal) {
      const isLink = id === 'actionLink';
      if (isLink) {
        takeLink(search);
      }
      await waitFor(app, hasBooted, { signal });
      if (signal.aborted) {
        return;
      }
      const link = isLink ? linkFor(modeOf(search)) : null;
      const message: AddressEvent = id
        ? { type: 'xstate.route', to: `#${id}`, ...(link && { link }) }
        : { type: 'url.unknown' };
      const { mode } = app.getSnapshot().context.actionLink;
      handle({
        type: 'address.opened',
        message,
        isOtherLink: link !== null && link.mode !== mode,
      });
    },

    follow(shown) {
      const follow = () => {
        handle({ type: 'app.changed' });
      };
      const keepEntriesToAsk = () => {
        while (handle({ type: 'page.pressed' }).type === 'push') {
          // Flushes, because the history merges two pushes of one turn.
          history.flush();
        }
      };
      const followed = new WeakSet<AnyActorRef>();
      function followFlows(snapshot: AppSnapshot): void {
        for (const flow of actorsOf(snapshot)) {
          if (!followed.has(flow)) {
            followed.add(flow);
            flow.subscribe(follow);
          }
        }
      }

      followFlows(app.getSnapshot());
      // If the tab has moved meanwhile, its address is opened instead.
      if (shown && shown.path === currentEntry().path) {
        state = stateAt(shown, currentEntry());
        follow();
      }
      app.subscribe((snapshot) => {
        followFlows(snapshot);
        follow();
      });
      document.addEventListener('mousedown', keepEntriesToAsk, true);
      document.addEventListener('keydown', keepEntriesToAsk, true);
    },
  };
}
