import type { AnyActorRef } from 'xstate';
import type { MomentName, Moments } from '../../domain/reports.ts';
import { routes } from '../navigation/site.ts';
import { type AppSnapshot, screenOf } from '../navigation/snapshot.ts';
import { isLoaded } from '../services/lazy-machine.ts';
import { quietly } from './quietly.ts';

type Screen = ReturnType<typeof screenOf>;

const SCREENS = routes.map(({ screen }) => screen);
/** The screens of onboarding and the home, in the order of the chart. */
const STEPS: readonly Screen[] = SCREENS.slice(
  SCREENS.indexOf('signupNext') + 1,
  SCREENS.indexOf('dashboard') + 1,
);

/** What may stand between a press on "Log in" and the home. */
const WAY_HOME: readonly Screen[] = ['login', 'signupNext', 'loading', 'dashboard'];

/** The flows whose own states say when something begins, or is here. */
const TELLING = ['login', 'dashboard', 'cashOut'] as const;

/** Where the app is, as far as a moment depends on it. */
type Place = {
  readonly screen: Screen;
  readonly isLoggingIn: boolean;
  /** The screen has what it is opened for: the home its amount, the cash out its slider. */
  readonly isFilled: boolean;
};

/** A moment that has begun. */
type Begun = {
  readonly name: MomentName;
  /** In ms since the page was opened. */
  readonly at: number;
  /** The screen that it ends with. */
  readonly to: Screen;
};

/** The page, as far as moments are measured in it. */
export type MeasuredPage = {
  /** In ms since the page was opened. */
  readonly now: () => number;
  /** Calls back when the next frame has been drawn. */
  readonly afterFrame: (callback: () => void) => void;
  /** Whether a screen stands, and not what holds its place. */
  readonly isDrawn: () => boolean;
  /** Calls back whenever the page is hidden: no frame is drawn then. */
  readonly onHidden: (callback: () => void) => void;
  /** Calls back with when the amount was painted for the first time, also where that has been; not every browser says so. */
  readonly onAmount: (callback: (at: number) => void) => void;
  /** Writes a moment among the browser's own measures. */
  readonly measure: (name: MomentName, span: { start: number; end: number }) => void;
};

/**
 * Measures how long somebody waits for what they came for, from one change of the app's state to the frame that shows
 * what another one brought. What is interrupted is not measured.
 *
 * @param app the running app
 * @param tell is given the longest of each moment, in ms, whenever one was measured
 */
export function watchMoments(
  app: AnyActorRef,
  tell: (moments: Moments) => void,
  page: MeasuredPage = thisPage(),
): void {
  let moments: Moments = {};
  let begun: Begun | null = null;
  let drawing: Begun | null = null;
  const followed = new WeakSet<AnyActorRef>();

  function note(name: MomentName, start: number, end: number): void {
    page.measure(name, { start, end });
    moments = { ...moments, [name]: Math.max(moments[name] ?? 0, Math.round(end - start)) };
    tell(moments);
  }

  function endWhenDrawn(one: Begun): void {
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
    for (const flow of tellingFlows(app)) {
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
    const next = beginningOf(before, place);
    if (next !== null) {
      begun = { ...next, at: page.now() };
    } else if (begun !== null && !mayCome(begun, place)) {
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
    // One that comes later belongs to another moment.
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

function tellingFlows(app: AnyActorRef): AnyActorRef[] {
  return TELLING.flatMap((id) => childOf(app, id) ?? []);
}

/** The state of a flow; null while it does not run. */
function flowState(app: AnyActorRef, id: string) {
  const state: unknown = childOf(app, id)?.getSnapshot();
  return isLoaded(state) ? state : null;
}

function placeOf(app: AnyActorRef): Place {
  const screen = screenOf(app.getSnapshot() as AppSnapshot);
  const login = screen === 'login' ? flowState(app, 'login') : null;
  return {
    screen,
    // The flow has ended before the app is told so.
    isLoggingIn: login !== null && (login.hasTag('busy') || login.status === 'done'),
    isFilled: Boolean(flowState(app, screen)?.context.overview),
  };
}

/** The moment that begins between two places. */
function beginningOf(before: Place, { screen, isLoggingIn }: Place): Omit<Begun, 'at'> | null {
  if (isLoggingIn && !before.isLoggingIn) {
    return { name: 'logInToAmount', to: 'dashboard' };
  }
  if (before.screen === 'dashboard' && screen === 'cashOut') {
    return { name: 'cashOutToSlider', to: screen };
  }
  const step = STEPS.indexOf(before.screen);
  return step >= 0 && STEPS.indexOf(screen) > step ? { name: 'stepToStep', to: screen } : null;
}

function mayCome({ name, to }: Begun, { screen, isLoggingIn }: Place): boolean {
  return name === 'logInToAmount'
    ? WAY_HOME.includes(screen) && (screen !== 'login' || isLoggingIn)
    : screen === to;
}

function isReached({ name, to }: Begun, { screen, isFilled }: Place): boolean {
  return screen === to && (isFilled || name === 'stepToStep');
}

function thisPage(): MeasuredPage {
  return {
    now: () => performance.now(),
    afterFrame: (callback) => {
      requestAnimationFrame(() => setTimeout(callback));
    },
    isDrawn: () => document.querySelector('h1') !== null,
    onHidden: (callback) => {
      addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') callback();
      });
    },
    onAmount: (callback) => {
      // Safari and Firefox time no elements.
      if (PerformanceObserver.supportedEntryTypes.includes('element')) {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          callback(list.getEntries()[0]?.startTime ?? 0);
        }).observe({ type: 'element', buffered: true });
      }
    },
    measure: (name, span) => {
      performance.measure(name, span);
    },
  };
}
