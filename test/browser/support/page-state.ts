import { contract } from '../../../domain/contract.ts';
import { routes } from '../../../src/navigation/site.ts';

/** Addresses that a user may type: every page, and two that do not exist. */
export const ADDRESSES: readonly string[] = [
  ...routes.map(({ path }) => path),
  '/nowhere',
  '/signup/nowhere',
];

/** State of a page. */
export type PageState = {
  readonly path: string;
  /** Path of the app's state; null if the state has none and keeps the typed address. */
  readonly statePath: string | null;
  readonly isBlank: boolean;
};

/** Returns the state of the page. Finds the app actor through React, which passes it to the screens. Runs in the page. */
export function look(): PageState {
  const root = document.getElementById('root') as unknown as Record<string, unknown>;
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? '';
  // biome-ignore lint/suspicious/noExplicitAny: React's own structure has no types.
  const fibers: any[] = [(root[key] as any)?.stateNode.current];
  for (let fiber = fibers.pop(); fiber; fiber = fibers.pop()) {
    const value = fiber.memoizedProps?.value;
    if (value?.sessionId && value.system) {
      const metas: ({ path?: string } | undefined)[] = Object.values(value.getSnapshot().getMeta());
      return {
        path: decodeURI(location.pathname),
        statePath: metas.find((meta) => meta?.path)?.path ?? null,
        isBlank: !document.querySelector('h1')?.checkVisibility(),
      };
    }
    fibers.push(...[fiber.sibling, fiber.child].filter(Boolean));
  }
  return { path: location.pathname, statePath: '', isBlank: true };
}

/** True if a page shows content, and its address belongs to the app's state. */
export function isRight({ path, statePath, isBlank }: PageState): boolean {
  return !isBlank && (statePath ?? path) === path;
}

/** Calls that move money, which are those that are never retried. */
export const MONEY: readonly string[] = Object.values(contract).flatMap((call) =>
  'idempotent' in call ? [`${call.method} /v3/${call.path}`] : [],
);

/**
 * Goes back or forward if that leads to a page of the app, and waits for it. Waits for ten seconds at most, because a browser
 * may ignore the press if the app navigates in the same moment. Runs in the page.
 */
export async function travel(button: 'back' | 'forward'): Promise<string> {
  const { canGoBack, canGoForward } = (
    window as unknown as { navigation: { canGoBack: boolean; canGoForward: boolean } }
  ).navigation;
  if (button === 'back' ? canGoBack : canGoForward) {
    await new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
      // A time limit that no moved clock affects.
      AbortSignal.timeout(10_000).addEventListener('abort', resolve);
      history[button]();
    });
  }
  return location.pathname;
}
