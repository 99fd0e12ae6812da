import type { RouteEvent } from '../../machines/meta.ts';
import type { ActiveRoute } from './snapshot.ts';

export type HistoryEntry = {
  readonly path: string;
  /** The path with query and fragment. */
  readonly href: string;
  /** Step of this entry, among those that share its path. */
  readonly step: number;
  /** The entries below this one, oldest first, as `path#step`. */
  readonly trail: readonly string[];
  /** Counted from the entry with which the tab opened the site. */
  readonly index: number;
};

/** The parts of an entry that the gate writes. */
type Destination = Pick<HistoryEntry, 'href' | 'step' | 'trail'>;

/** A route with all that its snapshot left open. */
type SettledRoute = ActiveRoute & { readonly step: number; readonly isTransient: boolean };

/** The gate's memory between events. */
export type GateState = {
  /**
   * What the gate has started and not seen completed: a decision, or `link`, the opening of an e-mail link whose code was removed
   * from its address.
   */
  readonly pending: 'redirect' | 'traverse' | 'tell' | 'link' | null;
  /** The app's last route, to which a pending redirect leads; null if it had none. */
  readonly route: SettledRoute | null;
  readonly isSignedIn: boolean;
  /** Index of the entry opened last. */
  readonly index: number;
};

/** The app, as the gate sees it. */
export type AppView = {
  /** Null for states without a path. */
  readonly route: ActiveRoute | null;
  readonly isSignedIn: boolean;
  /** True while a flow runs that can go one step back. */
  readonly canGoBack: boolean;
};

/** The event by which an address reaches the app; only a route has an id. */
export type AddressEvent = RouteEvent | { readonly type: 'url.unknown' };

/** The gate's message to the app: an address was opened, or Back was pressed within a route. `back.requested` goes to a flow. */
type Message =
  | AddressEvent
  | { readonly type: 'back.requested' }
  | { readonly type: 'leave.requested' };

/** The tab is at another entry: typed, pressed, traversed, or written by the gate itself. */
type AddressOpened = {
  readonly type: 'address.opened';
  /** The event to send to the app. */
  readonly message: AddressEvent;
  /** True if the address is an e-mail link of another mode than the app's open one. */
  readonly isOtherLink: boolean;
};

export type GateEvent =
  | AddressOpened
  /** The app has handled a message. */
  | { readonly type: 'app.answered'; readonly told: Message['type'] }
  /** The app or one of its flows has changed its state. */
  | { readonly type: 'app.changed' }
  /** The user pressed the page or a key. */
  | { readonly type: 'page.pressed' };

/** A decision whose completion the gate awaits. */
type Pending =
  /** The address that is being opened gives way to another, in the same entry. */
  | ({ readonly type: 'redirect' } & Destination)
  /** `delta` as in `history.go`. */
  | { readonly type: 'traverse'; readonly delta: number }
  /** The app's answer is the route at which it is then. */
  | { readonly type: 'tell'; readonly message: Message };

/** What the gate does about an event. */
export type Decision =
  | Pending
  | { readonly type: 'stay' }
  | ({ readonly type: 'push' | 'replace' } & Destination);

export const INITIAL_STATE: GateState = {
  pending: null,
  route: null,
  isSignedIn: false,
  index: 0,
};

/**
 * Entries above the first one of a route that Back leaves only after a question: one Back asks, the next one withdraws the
 * question. The steps of such a route count them.
 */
const ENTRIES_TO_ASK = 2;

/** How many entries below itself an entry remembers. */
const TRAIL_LENGTH = 12;

const STAY: Decision = { type: 'stay' };

/** The gate's new memory and its decision. */
export type Outcome = readonly [GateState, Decision];

function keyOf(path: string, step: number | ''): string {
  return `${path}#${step}`;
}

/** Returns the trail of an entry that is pushed on top of this one. */
function trailAbove({ path, step, trail }: HistoryEntry): readonly string[] {
  return [...trail, keyOf(path, step)].slice(-TRAIL_LENGTH);
}

/** Returns how far below an entry a route lies, as a negative `delta`; 0 if it is not in the entry's trail. */
function deltaTo({ path, step, asksOnBack }: SettledRoute, { trail }: HistoryEntry): number {
  const index = asksOnBack
    ? trail.findLastIndex((key) => key.startsWith(keyOf(path, '')))
    : trail.lastIndexOf(keyOf(path, step));
  return index < 0 ? 0 : index - trail.length;
}

/** Updates the gate's memory from the app. What the snapshot leaves open stays as it was. */
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

/** Returns the gate's memory for a tab that already shows the app's route, with no user signed in. */
export function stateAt(route: ActiveRoute, entry: HistoryEntry): GateState {
  const state = { ...INITIAL_STATE, index: entry.index };
  return observe(state, entry, { route, isSignedIn: false, canGoBack: false });
}

/** Makes a decision whose completion the gate awaits. */
function begin(state: GateState, decision: Pending): Outcome {
  return [{ ...state, pending: decision.type }, decision];
}

function redirectTo({ path, step }: SettledRoute, trail: HistoryEntry['trail']): Pending {
  return { type: 'redirect', href: path, step, trail };
}

/** Moves the address to the app's route. */
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
  // Without a route before, the address has not been opened, so another may replace it.
  const wasTransient = state.route?.isTransient ?? true;
  return path !== entry.path && (wasTransient || hasSessionChanged)
    ? [next, { type: 'replace', href: path, step, trail: entry.trail }]
    : [next, { type: 'push', href: path, step, trail: trailAbove(entry) }];
}

/** Handles another entry: the app follows the address, or the address gives way. */
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
      // Forward, or a reload that restarted the flow. A copied tab's trail is not its own, so only one traversal is tried.
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
    // The user did not ask for this address: the app moved on while the history was traversed.
    return followApp(arrived, entry, app);
  }
  if (wasRedirected && route && route.path !== entry.path) {
    return begin(next, redirectTo(route, entry.trail));
  }
  return begin(next, { type: 'tell', message });
}

/** Redirects the address if the app is elsewhere after a message, for example because it refused. */
function handleAnswer(
  state: GateState,
  told: Message['type'],
  entry: HistoryEntry,
  app: AppView,
): Outcome {
  const next = observe({ ...state, pending: null }, entry, app);
  const { route } = next;
  // A flow that was just opened may not have loaded yet, so its step is known only after a Back.
  const isElsewhere =
    route &&
    (route.path !== entry.path || (told === 'back.requested' && route.step !== entry.step));
  return isElsewhere ? begin(next, redirectTo(route, entry.trail)) : [next, STAY];
}

/** Pushes the entries that a Back needs to ask. At a press, because browsers skip entries made before the user acted. */
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
 * Decides how address and app become equal again after an event. While something is pending, changes of the app are read at its
 * end.
 *
 * @param entry the tab's current entry
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
    return handleAnswer(state, event.told, entry, app);
  }
  if (state.pending) {
    return [state, STAY];
  }
  return event.type === 'app.changed'
    ? followApp(state, entry, app)
    : keepEntriesToAsk(state, entry, app);
}
