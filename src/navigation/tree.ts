import {
  type AnyRoute,
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import type { AppActor } from '../../machines/app.machine.ts';
import type { RouteId } from '../../machines/meta.ts';
import type { Address } from './address.ts';
import { createGate, type Search } from './gate.ts';
import { pathOf, routeBelow, routes } from './site.ts';
import type { ActiveRoute } from './snapshot.ts';

/** The address, as `beforeLoad` gets it. */
type Entering = {
  readonly location: { readonly pathname: string; readonly search: Search };
  readonly abortController: AbortController;
};

export type SiteRouter = {
  readonly address: Address;
  /**
   * Opens the tab's address and from then on keeps address and state equal.
   *
   * @param shown the route that app and tab shared before the router loaded; the app may have moved on since
   */
  readonly open: (shown?: ActiveRoute | null) => Promise<void>;
};

/** Keeps query values as text, because the router's own parser would turn long digits into other numbers. */
const search = {
  /** A mail program may have escaped the separators for HTML, more than once. */
  parseSearch: (text: string): Record<string, string> =>
    Object.fromEntries(new URLSearchParams(text.replace(/&(amp;)+/g, '&'))),
  stringifySearch: (values: Record<string, unknown>): string => {
    const text = new URLSearchParams(
      Object.entries(values).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)]],
      ),
    ).toString();
    return text && `?${text}`;
  },
};

/**
 * Creates the router from the app machine: a flat route for each state with a path, and one for all other addresses, which leads
 * to the state that takes unknown paths below a prefix, or to none. No route has a component, because the active state is drawn.
 */
export function createSiteRouter(app: AppActor, history: RouterHistory): SiteRouter {
  const gate = createGate(app, history);
  const enter = (id: RouteId | null, { location: { search }, abortController }: Entering) =>
    gate.open(id, search, abortController.signal);
  const root = createRootRoute({
    // An address that cannot be decoded matches no other route.
    beforeLoad: async ({ matches, ...entering }) => {
      if (matches.length === 1) {
        await enter(null, entering);
      }
    },
  });
  const leaf = (path: string, idOf: (pathname: string) => RouteId | null): AnyRoute =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: (entering: Entering) => enter(idOf(entering.location.pathname), entering),
    });
  const router = createRouter({
    routeTree: root.addChildren([
      ...routes.map(({ id, path }) => leaf(path, () => id)),
      leaf('$', (pathname) => routeBelow(pathname)?.id ?? null),
    ]),
    history,
    ...search,
  });
  return {
    address: {
      path: () => history.location.pathname,
      goTo: (id) => void router.navigate({ to: pathOf(id) }),
    },
    async open(shown = null) {
      history.subscribe(router.load);
      gate.follow(shown);
      await router.load();
    },
  };
}

export function createTabRouter(app: AppActor): SiteRouter {
  return createSiteRouter(app, createBrowserHistory());
}
