import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);

/** Tools that inspect a page from within. */
const TOOLS = {
  axe: 'axe-core/axe.min.js',
  ibm: 'accessibility-checker-engine/ace-window.js',
} as const;

/** The global name of each in a page. */
const NAMES = { axe: 'axe', ibm: 'ace_ibma' } as const;

type Tool = keyof typeof TOOLS;

const sourceOf = (tool: Tool) => readFileSync(resolve(TOOLS[tool]), 'utf8');

/** The address of a tool for pages: among the files that browsers cache, compiled. */
function pathOfTool(tool: Tool): string {
  return `/static/test/${tool}.js`;
}

/**
 * Puts the tools beside a built app, so that pages can import them, because sending one to each page takes longer than its
 * work.
 */
export function serveTools(folder: string): void {
  mkdirSync(join(folder, 'static/test'), { recursive: true });
  for (const tool of Object.keys(TOOLS) as Tool[]) {
    writeFileSync(join(folder, pathOfTool(tool)), sourceOf(tool));
  }
}

/** A page, or one of its frames, to inspect from within. */
export type Looked = Pick<Page, 'evaluate'>;

/** Loads a tool into a page that does not have it yet. */
export async function bring(page: Looked, tool: keyof typeof NAMES): Promise<void> {
  const name = NAMES[tool];
  // As text, because vitest would rewrite the import.
  const isThere = await page.evaluate(`(async () => {
    if (!('${name}' in window) && navigator.onLine) await import('${pathOfTool(tool)}');
    return '${name}' in window;
  })()`);
  if (!isThere) await page.evaluate(`${sourceOf(tool)};0`);
}
