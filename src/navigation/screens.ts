import type { AnyStateNode } from 'xstate';
import { SHOWN_STEPS, type ShownStep, STAGES } from '../../domain/onboarding.ts';
import { appMachine } from '../../machines/app.machine.ts';
import { entryOf, type RouteId, type ScreenId } from '../../machines/meta.ts';
import { metaOf, nodes } from './site.ts';

type Transition = { readonly target?: string; readonly guard?: unknown };

const listOf = <Item>(items: Item | readonly Item[] = []): readonly Item[] =>
  [items].flat() as Item[];

const statesOf = new Map<ScreenId, AnyStateNode[]>();
for (const node of nodes) {
  const { screen } = metaOf(node);
  if (screen) statesOf.set(screen, [...(statesOf.get(screen) ?? []), node]);
}

/** The screens that have an address, each with its file, which is named after the address. */
export const addressedScreens = [...statesOf].flatMap(([screen, [node]]) => {
  const { catchAll, path } = node ? metaOf(node) : {};
  return path ? [{ screen, file: (catchAll ?? path).slice(1) }] : [];
});

/** True if a screen is behind the log-in, in the customer area. */
export function isCustomerScreen(screen: ScreenId): boolean {
  return statesOf.get(screen)?.[0]?.path[0] === 'customer';
}

/** Returns the onboarding step of a screen, by the state that contains its own; null for other screens. */
export function stepOf(screen: ScreenId): 'signup' | ShownStep | null {
  const [area, step] = statesOf.get(screen)?.[0]?.path ?? [];
  return area === 'signup' ? area : (SHOWN_STEPS.find((shown) => shown === step) ?? null);
}

/** Returns the id and the name of each flow that a screen's states run. */
export function flowsOf(
  screen: ScreenId,
): readonly { readonly id: string; readonly name: string }[] {
  return (statesOf.get(screen) ?? []).flatMap(({ invoke }) =>
    invoke.map(({ id, src }) => ({ id, name: String(src) })),
  );
}

/** Returns the screens that most likely follow a screen. */
export function likelyNext(screen: ScreenId): readonly ScreenId[] {
  const ids = (statesOf.get(screen) ?? []).flatMap(idsAfter);
  const screens = ids.flatMap((id) => metaOf(appMachine.getStateNodeById(id)).screen ?? []);
  return [...new Set(screens)].filter((next) => next !== screen);
}

/** Returns the likely next states: those that the state names, else its flows' targets at their ends, else its parent's. */
function idsAfter(node: AnyStateNode): readonly string[] {
  const { next } = metaOf(node);
  const ends = listOf(node.config.invoke).flatMap(({ onDone }) =>
    listOf(onDone as Transition | readonly Transition[]).flatMap(({ target }) => target ?? []),
  );
  if (next) return next;
  if (ends.length > 0) {
    return ends.map((target) => (target === NEXT ? idOfStepAfter(node) : target.slice(1)));
  }
  return node.parent ? idsAfter(node.parent) : [];
}

const NEXT: `#${RouteId}` = '#signupNext';

/** Returns the state of the step after a state's own; of the first step for any other state. */
function idOfStepAfter(node: AnyStateNode): string {
  const stages: readonly string[] = STAGES;
  return entryOf(STAGES[stages.indexOf(node.id) + 1] ?? 'dashboard');
}
