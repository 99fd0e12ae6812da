import { fileName } from '../../../machines/flows.ts';
import { markdownColumns } from '../../../tools/columns.ts';
import { type Chart, pathsOf, statesOf } from '../../charts/chart.ts';
import { storied } from '../../stories/story.ts';
import { wallHash } from '../../workbench/story/address.ts';
import { ANY, diagramsOf } from './diagram.ts';

/** The folder of the pages. */
export const FLOW_DOCS = 'docs/flows';

/** Where a started app has its flow book. */
const BOOK = 'http://127.0.0.1:3000/flows';

/** A page: its name within the folder, and its Markdown. */
export type Page = { readonly name: string; readonly text: string };

/** A state that runs a flow. */
type Host = { readonly machine: string; readonly state: string; readonly path: string | null };

/** A page for each flow, and `README.md`, which lists them. */
export function flowPages(charts: readonly Chart[]): readonly Page[] {
  const pathOf = pathsOf(charts);
  const hosts = hostsOf(charts, pathOf);
  return [
    { name: 'README.md', text: indexPage(charts, hosts) },
    ...charts.map((chart) => ({
      name: pageOf(chart.id),
      text: flowPage(chart, hosts.get(chart.id) ?? []),
    })),
  ];
}

function hostsOf(
  charts: readonly Chart[],
  pathOf: (machine: string, state: string) => string | null,
): ReadonlyMap<string, readonly Host[]> {
  const found = new Map<string, Host[]>();
  for (const chart of charts) {
    for (const state of statesOf(chart.root)) {
      for (const machine of new Set(state.actors.map((actor) => actor.machine))) {
        if (machine === null) continue;
        const host = { machine: chart.id, state: state.id, path: pathOf(chart.id, state.id) };
        found.set(machine, [...(found.get(machine) ?? []), host]);
      }
    }
  }
  return found;
}

function indexPage(charts: readonly Chart[], hosts: ReadonlyMap<string, readonly Host[]>): string {
  const rows = charts.map(({ id, description, root }) => [
    linkTo(id),
    description ?? '',
    code(...new Set((hosts.get(id) ?? []).flatMap(({ path }) => path ?? []))),
    String(statesOf(root).length - 1),
  ]);
  return paragraphs([
    '# The flows, in words',
    'Written by `npm run flows:docs` from the charts in `machines/`; a test holds the text to them. The flow book of a running app shows more: [Look into it](../../CONTRIBUTING.md#look-into-it).',
    [
      '- A box is a state. A black dot leads to where a flow begins, a ringed one is its end. An arrow says what happens and, in brackets, on which condition.',
      '- While a box with boxes in it is active, so is one of these. Where dashed frames part it, each part is active.',
      `- What leads out of an outer state leads out of every state in it; an inner state is asked first. *${ANY}* stands for the outer state.`,
      '- Transitions for the same event are tried in their order: the first whose condition holds is taken.',
      '- An arrow that would say too much ends with how many more there are; the chart has them all.',
    ].join('\n'),
    markdownColumns([['flow', 'what it does', 'at', 'states'], ...rows], (column) => column === 3),
  ]);
}

function flowPage(chart: Chart, hosts: readonly Host[]): string {
  const { id, description, root } = chart;
  const states = statesOf(root);
  const diagrams = diagramsOf(chart);
  const words = states
    .slice(1)
    .flatMap((state) =>
      state.description === null ? [] : [`- ${code(state.id)}: ${state.description}`],
    );
  return paragraphs([
    `# ${id}`,
    description ?? '',
    [
      `${counted(states.length - 1, 'state')}, ${counted(states.flatMap(({ transitions }) => transitions).length, 'transition')}.`,
      `Chart: [machines/${fileName(id)}.machine.ts](../../machines/${fileName(id)}.machine.ts).`,
      storied.includes(id) ? `[Its screens](${BOOK}${wallHash(id)}) while \`npm start\` runs.` : '',
      '[All flows](README.md).',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    hostWords(hosts),
    ...diagrams.flatMap(({ of, text }) => [
      diagrams.length === 1 || of === '' ? '## Diagram' : `### In \`${of}\``,
      `\`\`\`mermaid\n${text}\n\`\`\``,
    ]),
    words.length === 0 ? '' : ['## In words', '', ...words].join('\n'),
  ]);
}

function hostWords(hosts: readonly Host[]): string {
  const places = hosts.map(
    ({ machine, state, path }) =>
      `- ${linkTo(machine)}${state === '' ? '' : `, in ${code(state)}`}${path === null ? '' : `, at ${code(path)}`}`,
  );
  return places.length === 0 ? '' : ['Who runs it:', '', ...places].join('\n');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function pageOf(id: string): string {
  return `${fileName(id)}.md`;
}

function linkTo(id: string): string {
  return `[${id}](${pageOf(id)})`;
}

function code(...names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

function paragraphs(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
