import type { AnyStateNode } from 'xstate';
import { SHOWN_STEPS, type ShownStep, STAGES } from '../../domain/onboarding.ts';
import { appMachine } from '../../machines/app.machine.ts';
import { entryOf, type RouteId, type ScreenId } from '../../machines/meta.ts';
import { metaOf, nodes } from './site.ts';

/** A transition as a chart has it in its configuration. */
type Transition = { readonly target?: string; readonly guard?: unknown };

const listOf = <Item>(items: Item | readonly Item[] = []): readonly Item[] =>
  [items].flat() as Item[];

/** The states that name a screen, by screen. */
const statesOf = new Map<ScreenId, AnyStateNode[]>();
for (const node of nodes) {
  const { screen } = metaOf(node);
  if (screen) statesOf.set(screen, [...(statesOf.get(screen) ?? []), node]);
}

/** The screens that stand at an address, each with where its file lies: as its address says. */
export const addressedScreens = [...statesOf].flatMap(([screen, [node]]) => {
  const { catchAll, path } = node ? metaOf(node) : {};
  return path ? [{ screen, file: (catchAll ?? path).slice(1) }] : [];
});

/** Whether a screen lies behind the log-in, in the area of customers. */
export function isCustomerScreen(screen: ScreenId): boolean {
  return statesOf.get(screen)?.[0]?.path[0] === 'customer';
}

/** The step of the way to which a screen belongs, by the state in which its own lies; null for any other. */
export function stepOf(screen: ScreenId): 'signup' | ShownStep | null {
  const [area, step] = statesOf.get(screen)?.[0]?.path ?? [];
  return area === 'signup' ? area : (SHOWN_STEPS.find((shown) => shown === step) ?? null);
}

/** The flows that the states of a screen run: under which id, and by their names. */
export function flowsOf(
  screen: ScreenId,
): readonly { readonly id: string; readonly name: string }[] {
  return (statesOf.get(screen) ?? []).flatMap(({ invoke }) =>
    invoke.map(({ id, src }) => ({ id, name: String(src) })),
  );
}

/** Where a screen most likely leads. */
export function likelyNext(screen: ScreenId): readonly ScreenId[] {
  const ids = (statesOf.get(screen) ?? []).flatMap(idsAfter);
  const screens = ids.flatMap((id) => metaOf(appMachine.getStateNodeById(id)).screen ?? []);
  return [...new Set(screens)].filter((next) => next !== screen);
}

/** The states to which a state most likely leads: those it names itself, else those of its flows' ends, else those around it. */
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

/** The state of the step after the one that a state is; of the first for any other state. */
function idOfStepAfter(node: AnyStateNode): string {
  const stages: readonly string[] = STAGES;
  return entryOf(STAGES[stages.indexOf(node.id) + 1] ?? 'dashboard');
}
