import { fileName } from '../../../machines/flows.ts';
import { markdownColumns } from '../../../tools/columns.ts';
import { type Chart, pathsOf, statesOf } from '../../charts/chart.ts';
import { hostsOf, type Place } from '../../charts/trails.ts';
import { storied } from '../../stories/story.ts';
import { wallHash } from '../../workbench/story/address.ts';
import { ANY, diagramsOf } from './diagram.ts';

/** Folder of the pages. */
export const FLOW_DOCS = 'docs/flows';

/** URL of the flow book in a running sandbox. */
const BOOK = 'http://127.0.0.1:3000/flows';

/** Page: its file name and its Markdown. */
export type Page = { readonly name: string; readonly text: string };

type PathOf = ReturnType<typeof pathsOf>;

/** Returns a page for each flow, and `README.md`, which lists them. */
export function flowPages(charts: readonly Chart[]): readonly Page[] {
  const pathOf = pathsOf(charts);
  return [
    { name: 'README.md', text: indexPage(charts, pathOf) },
    ...charts.map((chart) => ({
      name: pageOf(chart.id),
      text: flowPage(chart, hostsOf(charts, chart.id), pathOf),
    })),
  ];
}

function indexPage(charts: readonly Chart[], pathOf: PathOf): string {
  const rows = charts.map((chart) => {
    const paths = hostsOf(charts, chart.id).flatMap(
      (host) => pathOf(host.chart.id, host.state.id) ?? [],
    );
    return [
      linkTo(chart),
      chart.about ?? '',
      code(...new Set(paths)),
      String(statesOf(chart.root).length - 1),
    ];
  });
  return paragraphs([
    '# The flows, in words',
    'Written by `npm run flows:docs` from the charts in `machines/`; a test checks that they match. The flow book of a running app shows more: [Inspection tools](../../CONTRIBUTING.md#inspection-tools).',
    [
      '- A box is a state. A black dot leads to the initial state, and a ringed dot is the end. An arrow has the event and, in brackets, its condition.',
      '- While a box is active, one of the boxes in it is active too. If dashed lines divide it, one in each part.',
      `- An arrow out of an outer state applies to every state in it, but the inner state's own arrows come first. *${ANY}* stands for the outer state.`,
      '- The first transition for an event whose condition is true is taken.',
      '- A long label ends with the number of further events; the chart in the flow book has them all.',
    ].join('\n'),
    markdownColumns([['flow', 'what it does', 'at', 'states'], ...rows], (column) => column === 3),
  ]);
}

function flowPage(chart: Chart, hosts: readonly Place[], pathOf: PathOf): string {
  const { id, label, about, root } = chart;
  const states = statesOf(root);
  const diagrams = diagramsOf(chart);
  const words = states
    .slice(1)
    .map(
      (state) =>
        `- **${state.label}** ${code(state.id)}${state.about === null ? '' : `: ${state.about}`}`,
    );
  return paragraphs([
    `# ${label}`,
    about ?? '',
    [
      `In the code: ${code(id)}.`,
      `${counted(states.length - 1, 'state')}, ${counted(states.flatMap(({ transitions }) => transitions).length, 'transition')}.`,
      `Chart: [machines/${fileName(id)}.machine.ts](../../machines/${fileName(id)}.machine.ts).`,
      storied.includes(id) ? `[Its screens](${BOOK}${wallHash(id)}) while \`npm start\` runs.` : '',
      '[All flows](README.md).',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    hostWords(hosts, pathOf),
    ...diagrams.flatMap(({ of, text }) => [
      diagrams.length === 1 || of === ''
        ? '## Diagram'
        : `### In “${states.find((state) => state.id === of)?.label}”`,
      `\`\`\`mermaid\n${text}\n\`\`\``,
    ]),
    words.length === 0 ? '' : ['## In words', '', ...words].join('\n'),
  ]);
}

function hostWords(hosts: readonly Place[], pathOf: PathOf): string {
  const places = hosts.map(({ chart, state }) => {
    const path = pathOf(chart.id, state.id);
    return `- ${linkTo(chart)}${state.id === '' ? '' : `, in ${code(state.id)}`}${path === null ? '' : `, at ${code(path)}`}`;
  });
  return places.length === 0 ? '' : ['Who runs it:', '', ...places].join('\n');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function pageOf(id: string): string {
  return `${fileName(id)}.md`;
}

function linkTo({ id, label }: Chart): string {
  return `[${label}](${pageOf(id)})`;
}

function code(...names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

function paragraphs(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
