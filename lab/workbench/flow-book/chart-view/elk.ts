import ElkApi, { type ELK } from 'elkjs/lib/elk-api.js';
import { trustedScriptUrls } from '../../../../src/services/trusted-script.ts';
import type { LayOutGraph } from './layout.ts';

/** Trusted Types policy that may start the worker. The sandbox's Content-Security-Policy names it. */
const POLICY_NAME = 'flow-layout';

const workerUrl = new URL('elkjs/lib/elk-worker.min.js', import.meta.url).href;
const trusted = trustedScriptUrls(POLICY_NAME, (url) => {
  if (url !== workerUrl) throw new TypeError('Not the address of the worker.');
  return url;
});

let elk: ELK | undefined;

/** Lays out a graph in a worker, so that the page stays responsive. The worker is large, so it starts with the first graph. */
export const layOutInWorker: LayOutGraph = (graph, layoutOptions) => {
  elk ??= new ElkApi({ workerFactory: () => new Worker(trusted(workerUrl)) });
  return elk.layout(graph, { layoutOptions });
};
