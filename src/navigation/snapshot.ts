import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { appMachine } from '../../machines/app.machine.ts';
import type { ScreenId, ScreenMeta, StepMeta } from '../../machines/meta.ts';
import { isLoaded } from '../services/lazy-machine.ts';

/** A moment of the app. */
export type AppSnapshot = SnapshotFrom<typeof appMachine>;

/** The route that the app is at, as far as its snapshot tells. */
export type ActiveRoute = {
  /** The path of the active state. */
  readonly path: string;
  /** The step within that path; null while the flow is between two steps. */
  readonly step: number | null;
  /** True for a state that leaves no history entry behind; null when a flow has just ended, and it is as it was. */
  readonly isTransient: boolean | null;
  /** True for a state that Back leaves only after a question. */
  readonly asksOnBack: boolean;
};

function metas(snapshot: AppSnapshot): ScreenMeta[] {
  return Object.values(snapshot.getMeta()).filter((meta) => meta !== undefined);
}

/** The screen of a snapshot: that of the deepest active state which names one. */
export function screenOf(snapshot: AppSnapshot): ScreenId {
  return metas(snapshot).reduce<ScreenId>((screen, meta) => meta.screen ?? screen, 'loading');
}

/** Key of the document's title. */
export function titleOf(snapshot: AppSnapshot): ScreenId | null {
  return metas(snapshot).reduce<ScreenId | null>((title, meta) => meta.title ?? title, null);
}

/** What the active states of a flow say; null once the flow has ended. */
function stepMetas(flow: AnyActorRef): StepMeta[] | null {
  const snapshot: unknown = flow.getSnapshot();
  return isLoaded(snapshot) && snapshot.status === 'active'
    ? Object.values(snapshot.getMeta()).filter((meta) => meta !== undefined)
    : null;
}

/** The actors of a snapshot, among them flows whose machine is still on its way. */
export function actorsOf(snapshot: AppSnapshot): AnyActorRef[] {
  return Object.values<AnyActorRef | undefined>(snapshot.children).filter(
    (child) => child !== undefined,
  );
}

/** The running flows of a snapshot. */
function flowsOf(snapshot: AppSnapshot): AnyActorRef[] {
  return actorsOf(snapshot).filter((child) => isLoaded(child.getSnapshot()));
}

/** The flow that takes a Back now: one whose steps share a path. */
export function flowThatGoesBack(snapshot: AppSnapshot): AnyActorRef | null {
  return (
    flowsOf(snapshot).find((flow) => flow.getSnapshot().can({ type: 'back.requested' })) ?? null
  );
}

/** The route of a snapshot; null for states without a path, which leave the address bar alone. */
export function activeRouteOf(snapshot: AppSnapshot): ActiveRoute | null {
  const meta = metas(snapshot).find(({ path }) => path !== undefined);
  if (meta?.path === undefined) {
    return null;
  }
  const flows = flowsOf(snapshot).map(stepMetas);
  const steps = flows.flatMap((flow) => flow ?? []);
  const isTransient = [meta, ...steps].some(({ history }) => history === 'replace');
  return {
    path: meta.path,
    step: steps.find(({ step }) => step !== undefined)?.step ?? null,
    isTransient: isTransient || (flows.includes(null) ? null : false),
    asksOnBack: meta.back === 'asks',
  };
}
