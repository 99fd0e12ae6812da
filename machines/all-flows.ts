import { appMachine } from './app.machine.ts';
import { loadFlows } from './load-flows.ts';

export { screenMachines } from './load-flows.ts';

/* Loads all flows at once, for the flow book, the tools and the tests. The app loads them one by one. */

export const allFlows = await loadFlows();

/** Site map with its flows, for the flow book and the tests. */
export const appWithFlows = appMachine.provide({ actors: allFlows });
