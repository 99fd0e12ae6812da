import type { AnyStateNode } from 'xstate';
import { appMachine } from '../../machines/app.machine.ts';
import type { RouteId, ScreenId, ScreenMeta } from '../../machines/meta.ts';
import { nodesOf } from '../../machines/nodes.ts';
import { parseUrl } from '../services/parse-url.ts';

/** A state of the app machine that has an address. */
export type Route = {
  readonly id: RouteId;
  readonly path: string;
  /** A prefix whose unknown paths lead here too. */
  readonly catchAll: string | null;
  readonly screen: ScreenId;
};

/** All states of the app machine. */
export const nodes: readonly AnyStateNode[] = nodesOf(appMachine);

export function metaOf(node: AnyStateNode): ScreenMeta {
  return node.meta ?? {};
}

/** All routed states with their paths, read from the machine: the app's only list of paths. */
export const routes: readonly Route[] = nodes.flatMap((node) => {
  const { path, catchAll = null, screen = 'loading' } = metaOf(node);
  return node.config.route && path ? [{ id: node.id as RouteId, path, catchAll, screen }] : [];
});

/** Transitional screens: they keep prefetched data, because the target is not known yet. */
const transitional: readonly ScreenId[] = ['loading', 'login', 'signupNext'];

/** True if a screen, or the one that it leads to, may use prefetched data. Source: decision 068. */
export function takesFirstReads(screen: ScreenId): boolean {
  return (
    transitional.includes(screen) ||
    nodes.map(metaOf).some((meta) => meta.screen === screen && meta.reads)
  );
}

/** Returns the route that takes the unknown paths below a prefix; the longest prefix wins. */
export function routeBelow(pathname: string): Route | null {
  return routes.reduce<Route | null>((best, route) => {
    const { catchAll } = route;
    const isBelow =
      catchAll !== null && (pathname === catchAll || pathname.startsWith(`${catchAll}/`));
    return isBelow && catchAll.length > (best?.catchAll?.length ?? 0) ? route : best;
  }, null);
}

/** Returns the screen of a path of this site; `loading` if no route has it. */
export function screenAt(pathname: string): ScreenId {
  return routes.find(({ path }) => path === pathname)?.screen ?? 'loading';
}

/** Returns the route of an address on this site; null for any other address, however it is disguised. */
export function routeAt(address: string, origin: string): RouteId | null {
  const url = parseUrl(address, origin);
  if (url?.origin !== origin) {
    return null;
  }
  const { pathname } = url;
  return (routes.find(({ path }) => path === pathname) ?? routeBelow(pathname))?.id ?? null;
}

/**
 * Returns the path of a route, for links.
 *
 * @throws Error if no state has this id, because a link that leads nowhere is a programming error
 */
export function pathOf(id: RouteId): string {
  const route = routes.find((candidate) => candidate.id === id);
  if (!route) {
    throw new Error(`No routed state has the id "${id}".`);
  }
  return route.path;
}
