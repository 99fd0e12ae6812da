import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appWithFlows, screenMachines } from '../../machines/all-flows.ts';
import { chartOf, machinesBelow } from '../charts/chart.ts';
import { addressesOf, FLOW_DOCS, flowPages, type Page, PICTURES } from './flow-docs/page.ts';
import { makePictures } from './flow-docs/pictures.ts';

const PICTURE_FOLDER = join(FLOW_DOCS, PICTURES);

/** Every flow's chart, the site map first. */
export const charts = [...machinesBelow(appWithFlows), ...screenMachines].map(chartOf);

/** The pages as the charts have them now, with the pictures that there are. */
export function currentPages(): readonly Page[] {
  const pictures = existsSync(PICTURE_FOLDER) ? readdirSync(PICTURE_FOLDER) : [];
  return flowPages(charts, new Set(pictures));
}

if (process.argv[1]?.endsWith('flow-docs.ts')) {
  mkdirSync(FLOW_DOCS, { recursive: true });
  const made = await makePictures(addressesOf(charts), PICTURE_FOLDER);
  const pages = currentPages();
  for (const name of readdirSync(FLOW_DOCS).filter((one) => one.endsWith('.md'))) {
    rmSync(join(FLOW_DOCS, name));
  }
  for (const { name, text } of pages) writeFileSync(join(FLOW_DOCS, name), text);
  console.log(
    `Wrote ${pages.length} pages to ${FLOW_DOCS}, and ${made} pictures from photographs.`,
  );
}
