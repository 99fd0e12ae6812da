import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import type { AppActor } from '../../machines/app.machine.ts';
import { type Arrival, createGate } from './gate.ts';
import { routeBelow, routes } from './site.ts';

type Entering = {
  readonly location: Pick<Arrival, 'pathname' | 'search' | 'state'>;
  readonly abortController: AbortController;
};

function arrivalOf({ location, abortController }: Entering): Arrival {
  return {
    pathname: location.pathname,
    search: location.search,
    state: location.state,
    signal: abortController.signal,
  };
}

/** Codes in the address are text: the router's own parser would turn long digits into other numbers. */
const search = {
  parseSearch: (text: string): Record<string, string> =>
    Object.fromEntries(new URLSearchParams(text)),
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
export function createSiteRouter(app: AppActor, history: RouterHistory) {
  const gate = createGate(app, history);
  const root = createRootRoute({
    // An address that cannot even be decoded reaches no route below this one.
    beforeLoad: async ({ matches, ...entering }) => {
      if (matches.length === 1) {
        await gate.enterUnknown(arrivalOf(entering));
      }
    },
  });
  const route = (path: string, enter: (arrival: Arrival) => Promise<void>): AnyRoute =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: (entering) => enter(arrivalOf(entering)),
    });
  const leaves = routes.map(({ id, path }) => route(path, (arrival) => gate.enter(id, arrival)));
  const enterElsewhere = (arrival: Arrival) => {
    const below = routeBelow(arrival.pathname);
    return below ? gate.enter(below.id, arrival) : gate.enterUnknown(arrival);
  };
  const router = createRouter({
    routeTree: root.addChildren([...leaves, route('$', enterElsewhere)]),
    history,
    ...search,
  });
  return {
    router,
    /** Opens the address that the tab holds, and from then on keeps address and state equal. */
    async open(): Promise<void> {
      history.subscribe(router.load);
      gate.follow(router);
      await router.load();
    },
  };
}
