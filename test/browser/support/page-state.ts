import { contract } from '../../../domain/contract.ts';
import { routes } from '../../../src/navigation/site.ts';

/** All addresses that a user may type: every page, and two that do not exist. */
export const ADDRESSES: readonly string[] = [
  ...routes.map(({ path }) => path),
  '/nowhere',
  '/signup/nowhere',
];

/** What is read of a page. */
export type PageState = {
  readonly path: string;
  /** The path of the app's state; null if it has none, and the address stays as it was typed. */
  readonly statePath: string | null;
  readonly isBlank: boolean;
};

/** Runs in the page: finds the app actor through React, which passes it to the screens. */
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

/** The calls that move money: those that are never retried. */
export const MONEY: readonly string[] = Object.values(contract).flatMap((call) =>
  'idempotent' in call ? [`${call.method} /v3/${call.path}`] : [],
);

/**
 * Runs in the page: presses Back or Forward if it leads to a page of the app, and waits for it, at most ten seconds: a browser
 * may drop the press if the app navigates in the same moment.
 */
export async function travel(button: 'back' | 'forward'): Promise<string> {
  const { canGoBack, canGoForward } = (
    window as unknown as { navigation: { canGoBack: boolean; canGoForward: boolean } }
  ).navigation;
  if (button === 'back' ? canGoBack : canGoForward) {
    await new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
      // By a clock that no test moves.
      AbortSignal.timeout(10_000).addEventListener('abort', resolve);
      history[button]();
    });
  }
  return location.pathname;
}
