import { type AnyActorRef, waitFor } from 'xstate';
import { EVERYTHING_TICKED, NOTHING_TICKED } from '../../domain/entities.ts';
import type { AppActor } from '../../machines/app.machine.ts';
import { EMPTY_MEMORY, type Memory } from '../../machines/memory.ts';
import type { RouteId, ScreenId } from '../../machines/meta.ts';
import { flowsOf } from '../navigation/screens.ts';
import { screenOf } from '../navigation/snapshot.ts';
import { preloadScreen } from '../routes/active-screen.tsx';
import { isLoaded } from '../services/lazy-machine.ts';

/** A page that the build draws, as a visitor sees it who has done nothing on it yet. */
type PrerenderedPage = {
  /** What the tab must remember for the page to be right: as much of its memory as can be seen. */
  readonly drawnFrom: Partial<Memory>;
};

/** The pages to which links from outside lead, by their route, which is also the name of their screen. */
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

/** The route of a prerendered page. */
export type PrerenderedId = keyof typeof prerenderedPages;

/**
 * Waits until all that the app's screen needs is loaded, and what it reads first is here.
 *
 * @returns the screen.
 */
export async function settledScreen(app: AppActor): Promise<ScreenId> {
  const screen = screenOf(app.getSnapshot());
  const children: Readonly<Record<string, AnyActorRef | undefined>> = app.getSnapshot().children;
  const flows = flowsOf(screen).flatMap(({ id }) => children[id] ?? []);
  await Promise.all([
    preloadScreen(screen),
    // A flow that cannot be loaded ends, and the app stands elsewhere.
    ...flows.map((flow) => waitFor(flow, hasRead).catch(() => undefined)),
  ]);
  return screenOf(app.getSnapshot());
}

const hasRead = (snapshot: unknown) => isLoaded(snapshot) && !snapshot.hasTag('loading');

/**
 * Leads a started app to a prerendered page.
 *
 * @returns whether it stands there once all is here, so that what was prerendered is what it draws.
 */
export async function leadTo(app: AppActor, id: PrerenderedId): Promise<boolean> {
  await waitFor(app, (snapshot) => !snapshot.hasTag('booting'));
  app.send({ type: 'xstate.route', to: `#${id}` });
  return (await settledScreen(app)) === id;
}
