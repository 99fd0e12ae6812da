import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = 'docs/product.md';
const MACHINES = 'machines';

/** Matches the comment of a machine with the first heading that it cites, and the machine's id. */
const CITED =
  /Source:\sproduct (\d[\d.]*\d)(?:(?!\*\/)[\s\S])*\*\/\s*export const (\w+)Machine = /g;

/** Returns the specification, and the heading that describes each machine, by the machine's id. */
export function productPage(): {
  readonly page: string;
  readonly headings: Readonly<Record<string, string>>;
} {
  const cited = readdirSync(MACHINES)
    .filter((name) => name.endsWith('.machine.ts'))
    .flatMap((name) => [...readFileSync(join(MACHINES, name), 'utf8').matchAll(CITED)])
    .map(([, heading = '', id = '']) => [id, heading] as const);
  return { page: readFileSync(PAGE, 'utf8'), headings: Object.fromEntries(cited) };
}
