import type { AnyStateMachine } from 'xstate';
import { connectSecurelyMachine } from './connect-securely.machine.ts';
import { eachFlow, type Flows } from './flows.ts';

/** Loads the machine of each flow that the site map starts. */
export async function loadFlows(): Promise<Flows> {
  const loading: Promise<readonly [name: string, machine: AnyStateMachine]>[] = [];
  eachFlow((flow, name) => {
    loading.push(
      Promise.resolve(typeof flow === 'function' ? flow() : flow).then((machine) => [
        name,
        machine,
      ]),
    );
  });
  const loaded = new Map(await Promise.all(loading));
  return eachFlow((_, name) => loaded.get(name));
}

/** Machines that no flow runs: the head of an area does, for as long as it stands. */
export const screenMachines = [connectSecurelyMachine];
