import { appMachine } from './app.machine.ts';
import { loadFlows } from './load-flows.ts';

export { screenMachines } from './load-flows.ts';

/*
 * Everything at once, for the flow book, the tools and the tests. The app loads its flows one by one.
 */

/** The machine of each flow that the site map starts. */
export const allFlows = await loadFlows();

/** The site map with its flows in it: what the flow book draws and the tests run. */
export const appWithFlows = appMachine.provide({ actors: allFlows });
