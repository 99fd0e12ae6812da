import type { AnyStateNode } from 'xstate';
import { appMachine } from '../../machines/app.machine.ts';
import type { RouteId, ScreenId, ScreenMeta } from '../../machines/meta.ts';
import { nodesOf } from '../../machines/nodes.ts';
import { parseUrl } from '../services/parse-url.ts';

/** A state of the site map that has an address. */
export type Route = {
  readonly id: RouteId;
  readonly path: string;
  /** A prefix whose unknown paths lead here too. */
  readonly catchAll: string | null;
  readonly screen: ScreenId;
};

/** Every state of the site map. */
export const nodes: readonly AnyStateNode[] = nodesOf(appMachine);

/** What a state says of itself to the site. */
export function metaOf(node: AnyStateNode): ScreenMeta {
  return node.meta ?? {};
}

/** Every routed state with its path, read off the chart: the only list of paths that the app has. */
export const routes: readonly Route[] = nodes.flatMap((node) => {
  const { path, catchAll = null, screen = 'loading' } = metaOf(node);
  return node.config.route && path ? [{ id: node.id as RouteId, path, catchAll, screen }] : [];
});

/** The screens behind which nobody takes what was read early: on the way it is not known yet where one goes. */
const passing: readonly ScreenId[] = ['loading', 'login', 'signupNext'];

/** Whether a screen, or where it leads by itself, may take what was read early. Source: decision 068. */
export function takesFirstReads(screen: ScreenId): boolean {
  return (
    passing.includes(screen) ||
    nodes.map(metaOf).some((meta) => meta.screen === screen && meta.reads)
  );
}

/** The route that takes the unknown paths below a prefix; the longest prefix wins. */
export function routeBelow(pathname: string): Route | null {
  return routes.reduce<Route | null>((best, route) => {
    const { catchAll } = route;
    const isBelow =
      catchAll !== null && (pathname === catchAll || pathname.startsWith(`${catchAll}/`));
    return isBelow && catchAll.length > (best?.catchAll?.length ?? 0) ? route : best;
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
