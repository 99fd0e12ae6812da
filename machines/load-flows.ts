import type { AnyStateMachine } from 'xstate';
import { connectSecurelyMachine } from './connect-securely.machine.ts';
import { eachFlow, type Flows } from './flows.ts';

export async function loadFlows(): Promise<Flows> {
  const loaded = new Map<string, AnyStateMachine>();
  const loading: Promise<unknown>[] = [];
  eachFlow((flow, name) => {
    const load = async () => loaded.set(name, typeof flow === 'function' ? await flow() : flow);
    loading.push(load());
  });
  await Promise.all(loading);
  return eachFlow((_, name) => loaded.get(name));
}

/** Machines that no flow invokes: the header of an area runs them while it is mounted. */
export const screenMachines = [connectSecurelyMachine];
