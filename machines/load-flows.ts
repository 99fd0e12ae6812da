import type { AnyStateMachine } from 'xstate';
import { connectSecurelyMachine } from './connect-securely.machine.ts';
import { eachFlow, type Flows } from './flows.ts';

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

/** Machines that no flow invokes: the header of an area runs them while it is mounted. */
export const screenMachines = [connectSecurelyMachine];
