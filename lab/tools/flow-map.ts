import { readFileSync, writeFileSync } from 'node:fs';
import { appMachine } from '../../machines/app.machine.ts';
import type { ScreenMeta } from '../../machines/meta.ts';
import { nodesOf } from '../../machines/nodes.ts';

const START = '<!-- flow map: written by `npm run docs:flow-map` -->';
const END = '<!-- end of the flow map -->';
const README = new URL('../../README.md', import.meta.url);

/** Returns the map of flows as a Markdown table: state, path, screen, and the flow that runs there. */
function flowMap(): string {
  const rows = nodesOf(appMachine).flatMap((node) => {
    const meta: ScreenMeta | undefined = node.meta;
    if (!meta?.path) {
      return [];
    }
    const flows = node.invoke.map(({ src }) => `\`${String(src)}\``).join(', ');
    return [
      `| \`${node.path.join('.')}\` | \`${meta.path}\` | \`${meta.screen}\` | ${flows || '–'} |`,
    ];
  });
  return ['| state | path | screen | flow |', '|---|---|---|---|', ...rows].join('\n');
}

/** Returns the README with the map of the current charts. */
export function withFlowMap(readme: string): string {
  const [before, rest] = readme.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) {
    throw new Error('README.md has no place for the flow map.');
  }
  return `${before}${START}\n${flowMap()}\n${END}${after}`;
}

if (process.argv[1]?.endsWith('flow-map.ts')) {
  writeFileSync(README, withFlowMap(readFileSync(README, 'utf8')));
}
