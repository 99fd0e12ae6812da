import type { AnyStateNode } from 'xstate';
import { SHOWN_STEPS, type ShownStep } from '../../domain/onboarding.ts';
import { appMachine } from '../../machines/app.machine.ts';
import type { ScreenId, ScreenMeta } from '../../machines/meta.ts';
import { nodesBelow } from './site.ts';

/** The states that name a screen, by screen. */
const statesOf = new Map<ScreenId, AnyStateNode[]>();
for (const node of nodesBelow(appMachine.root)) {
  const { screen }: ScreenMeta = node.meta ?? {};
  if (screen) statesOf.set(screen, [...(statesOf.get(screen) ?? []), node]);
}

/** Whether a screen lies behind the log-in, in the area of customers. */
export function isCustomerScreen(screen: ScreenId): boolean {
  return statesOf.get(screen)?.[0]?.path[0] === 'customer';
}

/** The step of the way to which a screen belongs: that of the state in which the screen's own lies; null for any other. */
export function stepOf(screen: ScreenId): 'signup' | ShownStep | null {
  const [area, step] = statesOf.get(screen)?.[0]?.path ?? [];
  return area === 'signup' ? area : (SHOWN_STEPS.find((shown) => shown === step) ?? null);
}
