import type { RouteEvent } from '../../machines/meta.ts';
import type { ActiveRoute } from './snapshot.ts';

/** An entry of the tab's history. */
export type HistoryEntry = {
  readonly path: string;
  /** The path with what stands behind it: query and fragment. */
  readonly href: string;
  /** The step that this entry stands for, among those that share its path. */
  readonly step: number;
  /** The entries beneath this one, oldest first, as `path#step`. */
  readonly trail: readonly string[];
  /** Counted from the entry at which the tab opened the site. */
  readonly index: number;
};

/** What the gate writes into an entry. */
type Destination = Pick<HistoryEntry, 'href' | 'step' | 'trail'>;

/** A route with all that its snapshot left open. */
type SettledRoute = ActiveRoute & { readonly step: number; readonly isTransient: boolean };

/** What the gate remembers from one event to the next. */
export type GateState = {
  /**
   * What the gate has begun and not seen the end of: a decision, or that a link out of an e-mail, whose code was taken
   * out of its address, is opened.
   */
  readonly pending: 'redirect' | 'traverse' | 'tell' | 'link' | null;
  /** The route that the app was at, to which a pending redirect leads; null when it was at none. */
  readonly route: SettledRoute | null;
  readonly isSignedIn: boolean;
  /** The index of the entry that was opened last. */
  readonly index: number;
};

/** What the gate sees of the app. */
export type AppView = {
  /** Null for states without a path. */
  readonly route: ActiveRoute | null;
  readonly isSignedIn: boolean;
  /** A flow is running that can go one step back. */
  readonly canGoBack: boolean;
};

/** What an address says to the app; none but a route has an id. */
export type AddressEvent = RouteEvent | { readonly type: 'url.unknown' };

/** What the gate tells the app: an address was opened, or Back was pressed within a route. `back.requested` is for a flow. */
type Message =
  | AddressEvent
  | { readonly type: 'back.requested' }
  | { readonly type: 'leave.requested' };

/** The tab is at another entry: typed, pressed, traversed, or written by the gate itself. */
type AddressOpened = {
  readonly type: 'address.opened';
  /** What the app is to be told of it. */
  readonly message: AddressEvent;
  /** The address holds a link out of an e-mail of another mode than the one that the app has open. */
  readonly isOtherLink: boolean;
};

/** What happened. */
export type GateEvent =
  | AddressOpened
  /** The app has dealt with what it was told. */
  | { readonly type: 'app.answered'; readonly told: Message['type'] }
  /** The app, or one of its flows, is in another state. */
  | { readonly type: 'app.changed' }
  /** A person pressed the page or a key. */
  | { readonly type: 'page.pressed' };

/** A decision whose end is awaited. */
type Pending =
  /** The address that is being opened gives way, in the same entry. */
  | ({ readonly type: 'redirect' } & Destination)
  /** `delta` as in `history.go`. */
  | { readonly type: 'traverse'; readonly delta: number }
  /** The app's answer is where it is then. */
  | { readonly type: 'tell'; readonly message: Message };

/** What is to be done about it. */
export type Decision =
  | Pending
  | { readonly type: 'stay' }
  | ({ readonly type: 'push' | 'replace' } & Destination);

/** What the gate remembers when a page starts. */
export const INITIAL_STATE: GateState = {
  pending: null,
  route: null,
  isSignedIn: false,
  index: 0,
};

/**
 * Entries above the first one of a route that Back leaves only after a question: one Back asks, another takes the
 * question back. Steps of such a route count them.
 */
const ENTRIES_TO_ASK = 2;

/** How many entries an entry remembers beneath itself. */
const TRAIL_LENGTH = 12;

const STAY: Decision = { type: 'stay' };

/** What to remember from now on, and what to do. */
export type Outcome = readonly [GateState, Decision];

function keyOf(path: string, step: number | ''): string {
  return `${path}#${step}`;
}

/** The trail of an entry that is pushed on top of this one. */
function trailAbove({ path, step, trail }: HistoryEntry): readonly string[] {
  return [...trail, keyOf(path, step)].slice(-TRAIL_LENGTH);
}

/** How far beneath an entry a route lies, as a negative `delta`; 0 when it lies nowhere there. */
function deltaTo({ path, step, asksOnBack }: SettledRoute, { trail }: HistoryEntry): number {
  const index = asksOnBack
    ? trail.findLastIndex((key) => key.startsWith(keyOf(path, '')))
    : trail.lastIndexOf(keyOf(path, step));
  return index < 0 ? 0 : index - trail.length;
}

/** What the gate knows once it has looked at the app. What the snapshot leaves open stays as it was. */
function observe(state: GateState, entry: HistoryEntry, { route, isSignedIn }: AppView): GateState {
  const before = state.route?.path === route?.path ? state.route : null;
  // The app does not count the entries of a route that asks.
  const counted = entry.path === route?.path ? entry.step : 0;
  return {
    ...state,
    isSignedIn,
    route: route && {
      ...route,
      step: route.asksOnBack ? counted : (route.step ?? before?.step ?? 0),
      isTransient: route.isTransient ?? before?.isTransient ?? false,
    },
  };
}

/** What the gate remembers when it comes to a tab that stands with the app at a route, where nobody is signed in. */
export function stateAt(route: ActiveRoute, entry: HistoryEntry): GateState {
  const state = { ...INITIAL_STATE, index: entry.index };
  return observe(state, entry, { route, isSignedIn: false, canGoBack: false });
}

/** Decides something whose end is to be awaited. */
function begin(state: GateState, decision: Pending): Outcome {
  return [{ ...state, pending: decision.type }, decision];
}

function redirectTo({ path, step }: SettledRoute, trail: HistoryEntry['trail']): Pending {
  return { type: 'redirect', href: path, step, trail };
}

/** The app is elsewhere than the address: the address follows. */
function followApp(state: GateState, entry: HistoryEntry, app: AppView): Outcome {
  const next = observe(state, entry, app);
  const { route } = next;
  if (!route || (route.path === entry.path && route.step === entry.step)) {
    return [next, STAY];
  }
  const { path, step } = route;
  const hasSessionChanged = state.isSignedIn !== next.isSignedIn;
  const delta = deltaTo(route, entry);
  if (delta < 0 && !hasSessionChanged) {
    return begin(next, { type: 'traverse', delta });
  }
  // Where the app was at no route, the address has led nowhere.
  const wasPassing = state.route?.isTransient ?? true;
  return path !== entry.path && (wasPassing || hasSessionChanged)
    ? [next, { type: 'replace', href: path, step, trail: entry.trail }]
    : [next, { type: 'push', href: path, step, trail: trailAbove(entry) }];
}

/** The tab is at another entry: the app follows, or the address gives way. */
function openAddress(
  state: GateState,
  { message, isOtherLink }: AddressOpened,
  entry: HistoryEntry,
  app: AppView,
): Outcome {
  const hasTraversed = state.pending === 'traverse';
  const wasRedirected = state.pending === 'redirect' && state.route?.path === entry.path;
  const arrived: GateState = { ...state, pending: null, index: entry.index };
  const next = observe(arrived, entry, app);
  const { route } = next;
  if (route?.path === entry.path && !isOtherLink && state.pending !== 'link') {
    if (entry.step > route.step) {
      // Forward, or a reload, after which a flow begins anew. The trail of a copied tab is not its own: one try is enough.
      const delta = deltaTo(route, entry);
      return delta < 0 && !hasTraversed
        ? begin(next, { type: 'traverse', delta })
        : begin(next, redirectTo(route, []));
    }
    const isBack = route.asksOnBack ? entry.index < state.index : entry.step < route.step;
    if (!isBack) {
      return [next, STAY];
    }
    if (!hasTraversed) {
      const type = route.asksOnBack && !app.canGoBack ? 'leave.requested' : 'back.requested';
      return begin(next, { type: 'tell', message: { type } });
    }
  }
  if (hasTraversed) {
    // Nobody asked for this address: the app went on while the history was traversed.
    return followApp(arrived, entry, app);
  }
  if (wasRedirected && route && route.path !== entry.path) {
    return begin(next, redirectTo(route, entry.trail));
  }
  return begin(next, { type: 'tell', message });
}

/** The app has been told. Where it is elsewhere than the address now, be it that it refused, the address gives way. */
function hearAnswer(
  state: GateState,
  told: Message['type'],
  entry: HistoryEntry,
  app: AppView,
): Outcome {
  const next = observe({ ...state, pending: null }, entry, app);
  const { route } = next;
  // A flow that has just been opened may not be loaded yet: only after a Back its step is known.
  const isElsewhere =
    route &&
    (route.path !== entry.path || (told === 'back.requested' && route.step !== entry.step));
  return isElsewhere ? begin(next, redirectTo(route, entry.trail)) : [next, STAY];
}

/** Browsers pass over entries that were made before a person did anything on the page: they are made with a press. */
function keepEntriesToAsk(state: GateState, entry: HistoryEntry, { route }: AppView): Outcome {
  if (!route?.asksOnBack || route.path !== entry.path || entry.step >= ENTRIES_TO_ASK) {
    return [state, STAY];
  }
  return [
    { ...state, index: entry.index + 1 },
    { type: 'push', href: entry.href, step: entry.step + 1, trail: trailAbove(entry) },
  ];
}

/**
 * Decides how address and app become equal again after an event, and what to remember of it. While something is pending,
 * its end is awaited: what the app does meanwhile is found out then.
 *
 * @param entry where the tab is.
 */
export function decide(
  state: GateState,
  event: GateEvent,
  entry: HistoryEntry,
  app: AppView,
): Outcome {
  if (event.type === 'address.opened') {
    return openAddress(state, event, entry, app);
  }
  if (event.type === 'app.answered') {
    return hearAnswer(state, event.told, entry, app);
  }
  if (state.pending) {
    return [state, STAY];
  }
  return event.type === 'app.changed'
    ? followApp(state, entry, app)
    : keepEntriesToAsk(state, entry, app);
}
