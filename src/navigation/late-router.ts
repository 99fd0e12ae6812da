import type { AppActor } from '../../machines/app.machine.ts';
import type { Address } from './address.ts';
import { activeRouteOf } from './snapshot.ts';

/** Fetches the module that makes the router. */
export type FetchRouter = () => Promise<Pick<typeof import('./tree.ts'), 'createTabRouter'>>;

/**
 * After these the tab may go elsewhere. A password manager fills a form in with neither press nor key. The last is Back or
 * Forward, which are not on the page.
 */
const ACTS = ['pointerdown', 'keydown', 'click', 'input', 'popstate'] as const;

/**
 * Has the router come once it has something to do: somebody acts, or the app leaves the route at which it and the tab
 * stand. Until it is here a link tells the app alone, and the address follows with the router. Source: decision 070.
 */
export function routeLater(app: AppActor, fetchRouter: FetchRouter): Address {
  let shown = activeRouteOf(app.getSnapshot());
  /** Where the app has been last: where it has broken it is nowhere. */
  let latest = shown;
  let address: Address = {
    path: () => window.location.pathname,
    goTo: (id) => app.send({ type: 'xstate.route', to: `#${id}` }),
  };
  const hasCome = new AbortController();
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
      // The next act tries again. A reload must lead to what is drawn until then.
      isFetching = false;
      follow();
      return;
    }
    hasCome.abort();
    leaving.unsubscribe();
    const router = module.createTabRouter(app);
    address = router.address;
    await router.open(shown);
  }

  for (const act of ACTS) {
    // A turn later: what the act fetches of the next screen comes first.
    window.addEventListener(act, () => setTimeout(begin), {
      capture: true,
      signal: hasCome.signal,
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
