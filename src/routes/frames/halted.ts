import type { AnyMachineSnapshot } from 'xstate';
import { isLoaded } from '../../services/lazy-machine.ts';

/**
 * True if a flow cannot estimate the remaining time: a call that failed, with a form or without, an unsupported bank, a
 * finished bank job, a manual check, a silent bank, a profile that does not follow. Flows that stopped have the tag `halted`;
 * the others share their states with successful runs, so their context decides. A field that was filled in wrong is no failure.
 */
export function isHalted(snapshot: AnyMachineSnapshot | undefined): boolean {
  return (
    isLoaded(snapshot) &&
    (snapshot.hasTag('halted') ||
      Boolean(snapshot.context.failure) ||
      snapshot.context.status === 'ManualInProcessing' ||
      snapshot.context.missedPolls > 0 ||
      snapshot.context.missedProfiles > 0)
  );
}
