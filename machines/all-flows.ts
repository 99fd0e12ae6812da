import { appMachine } from './app.machine.ts';
import { eachFlow, flows } from './flows.ts';
import { retryLockoutMachine } from './retry-lockout.machine.ts';
import { slowReadMachine } from './slow-read.machine.ts';

/*
 * Everything at once, for the flow book, the tools and the tests. The app loads its flows one by one.
 */

const loaded = new Map(
  await Promise.all(
    Object.entries(flows).map(
      async ([name, flow]) => [name, typeof flow === 'function' ? await flow() : flow] as const,
    ),
  ),
);

/** The machine of each flow that the site map starts. */
export const allFlows = eachFlow((_, name) => loaded.get(name));

/** The site map with its flows in it: what the flow book draws and the tests run. */
export const appWithFlows = appMachine.provide({ actors: allFlows });

/** Machines that no flow runs: a message or a place holder on the screen does, for as long as it stands. */
export const screenMachines = [retryLockoutMachine, slowReadMachine];
