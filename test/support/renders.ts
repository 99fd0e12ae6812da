import { act, type ReactNode } from 'react';

type Fiber = {
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
};

/** React's mark of a component that was called in a commit. */
const PERFORMED_WORK = 1;

let commits: string[][] = [];

// React tells this hook of its commits, as it does the developer tools. It must stand before its renderer is loaded.
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
      commits.push(drawnBelow(current));
    },
  },
});

/** The topmost components that were drawn again; whatever is drawn inside of them goes without saying. */
function drawnBelow(fiber: Fiber): string[] {
  const names: string[] = [];
  // What React did not visit is shared with the tree before, old marks and all.
  let child = fiber.child === fiber.alternate?.child ? null : fiber.child;
  for (; child; child = child.sibling) {
    const isComponent = typeof child.type === 'function';
    const isDrawn = isComponent && (child.flags & PERFORMED_WORK) !== 0;
    names.push(...(isDrawn ? [(child.type as { name: string }).name] : drawnBelow(child)));
  }
  return names;
}

/** Draws something into the document; answers what takes it away again. */
export async function draw(node: ReactNode): Promise<() => void> {
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(node));
  return () => act(() => root.unmount());
}

/** For each commit that an act leads to, the names of the topmost components that it drew again. */
export async function drawnIn(deed: () => void): Promise<string[][]> {
  commits = [];
  await act(async () => deed());
  return commits;
}
