import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);

/** What looks at a page from within. */
const TOOLS = {
  axe: 'axe-core/axe.min.js',
  ibm: 'accessibility-checker-engine/ace-window.js',
} as const;

/** By what each is known in a page, once it is there. */
const NAMES = { axe: 'axe', ibm: 'ace_ibma' } as const;

type Tool = keyof typeof TOOLS;

const sourceOf = (tool: Tool) => readFileSync(resolve(TOOLS[tool]), 'utf8');

/** Where pages find a tool: among the files that browsers keep, compiled. */
function pathOfTool(tool: Tool): string {
  return `/static/test/${tool}.js`;
}

/** Lays the tools beside a built app, so that pages can import them: to send one to each page takes longer than its work. */
export function serveTools(folder: string): void {
  mkdirSync(join(folder, 'static/test'), { recursive: true });
  for (const tool of Object.keys(TOOLS) as Tool[]) {
    writeFileSync(join(folder, pathOfTool(tool)), sourceOf(tool));
  }
}

/** A page, or a frame of one, that is looked at from within. */
export type Looked = Pick<Page, 'evaluate'>;

/** Brings a tool into a page that does not have it yet. */
export async function bring(page: Looked, tool: keyof typeof NAMES): Promise<void> {
  const name = NAMES[tool];
  // As text: vitest would make an import of its own of it.
  const isThere = await page.evaluate(`(async () => {
    if (!('${name}' in window) && navigator.onLine) await import('${pathOfTool(tool)}');
    return '${name}' in window;
  })()`);
  if (!isThere) await page.evaluate(`${sourceOf(tool)};0`);
}
