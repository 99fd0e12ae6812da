import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { appMachine } from '../../machines/app.machine.ts';
import type { RouteId, ScreenId, ScreenMeta } from '../../machines/meta.ts';
import { parseUrl } from '../services/parse-url.ts';

/** A state of the site map that has an address. */
export type Route = {
  readonly id: RouteId;
  readonly path: string;
  /** A prefix whose unknown paths lead here too. */
  readonly below: string | null;
  readonly screen: ScreenId;
};

/** A state of the chart and all below it. */
export function* nodesBelow(node: AnyStateNode): Generator<AnyStateNode> {
  yield node;
  for (const child of Object.values(node.states)) {
    yield* nodesBelow(child);
  }
}

/** Every routed state with its path, read off the chart: the only list of paths that the app has. */
function routesOf(machine: AnyStateMachine): Route[] {
  return [...nodesBelow(machine.root)].flatMap((node) => {
    const meta: ScreenMeta | undefined = node.meta;
    return node.config.route && meta?.path
      ? [
          {
            id: node.id as RouteId,
            path: meta.path,
            below: meta.below ?? null,
            screen: meta.screen ?? 'loading',
          },
        ]
      : [];
  });
}

/** The routes of the app. */
export const routes: readonly Route[] = routesOf(appMachine);

/** The names of the flows that the states of a screen run. */
export function flowNamesOf(screen: ScreenId): string[] {
  return [...nodesBelow(appMachine.root)]
    .filter(({ meta }) => (meta as ScreenMeta | undefined)?.screen === screen)
    .flatMap(({ invoke }) => invoke.map(({ src }) => String(src)));
}

/** The route that takes the unknown paths below a prefix; the longest prefix wins. */
export function routeBelow(pathname: string): Route | null {
  return routes.reduce<Route | null>((best, route) => {
    const { below } = route;
    const isBelow = below !== null && (pathname === below || pathname.startsWith(`${below}/`));
    return isBelow && below.length > (best?.below?.length ?? 0) ? route : best;
  }, null);
}

/** The screen that an address of this site asks for; `loading` when it asks for none. */
export function screenAt(pathname: string): ScreenId {
  return routes.find(({ path }) => path === pathname)?.screen ?? 'loading';
}

/** The route that an address leads to, when it is one of this site; null for anything else, however it is dressed up. */
export function routeAt(address: string, origin: string): RouteId | null {
  const url = parseUrl(address, origin);
  if (url?.origin !== origin) {
    return null;
  }
  const { pathname } = url;
  return (routes.find(({ path }) => path === pathname) ?? routeBelow(pathname))?.id ?? null;
}

/**
 * The path of a route, for links.
 *
 * @throws Error when no state has this id: a link that leads nowhere is a programming error.
 */
export function pathOf(id: RouteId): string {
  const route = routes.find((candidate) => candidate.id === id);
  if (!route) {
    throw new Error(`No routed state has the id "${id}".`);
  }
  return route.path;
}
