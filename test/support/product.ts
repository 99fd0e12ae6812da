import { readFileSync } from 'node:fs';
import { withoutMarks } from './tags.ts';

const product = withoutMarks(readFileSync('docs/product.md', 'utf8'));

/** Returns the text of a section of the specification, such as `8.1`, without the ids of its demands. */
export function sectionOf(number: string): string {
  const [, after = ''] = product.split(`\n### ${number} `);
  return after.split(/\n##/)[0] ?? '';
}

/** The rows of product 8.1, in order: situation and message. */
export const SAID: ReadonlyMap<string, string> = new Map(
  [...sectionOf('8.1').matchAll(/^\| (?!-|situation)(.+?) \| (.+) \|$/gm)].map(
    ([, situation = '', message = '']) => [situation, message],
  ),
);
