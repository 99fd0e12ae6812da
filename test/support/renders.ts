import { act, type ReactNode } from 'react';

type Fiber = {
  readonly tag: number;
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
};

/** React's flag of a component that was called in a commit. */
const PERFORMED_WORK = 1;

/** React's tags of components: functions, classes, those with a `ref`, and plain memoised ones. */
const COMPONENT_TAGS = [0, 1, 11, 15];

let commits: string[][] = [];
let counts: number[] = [];

// React reports its commits to this hook, as it does to the developer tools. It must exist before React's renderer loads.
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
      commits.push(drawnBelow(current));
      counts.push(countBelow(current));
    },
  },
});

/** The children that React visited: the others are shared with the previous tree, including their old flags. */
function visitedIn(fiber: Fiber): Fiber[] {
  const children: Fiber[] = [];
  let child = fiber.child === fiber.alternate?.child ? null : fiber.child;
  for (; child; child = child.sibling) {
    children.push(child);
  }
  return children;
}

function isDrawn({ flags }: Fiber): boolean {
  return (flags & PERFORMED_WORK) !== 0;
}

/** The topmost components that were drawn again, without those inside them. */
function drawnBelow(fiber: Fiber): string[] {
  return visitedIn(fiber).flatMap((child) =>
    typeof child.type === 'function' && isDrawn(child)
      ? [(child.type as { name: string }).name]
      : drawnBelow(child),
  );
}

/** How many components were drawn again, those of libraries included. */
function countBelow(fiber: Fiber): number {
  return visitedIn(fiber).reduce(
    (sum, child) =>
      sum + Number(COMPONENT_TAGS.includes(child.tag) && isDrawn(child)) + countBelow(child),
    0,
  );
}

const drawn = new Set<() => void>();

/** Removes everything that is drawn. Happens after each test too. */
export function removeDrawn(): void {
  for (const remove of drawn) remove();
}

/** Draws a node into the document; returns a function that removes it before the end of the test. */
export async function draw(node: ReactNode): Promise<() => void> {
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(node));
  const remove = () => {
    drawn.delete(remove);
    act(() => root.unmount());
  };
  drawn.add(remove);
  return remove;
}

/** For each commit of an act, the names of the topmost components that it drew again. */
export async function drawnIn(deed: () => unknown): Promise<string[][]> {
  commits = [];
  await act(async () => deed());
  return commits;
}

/** For each commit of an act, the number of components that it drew again. */
export async function countedIn(deed: () => unknown): Promise<number[]> {
  counts = [];
  await act(async () => deed());
  return counts;
}
