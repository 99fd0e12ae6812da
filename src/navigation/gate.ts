import { type AnyRouter, type RouterHistory, redirect } from '@tanstack/react-router';
import { type AnyActorRef, waitFor } from 'xstate';
import type { AppActor } from '../../machines/app.machine.ts';
import type { ActionLink, RouteId } from '../../machines/meta.ts';
import { keepLink, linkFor } from '../services/action-code.ts';
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
    /** The step that this entry stands for, among those that share its path. */
    step?: number;
    /** The entries beneath this one, oldest first, as `path#step`. */
    trail?: readonly string[];
  }
}

/**
 * Entries above the first one of a route that Back leaves only after a question: one Back asks, another takes the
 * question back. Steps of such a route count them.
 */
const ENTRIES_TO_ASK = 2;

/** How many entries an entry remembers beneath itself. */
const TRAIL_LENGTH = 12;

type Entry = { readonly path: string; readonly step: number; readonly trail: readonly string[] };

/** What `beforeLoad` knows of the address. */
export type Arrival = {
  readonly pathname: string;
  readonly search: Readonly<Record<string, string>>;
  readonly state: { readonly step?: number; readonly trail?: readonly string[] };
  readonly signal: AbortSignal;
};

/** Keeps the address bar and the app's state equal. Nothing else in the app navigates. */
export type Gate = {
  /** The address bar holds the path of a state: called before a route loads. */
  readonly enter: (id: RouteId, arrival: Arrival) => Promise<void>;
  /** The address bar holds a path that no state owns. */
  readonly enterUnknown: (arrival: Arrival) => Promise<void>;
  /** Begins to write the app's route into the address bar. */
  readonly follow: (router: AnyRouter) => () => void;
};

function hasBooted(snapshot: AppSnapshot): boolean {
  return !snapshot.hasTag('booting');
}

function modeOf({ mode }: Arrival['search']): ActionLink['mode'] {
  return mode === 'resetPassword' || mode === 'verifyEmail' ? mode : 'other';
}

function keyOf(path: string, step: number): string {
  return `${path}#${step}`;
}

/** Makes the gate between an app and its router. */
export function createGate(app: AppActor, history: RouterHistory): Gate {
  /** True while a change of the address is being told to the app: its answer is awaited, not written. */
  let isTelling = false;
  /** Where a redirect of ours leads, until the address is there. */
  let settlingOn: string | null = null;
  /** True between a `history.go` and the moment it arrives. */
  let isTravelling = false;
  /** True between the moment a link out of an e-mail is read and the one it is told to the app. */
  let isLinkNew = false;
  /** The last route that the address bar could tell. */
  let lastRoute: ActiveRoute | null = null;
  /** Where in the tab's history the last address was. */
  let lastIndex = 0;
  let wasSignedIn = false;
  /** Writes the app's route into the address bar, once the gate follows. */
  let write = () => {};

  function tell(act: () => void): ActiveRoute | null {
    isTelling = true;
    act();
    isTelling = false;
    return remember(app.getSnapshot());
  }

  function remember(snapshot: AppSnapshot): ActiveRoute | null {
    const route = activeRouteOf(snapshot);
    wasSignedIn = snapshot.context.user !== null;
    if (!route) {
      return null;
    }
    const before = lastRoute?.path === route.path ? lastRoute : null;
    lastRoute = {
      ...route,
      step: route.asksOnBack ? stepAt(route.path) : (route.step ?? before?.step ?? null),
      isPassing: route.isPassing ?? before?.isPassing ?? false,
    };
    return lastRoute;
  }

  /** The step of the address, as far as it has this path. */
  function stepAt(path: string): number | null {
    const { pathname, state } = history.location;
    return pathname === path ? (state.step ?? 0) : null;
  }

  function indexHere(): number {
    return history.location.state.__TSR_index;
  }

  function settleOn(route: ActiveRoute | null, arrival: Arrival, replace: boolean): void {
    if (route && route.path !== arrival.pathname) {
      settlingOn = route.path;
      throw redirect({
        to: route.path,
        replace,
        state: { step: route.step ?? 0, trail: replace ? (arrival.state.trail ?? []) : [] },
      });
    }
  }

  /**
   * Same path, another step: Back inside a flow is a wish that the flow may refuse; Forward is undone,
   * and so is a reload, after which the flow stands at its first step again.
   */
  function enterStep(route: ActiveRoute, arrival: Arrival, hasTravelled: boolean): void {
    const step = route.step ?? 0;
    const wantedStep = arrival.state.step ?? 0;
    if (wantedStep === step) {
      return;
    }
    if (wantedStep > step) {
      const beneath = arrival.state.trail?.lastIndexOf(keyOf(route.path, step)) ?? -1;
      // A trail can lie (a copied tab): travelling once must have been enough.
      if (beneath < 0 || hasTravelled) {
        throw redirect({ to: route.path, replace: true, state: { step } });
      }
      isTravelling = true;
      history.go(beneath - (arrival.state.trail?.length ?? 0));
      return;
    }
    if (hasTravelled) {
      // Nobody pressed Back: the flow went on while the address was on its way to an earlier step.
      queueMicrotask(write);
      return;
    }
    const settled = tell(() =>
      flowThatGoesBack(app.getSnapshot())?.send({ type: 'back.requested' }),
    );
    settleOn(settled, arrival, true);
    const settledStep = settled?.step ?? 0;
    if (settledStep !== wantedStep) {
      throw redirect({
        to: arrival.pathname,
        replace: settledStep !== step,
        state: { step: settledStep, trail: arrival.state.trail ?? [] },
      });
    }
  }

  /** Same path, and the entry below: what is open closes; where nothing is, the person is asked. */
  function askOnBack(): void {
    tell(() => {
      const flow = flowThatGoesBack(app.getSnapshot());
      if (flow) {
        flow.send({ type: 'back.requested' });
      } else {
        app.send({ type: 'leave.requested' });
      }
    });
  }

  function openedMode(): ActionLink['mode'] {
    return app.getSnapshot().context.actionLink.mode;
  }

  /** Takes the code of a link out of the address before anything else happens: it is a secret. */
  function takeLink({ pathname, search, state }: Arrival): void {
    const { oobCode, continueUrl } = search;
    if (oobCode === undefined) {
      return;
    }
    const mode = modeOf(search);
    const continueTo = continueUrl ? routeAt(continueUrl, window.location.origin) : null;
    keepLink(oobCode === '' || mode === 'other' ? null : { mode, code: oobCode, continueTo });
    isLinkNew = true;
    throw redirect({ to: pathname, search: { mode: search.mode }, state, replace: true });
  }

  return {
    async enter(id, arrival) {
      if (id === 'actionLink') {
        takeLink(arrival);
      }
      const hasTravelled = isTravelling;
      const hasSettled = settlingOn === arrival.pathname;
      isTravelling = false;
      settlingOn = null;
      await waitFor(app, hasBooted, { signal: arrival.signal });
      if (arrival.signal.aborted) {
        return;
      }
      const isBack = indexHere() < lastIndex && !hasTravelled;
      lastIndex = indexHere();
      const route = remember(app.getSnapshot());
      const link = id === 'actionLink' ? linkFor(modeOf(arrival.search)) : null;
      const isAnotherLink = link !== null && (isLinkNew || link.mode !== openedMode());
      isLinkNew = false;
      if (route?.path === arrival.pathname && !isAnotherLink) {
        if (!route.asksOnBack) {
          enterStep(route, arrival, hasTravelled);
        } else if (isBack) {
          askOnBack();
        }
        return;
      }
      if (hasTravelled) {
        // Nobody asked for this address: the app went on to another page while it walked back to this one.
        queueMicrotask(write);
        return;
      }
      if (hasSettled) {
        // Nobody asked for this address: the app went on while it was on its way.
        settleOn(route, arrival, true);
      }
      const event = { type: 'xstate.route', to: `#${id}`, ...(link && { link }) } as const;
      if (!app.getSnapshot().can(event)) {
        settleOn(route, arrival, false);
        return;
      }
      settleOn(
        tell(() => app.send(event)),
        arrival,
        true,
      );
    },

    async enterUnknown(arrival) {
      isTravelling = false;
      settlingOn = null;
      await waitFor(app, hasBooted, { signal: arrival.signal });
      lastIndex = indexHere();
      const event = { type: 'url.unknown' } as const;
      if (!app.getSnapshot().can(event)) {
        settleOn(remember(app.getSnapshot()), arrival, false);
        return;
      }
      tell(() => app.send(event));
    },

    follow(router) {
      function here(): Entry {
        const { pathname, state } = history.location;
        return { path: pathname, step: state.step ?? 0, trail: state.trail ?? [] };
      }

      write = () => {
        const snapshot = app.getSnapshot();
        if (isTelling || isTravelling || settlingOn !== null || !hasBooted(snapshot)) {
          return;
        }
        const left = lastRoute;
        const hadSession = wasSignedIn;
        const route = remember(snapshot);
        if (!route) {
          return;
        }
        const entry = here();
        const step = route.step ?? 0;
        if (route.path === entry.path && step === entry.step) {
          return;
        }
        const beneath = route.asksOnBack
          ? entry.trail.findLastIndex((key) => key.startsWith(`${route.path}#`))
          : entry.trail.lastIndexOf(keyOf(route.path, step));
        const hasSessionChanged = hadSession !== wasSignedIn;
        if (beneath >= 0 && !hasSessionChanged) {
          isTravelling = true;
          history.go(beneath - entry.trail.length);
          return;
        }
        // Where no route was known before, the address has led nowhere.
        const wasPassing = left?.isPassing ?? true;
        const replace = route.path !== entry.path && (wasPassing || hasSessionChanged);
        const trail = replace
          ? entry.trail
          : [...entry.trail, keyOf(entry.path, entry.step)].slice(-TRAIL_LENGTH);
        void router.navigate({ to: route.path, replace, state: { step, trail } });
      };

      /** Browsers pass over entries that were made before a person did anything on the page. */
      function keepEntriesToAsk(): void {
        const route = activeRouteOf(app.getSnapshot());
        if (!route?.asksOnBack || isTravelling || here().path !== route.path) {
          return;
        }
        for (let { step, trail } = here(); step < ENTRIES_TO_ASK; { step, trail } = here()) {
          history.push(history.location.href, {
            step: step + 1,
            trail: [...trail, keyOf(route.path, step)].slice(-TRAIL_LENGTH),
          });
          // The history puts two pushes of one turn together.
          history.flush();
        }
        lastIndex = indexHere();
      }

      const followed = new WeakSet<AnyActorRef>();
      function followFlows(snapshot: AppSnapshot): void {
        for (const flow of actorsOf(snapshot)) {
          if (!followed.has(flow)) {
            followed.add(flow);
            flow.subscribe(() => write());
          }
        }
      }

      followFlows(app.getSnapshot());
      const subscription = app.subscribe((snapshot) => {
        followFlows(snapshot);
        write();
      });
      document.addEventListener('mousedown', keepEntriesToAsk, true);
      document.addEventListener('keydown', keepEntriesToAsk, true);
      return () => {
        subscription.unsubscribe();
        document.removeEventListener('mousedown', keepEntriesToAsk, true);
        document.removeEventListener('keydown', keepEntriesToAsk, true);
      };
    },
  };
}
