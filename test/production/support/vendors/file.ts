import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { Hosts } from '../internet.ts';

/** The content type of scripts. */
export const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** A vendor's stand-in script for the page. */
export const clientScript = (name: string) =>
  readFileSync(`test/production/support/vendors/${name}.client.js`, 'utf8');

/** The smallest PNG: one clear pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A host with one file at an address. */
export function fileAt(
  address: string,
  type: string,
  content: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Hosts {
  const { host, pathname } = new URL(address);
  const app = new Hono();
  const bytes = new Uint8Array(Buffer.from(content));
  app.get(pathname, ({ body }) => body(bytes, 200, { 'content-type': type, ...headers }));
  return { [host]: app.fetch };
}
