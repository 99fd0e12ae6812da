import type { AnyMachineSnapshot } from 'xstate';
import { isLoaded } from '../../services/lazy-machine.ts';

/**
 * True if a flow cannot estimate the remaining time: an error with nothing to fill in, an unsupported bank, a finished bank
 * job, a manual check, a silent bank, a profile that does not follow. Flows that stopped have the tag `halted`; the last three
 * keep polling, in states that they share with successful runs, so their context decides.
 */
export function isHalted(snapshot: AnyMachineSnapshot | undefined): boolean {
  return (
    isLoaded(snapshot) &&
    (snapshot.hasTag('halted') ||
      snapshot.context.status === 'ManualInProcessing' ||
      snapshot.context.missedPolls > 0 ||
      snapshot.context.missedProfiles > 0)
  );
}
