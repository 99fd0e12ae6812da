import type { AnyMachineSnapshot } from 'xstate';
import { isLoaded } from '../../services/lazy-machine.ts';

/**
 * Whether a flow cannot say how long the rest takes: at an error with nothing to fill in, a bank that we do not have, a person
 * who checks, a bank that is not heard. A flow that its chart has stopped is tagged so; the other two are looked at again
 * and again, in states that they share with a check or a job that goes well.
 */
export function isHalted(snapshot: AnyMachineSnapshot | undefined): boolean {
  return (
    isLoaded(snapshot) &&
    (snapshot.hasTag('halted') ||
      snapshot.context.status === 'ManualInProcessing' ||
      snapshot.context.missedLooks > 0)
  );
}
