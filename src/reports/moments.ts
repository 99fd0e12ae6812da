import type { AnyActorRef } from 'xstate';
import type { MomentName, Moments } from '../../domain/reports.ts';
import { routes } from '../navigation/site.ts';
import { type AppSnapshot, screenOf } from '../navigation/snapshot.ts';
import { isLoaded } from '../services/lazy-machine.ts';
import { quietly } from './quietly.ts';

type Screen = ReturnType<typeof screenOf>;

const SCREENS = routes.map(({ screen }) => screen);
/** The screens of onboarding and the home, in the machine's order. */
const STEPS: readonly Screen[] = SCREENS.slice(
  SCREENS.indexOf('signupNext') + 1,
  SCREENS.indexOf('dashboard') + 1,
);

/** The screens that may come between a press on "Log in" and the home. */
const WAY_HOME: readonly Screen[] = ['login', 'signupNext', 'loading', 'dashboard'];

/** The flows whose states tell when a moment begins or ends. */
const OBSERVED = ['login', 'dashboard', 'cashOut'] as const;

/** The app's state, as far as moments depend on it. */
type Place = {
  readonly screen: Screen;
  readonly isLoggingIn: boolean;
  /** True if the screen has what the user opened it for: the home its amount, the cash out its slider. */
  readonly isFilled: boolean;
};

type StartedMoment = {
  readonly name: MomentName;
  /** In ms since the page was opened. */
  readonly at: number;
  /** The screen with which it ends. */
  readonly to: Screen;
};

export type MeasuredPage = ReturnType<typeof thisPage>;

/**
 * Measures how long the user waits, from one change of the app's state to the frame that shows the result of another. Interrupted
 * waits are not measured.
 *
 * @param app the running app
 * @param tell is given the longest wait of each kind, in ms, after each one
 */
export function watchMoments(
  app: AnyActorRef,
  tell: (moments: Moments) => void,
  page: MeasuredPage = thisPage(),
): void {
  let moments: Moments = {};
  let begun: StartedMoment | null = null;
  let drawing: StartedMoment | null = null;
  const followed = new WeakSet<AnyActorRef>();

  function note(name: MomentName, start: number, end: number): void {
    page.measure(name, { start, end });
    moments = { ...moments, [name]: Math.max(moments[name] ?? 0, Math.round(end - start)) };
    tell(moments);
  }

  function endWhenDrawn(one: StartedMoment): void {
    page.afterFrame(() => {
      if (begun !== one) {
        return;
      }
      if (page.isDrawn()) {
        begun = null;
        void quietly(() => note(one.name, one.at, page.now()));
      } else {
        endWhenDrawn(one);
      }
    });
  }

  function follow(): void {
    for (const flow of observedFlows(app)) {
      if (!followed.has(flow)) {
        followed.add(flow);
        flow.subscribe(lookQuietly);
      }
    }
  }

  let place = placeOf(app);
  function look(): void {
    const before = place;
    place = placeOf(app);
    follow();
    const next = momentBetween(before, place);
    if (next !== null) {
      begun = { ...next, at: page.now() };
    } else if (begun !== null && !isStillPossible(begun, place)) {
      begun = null;
    }
    if (begun !== null && begun !== drawing && isReached(begun, place)) {
      drawing = begun;
      endWhenDrawn(begun);
    }
  }

  const lookQuietly = () => void quietly(look);

  const watchedFrom = page.now();
  const { screen: opened } = place;
  page.onAmount((at) => {
    // A later one belongs to another moment.
    if (opened === 'dashboard' && at <= watchedFrom) {
      void quietly(() => note('openToAmount', 0, at));
    }
  });
  page.onHidden(() => {
    begun = null;
  });
  app.subscribe(lookQuietly);
  follow();
}

function childOf(app: AnyActorRef, id: string): AnyActorRef | undefined {
  return app.getSnapshot().children[id];
}

function observedFlows(app: AnyActorRef): AnyActorRef[] {
  return OBSERVED.flatMap((id) => childOf(app, id) ?? []);
}

function flowState(app: AnyActorRef, id: string) {
  const state: unknown = childOf(app, id)?.getSnapshot();
  return isLoaded(state) ? state : null;
}

function placeOf(app: AnyActorRef): Place {
  const screen = screenOf(app.getSnapshot() as AppSnapshot);
  const login = screen === 'login' ? flowState(app, 'login') : null;
  return {
    screen,
    // The flow ends before the app is told.
    isLoggingIn: login !== null && (login.hasTag('busy') || login.status === 'done'),
    isFilled: Boolean(flowState(app, screen)?.context.overview),
  };
}

/** Returns the moment that starts with a change of place. */
function momentBetween(
  before: Place,
  { screen, isLoggingIn }: Place,
): Omit<StartedMoment, 'at'> | null {
  if (isLoggingIn && !before.isLoggingIn) {
    return { name: 'logInToAmount', to: 'dashboard' };
  }
  if (before.screen === 'dashboard' && screen === 'cashOut') {
    return { name: 'cashOutToSlider', to: screen };
  }
  const step = STEPS.indexOf(before.screen);
  return step >= 0 && STEPS.indexOf(screen) > step ? { name: 'stepToStep', to: screen } : null;
}

function isStillPossible({ name, to }: StartedMoment, { screen, isLoggingIn }: Place): boolean {
  return name === 'logInToAmount'
    ? WAY_HOME.includes(screen) && (screen !== 'login' || isLoggingIn)
    : screen === to;
}

function isReached({ name, to }: StartedMoment, { screen, isFilled }: Place): boolean {
  return screen === to && (isFilled || name === 'stepToStep');
}

/** The page, as far as moments need it. */
function thisPage() {
  return {
    /** In ms since the page was opened. */
    now: () => performance.now(),
    /** Calls back after the next frame has been drawn. */
    afterFrame: (callback: () => void): void => {
      requestAnimationFrame(() => setTimeout(callback));
    },
    /** True if a screen is shown, and not its placeholder. */
    isDrawn: () => document.querySelector('h1') !== null,
    /** Calls back whenever the page is hidden, because no frame is drawn then. */
    onHidden: (callback: () => void): void => {
      addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') callback();
      });
    },
    /** Calls back with the time at which the amount was first painted, even if that is past; Safari and Firefox do not time it. */
    onAmount: (callback: (at: number) => void): void => {
      if (PerformanceObserver.supportedEntryTypes.includes('element')) {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          callback(list.getEntries()[0]?.startTime ?? 0);
        }).observe({ type: 'element', buffered: true });
      }
    },
    /** Adds a moment to the browser's own measures. */
    measure: (name: MomentName, span: { start: number; end: number }): void => {
      performance.measure(name, span);
    },
  };
}
