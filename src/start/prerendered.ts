import { type AnyActorRef, waitFor } from 'xstate';
import { EVERYTHING_TICKED, NOTHING_TICKED } from '../../domain/entities.ts';
import type { AppActor } from '../../machines/app.machine.ts';
import { EMPTY_MEMORY, type Memory } from '../../machines/memory.ts';
import type { RouteId, ScreenId } from '../../machines/meta.ts';
import { flowsOf } from '../navigation/screens.ts';
import { screenOf } from '../navigation/snapshot.ts';
import { preloadScreen } from '../routes/active-screen.tsx';
import { isLoaded } from '../services/lazy-machine.ts';

/** A prerendered page, as a visitor sees it before acting on it. */
type PrerenderedPage = {
  /** Values that the tab's memory must have for the page to be right: those that show on it. */
  readonly drawnFrom: Partial<Memory>;
};

/** The pages that links from outside lead to, by route; each route is also the name of its screen. */
export const prerenderedPages = {
  eligibility: { drawnFrom: { eligibility: NOTHING_TICKED } },
  login: {
    drawnFrom: {
      email: EMPTY_MEMORY.email,
      sessionEnd: EMPTY_MEMORY.sessionEnd,
      isNewLinkWanted: EMPTY_MEMORY.isNewLinkWanted,
    },
  },
  signup: {
    drawnFrom: { eligibility: EVERYTHING_TICKED, email: EMPTY_MEMORY.email },
  },
} as const satisfies Partial<Record<RouteId & ScreenId, PrerenderedPage>>;

export type PrerenderedId = keyof typeof prerenderedPages;

/**
 * Waits until the code, the flows and the first reads of the app's screen have loaded.
 *
 * @returns the screen then
 */
export async function settledScreen(app: AppActor): Promise<ScreenId> {
  const screen = screenOf(app.getSnapshot());
  const children: Readonly<Record<string, AnyActorRef | undefined>> = app.getSnapshot().children;
  const flows = flowsOf(screen).flatMap(({ id }) => children[id] ?? []);
  await Promise.all([
    preloadScreen(screen),
    // A flow that cannot be loaded ends, and the app moves elsewhere.
    ...flows.map((flow) => waitFor(flow, hasRead).catch(() => undefined)),
  ]);
  return screenOf(app.getSnapshot());
}

const hasRead = (snapshot: unknown) => isLoaded(snapshot) && !snapshot.hasTag('loading');

/**
 * Moves a started app to a prerendered page.
 *
 * @returns true if the app shows that page once everything has loaded, so that it draws what was prerendered
 */
export async function leadTo(app: AppActor, id: PrerenderedId): Promise<boolean> {
  await waitFor(app, (snapshot) => !snapshot.hasTag('booting'));
  app.send({ type: 'xstate.route', to: `#${id}` });
  return (await settledScreen(app)) === id;
}
