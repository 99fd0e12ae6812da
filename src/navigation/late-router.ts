import type { AppActor } from '../../machines/app.machine.ts';
import type { Address } from './address.ts';
import { activeRouteOf } from './snapshot.ts';

/** Fetches the module that makes the router. */
export type FetchRouter = () => Promise<Pick<typeof import('./tree.ts'), 'createTabRouter'>>;

/** Events after which the tab may move: `input`, because password managers fill in forms without a press; `popstate` on Back. */
const ACTS = ['pointerdown', 'keydown', 'click', 'input', 'popstate'] as const;

/**
 * Loads the router when it is first needed: the user acts, or the app leaves the route that it shares with the tab. Until then a
 * link only tells the app, and the address follows once the router has loaded. Source: decision 070.
 */
export function routeLater(app: AppActor, fetchRouter: FetchRouter): Address {
  let shown = activeRouteOf(app.getSnapshot());
  /** The app's last route; a broken app has none. */
  let latest = shown;
  let address: Address = {
    path: () => window.location.pathname,
    goTo: (id) => app.send({ type: 'xstate.route', to: `#${id}` }),
  };
  const loaded = new AbortController();
  let isFetching = false;

  function follow(): void {
    if (latest !== null && latest.path !== shown?.path) {
      window.history.pushState(null, '', latest.path);
      shown = latest;
    }
  }

  async function begin(): Promise<void> {
    if (isFetching) {
      return;
    }
    isFetching = true;
    const module = await fetchRouter().catch(() => null);
    if (module === null) {
      // The next action tries again. Until then a reload must lead to what is drawn.
      isFetching = false;
      follow();
      return;
    }
    loaded.abort();
    leaving.unsubscribe();
    const router = module.createTabRouter(app);
    address = router.address;
    await router.open(shown);
  }

  for (const act of ACTS) {
    // One turn later, because what the action fetches for the next screen comes first.
    window.addEventListener(act, () => setTimeout(begin), {
      capture: true,
      signal: loaded.signal,
    });
  }
  const leaving = app.subscribe((snapshot) => {
    latest = activeRouteOf(snapshot) ?? latest;
    if (latest?.path !== shown?.path) {
      void begin();
    }
  });
  return { path: () => address.path(), goTo: (id) => address.goTo(id) };
}
