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

/** What `beforeLoad` knows of the address. */
type Entering = {
  readonly location: { readonly pathname: string; readonly search: Search };
  readonly abortController: AbortController;
};

/** A router that is not open yet. */
export type SiteRouter = {
  readonly address: Address;
  /**
   * Opens the address that the tab holds, and from then on keeps address and state equal.
   *
   * @param shown where app and tab stood together before the router came; the app may have gone on since.
   */
  readonly open: (shown?: ActiveRoute | null) => Promise<void>;
};

/** Codes in the address are text: the router's own parser would turn long digits into other numbers. */
const search = {
  /** What separates values may have been escaped for HTML by a mail program, more than once. */
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
 * Makes the router from the chart: a flat route for each state with a path, and one for
 * everything else, which leads to the state that takes unknown paths below a prefix, or to none. No route has a component: the active state is drawn.
 */
export function createSiteRouter(app: AppActor, history: RouterHistory): SiteRouter {
  const gate = createGate(app, history);
  const enter = (id: RouteId | null, { location: { search }, abortController }: Entering) =>
    gate.open(id, search, abortController.signal);
  const root = createRootRoute({
    // An address that cannot even be decoded reaches no route below this one.
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

/** The same for the browser's own history. */
export function createTabRouter(app: AppActor): SiteRouter {
  return createSiteRouter(app, createBrowserHistory());
}
