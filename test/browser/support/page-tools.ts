import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);

/** Scripts that inspect the page in which they run. */
const TOOLS = {
  axe: 'axe-core/axe.min.js',
  ibm: 'accessibility-checker-engine/ace-window.js',
} as const;

/** Global name of each tool in a page. */
const NAMES = { axe: 'axe', ibm: 'ace_ibma' } as const;

type Tool = keyof typeof TOOLS;

const sourceOf = (tool: Tool) => readFileSync(resolve(TOOLS[tool]), 'utf8');

/** Returns the path of a tool, in the folder of files that browsers cache in compiled form. */
function pathOfTool(tool: Tool): string {
  return `/static/test/${tool}.js`;
}

/**
 * Copies the tools into a built app, so that pages can import them. Sending a tool to each page would take longer than the
 * tool's work.
 */
export function serveTools(folder: string): void {
  mkdirSync(join(folder, 'static/test'), { recursive: true });
  for (const tool of Object.keys(TOOLS) as Tool[]) {
    writeFileSync(join(folder, pathOfTool(tool)), sourceOf(tool));
  }
}

/** Page or frame to inspect. */
export type Looked = Pick<Page, 'evaluate'>;

/** Loads a tool into a page that does not have it yet. */
export async function bring(page: Looked, tool: keyof typeof NAMES): Promise<void> {
  const name = NAMES[tool];
  // A string, because vitest would rewrite the import of a function.
  const isThere = await page.evaluate(`(async () => {
    if (!('${name}' in window) && navigator.onLine) await import('${pathOfTool(tool)}');
    return '${name}' in window;
  })()`);
  if (!isThere) await page.evaluate(`${sourceOf(tool)};0`);
}
