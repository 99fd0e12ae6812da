import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { appMachine } from '../../machines/app.machine.ts';
import type { ScreenId, ScreenMeta, StepMeta } from '../../machines/meta.ts';
import { isLoaded } from '../services/lazy-machine.ts';

export type AppSnapshot = SnapshotFrom<typeof appMachine>;

/** The app's current route, as far as its snapshot tells. */
export type ActiveRoute = {
  readonly path: string;
  /** Step within that path; null while the flow is between two steps. */
  readonly step: number | null;
  /** True for a state that leaves no history entry behind; null when a flow has just ended, and it is as it was. */
  readonly isTransient: boolean | null;
  /** True for a state that Back leaves only after a question. */
  readonly asksOnBack: boolean;
};

function metas(snapshot: AppSnapshot): ScreenMeta[] {
  return Object.values(snapshot.getMeta()).filter((meta) => meta !== undefined);
}

/** Returns the screen of a snapshot: that of the deepest active state which names one. */
export function screenOf(snapshot: AppSnapshot): ScreenId {
  return metas(snapshot).reduce<ScreenId>((screen, meta) => meta.screen ?? screen, 'loading');
}

export function titleOf(snapshot: AppSnapshot): ScreenId | null {
  return metas(snapshot).reduce<ScreenId | null>((title, meta) => meta.title ?? title, null);
}

/** Returns the meta data of a flow's active states; null if the flow is not running. */
function stepMetas(flow: AnyActorRef): StepMeta[] | null {
  const snapshot: unknown = flow.getSnapshot();
  return isLoaded(snapshot) && snapshot.status === 'active'
    ? Object.values(snapshot.getMeta()).filter((meta) => meta !== undefined)
    : null;
}

/** Returns a snapshot's actors, including flows whose machine is still loading. */
export function actorsOf(snapshot: AppSnapshot): AnyActorRef[] {
  return Object.values<AnyActorRef | undefined>(snapshot.children).filter(
    (child) => child !== undefined,
  );
}

function runningFlows(snapshot: AppSnapshot): AnyActorRef[] {
  return actorsOf(snapshot).filter((child) => isLoaded(child.getSnapshot()));
}

/** Returns the flow that handles Back now, which is one whose steps share a path. */
export function flowThatGoesBack(snapshot: AppSnapshot): AnyActorRef | null {
  return (
    runningFlows(snapshot).find((flow) => flow.getSnapshot().can({ type: 'back.requested' })) ??
    null
  );
}

/** Returns a snapshot's route; null for states without a path, which leave the address bar unchanged. */
export function activeRouteOf(snapshot: AppSnapshot): ActiveRoute | null {
  const meta = metas(snapshot).find(({ path }) => path !== undefined);
  if (meta?.path === undefined) {
    return null;
  }
  const flows = runningFlows(snapshot).map(stepMetas);
  const steps = flows.flatMap((flow) => flow ?? []);
  const isTransient = [meta, ...steps].some(({ history }) => history === 'replace');
  return {
    path: meta.path,
    step: steps.find(({ step }) => step !== undefined)?.step ?? null,
    isTransient: isTransient || (flows.includes(null) ? null : false),
    asksOnBack: meta.back === 'asks',
  };
}
