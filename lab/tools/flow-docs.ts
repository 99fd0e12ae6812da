import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appWithFlows, screenMachines } from '../../machines/all-flows.ts';
import { chartOf, machinesBelow } from '../charts/chart.ts';
import { FLOW_DOCS, flowPages, type Page } from './flow-docs/page.ts';

/** Charts of all flows, the site map first. */
export const charts = [...machinesBelow(appWithFlows), ...screenMachines].map(chartOf);

/** Returns the pages for the current charts. */
export function currentPages(): readonly Page[] {
  return flowPages(charts);
}

if (process.argv[1]?.endsWith('flow-docs.ts')) {
  const pages = currentPages();
  rmSync(FLOW_DOCS, { recursive: true, force: true });
  mkdirSync(FLOW_DOCS, { recursive: true });
  for (const { name, text } of pages) writeFileSync(join(FLOW_DOCS, name), text);
  console.log(`Wrote ${pages.length} pages to ${FLOW_DOCS}.`);
}
