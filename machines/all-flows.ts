import type { AnyStateMachine } from 'xstate';
import { appMachine } from './app.machine.ts';
import { eachFlow } from './flows.ts';
import { retryLockoutMachine } from './retry-lockout.machine.ts';
import { slowReadMachine } from './slow-read.machine.ts';

/*
 * Everything at once, for the flow book, the tools and the tests. The app loads its flows one by one.
 */

const loading: Promise<readonly [name: string, machine: AnyStateMachine]>[] = [];
eachFlow((flow, name) => {
  loading.push(
    Promise.resolve(typeof flow === 'function' ? flow() : flow).then((machine) => [name, machine]),
  );
});
const loaded = new Map(await Promise.all(loading));

/** The machine of each flow that the site map starts. */
export const allFlows = eachFlow((_, name) => loaded.get(name));

/** The site map with its flows in it: what the flow book draws and the tests run. */
export const appWithFlows = appMachine.provide({ actors: allFlows });

/** Machines that no flow runs: a message or a place holder on the screen does, for as long as it stands. */
export const screenMachines = [retryLockoutMachine, slowReadMachine];
