import { type AnyActorRef, waitFor } from 'xstate';
import { type Eligibility, NOTHING_TICKED } from '../../domain/entities.ts';
import type { AppActor } from '../../machines/app.machine.ts';
import { EMPTY_MEMORY, type Memory } from '../../machines/memory.ts';
import type { RouteId, ScreenId } from '../../machines/meta.ts';
import { screenOf } from '../navigation/snapshot.ts';
import { preloadScreen } from '../routes/active-screen.tsx';
import { isLoaded } from '../services/lazy-machine.ts';

const EVERYTHING_TICKED: Eligibility = { isOver18: true, hasIdDocument: true, isEmployed: true };

/** A page that the build draws, as a visitor sees it who has done nothing on it yet. */
type PrerenderedPage = {
  /** The flow that its screen draws. */
  readonly flow: 'eligibility' | 'login' | 'accountSignUp';
  /** What the tab must remember for the page to be right: as much of its memory as can be seen. */
  readonly drawnFrom: Partial<Memory>;
};

/** The pages to which links from outside lead, by their route, which is also the name of their screen. */
export const prerenderedPages = {
  eligibility: { flow: 'eligibility', drawnFrom: { eligibility: NOTHING_TICKED } },
  login: {
    flow: 'login',
    drawnFrom: {
      email: EMPTY_MEMORY.email,
      sessionEnd: EMPTY_MEMORY.sessionEnd,
      isNewLinkWanted: EMPTY_MEMORY.isNewLinkWanted,
    },
  },
  signup: {
    flow: 'accountSignUp',
    drawnFrom: { eligibility: EVERYTHING_TICKED, email: EMPTY_MEMORY.email },
  },
} as const satisfies Partial<Record<RouteId & ScreenId, PrerenderedPage>>;

/** The route of a prerendered page. */
export type PrerenderedId = keyof typeof prerenderedPages;

/**
 * Leads a started app to a prerendered page, and waits until all that the page needs is loaded.
 *
 * @returns whether the app stands there, so that what was prerendered is what it draws.
 */
export async function leadTo(app: AppActor, id: PrerenderedId): Promise<boolean> {
  await waitFor(app, (snapshot) => !snapshot.hasTag('booting'));
  app.send({ type: 'xstate.route', to: `#${id}` });
  await preloadScreen(id);
  const flow: AnyActorRef | undefined = app.getSnapshot().children[prerenderedPages[id].flow];
  if (flow) {
    // A flow that cannot be loaded ends, and the app stands elsewhere.
    await waitFor(flow, isLoaded).catch(() => undefined);
  }
  return screenOf(app.getSnapshot()) === id;
}
