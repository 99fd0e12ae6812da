import {
  type Chart,
  type ChartState,
  type ChartTransition,
  statesOf,
  type Tracked,
  triggerWords,
} from '../../charts/chart.ts';
import {
  changesBetween,
  type FlowChange,
  type StateChange,
  type StateFact,
} from '../../charts/chart-changes.ts';
import { describeTransition, nameOf } from '../../charts/names.ts';
import { flowsCopy } from '../../copy/flows.ts';

/**
 * Returns the differences between two versions of the charts as Markdown for a review: a sentence for each, with the names in
 * the code.
 */
export function changesMarkdown(before: readonly Chart[], after: readonly Chart[]): string {
  const { added, removed, changed } = changesBetween(before, after);
  const counts = [
    [changed.length, 'changed'],
    [added.length, 'new'],
    [removed.length, 'gone'],
  ] as const;
  const told = counts.filter(([count]) => count > 0);
  if (told.length === 0) return 'No chart has changed.\n';
  const former = new Map(before.map((chart) => [chart.id, chart]));
  const now = new Map(after.map((chart) => [chart.id, chart]));
  const sections = [
    '## What changed in the charts',
    `Flows: ${told.map((words) => words.join(' ')).join(', ')}.`,
    ...changed.flatMap((flow) => {
      const charts = [former.get(flow.id), now.get(flow.id)] as const;
      return charts[0] && charts[1] ? flowSection(flow, charts[0], charts[1]) : [];
    }),
    ...added.map(newFlowSection),
    ...removed.map((chart) => `### ${flowName(chart)} is gone ${code(chart.id)}`),
  ];
  return `${sections.join('\n\n')}\n`;
}

function newFlowSection(chart: Chart): string {
  const lines = statesOf(chart.root).flatMap((state) => newStateLines(state, chart));
  return `### ${flowName(chart)} is new ${code(chart.id)}\n\n${lines.join('\n')}`;
}

function flowSection({ id, added, removed, changed }: FlowChange, former: Chart, now: Chart) {
  const lines = [
    ...changed.flatMap((change) => changedStateLines(change, former, now)),
    ...added.flatMap((state) => newStateLines(state, now)),
    ...removed.map((state) => `- **Gone**: ${titled(former, state.id)}`),
  ];
  return `### ${flowName(now)} ${code(id)}\n\n${lines.join('\n')}`;
}

/** Returns the lines about a new state, with all its facts. */
function newStateLines(state: ChartState, chart: Chart): string[] {
  const facts = (Object.keys(FACTS) as StateFact[]).flatMap((fact) => {
    const words = FACTS[fact](state, chart);
    const isUsual = fact === 'kind' && state.kind === 'atomic';
    return words === NOTHING || isUsual ? [] : [`  - ${FACT_NAMES[fact]}: ${words}`];
  });
  return [
    `- **New**: ${titled(chart, state.id)}`,
    ...facts,
    ...state.transitions.map((way) => `  - ${told(way, chart)}. ${code(wayCode(way))}`),
  ];
}

function changedStateLines(change: StateChange, former: Chart, now: Chart): string[] {
  const { id, formerId, facts, added, removed, changed, reordered } = change;
  const title =
    formerId === null
      ? `- ${titled(now, id)}`
      : `- “${prose(nameOf(former, formerId))}” is “${prose(nameOf(now, id))}” now. ${code(formerId)} → ${code(id)}`;
  return [
    title,
    ...facts.map(
      ({ fact, before, after }) =>
        `  - ${FACT_NAMES[fact]}: ${FACTS[fact](after, now)} now, ${FACTS[fact](before, former)} before.`,
    ),
    ...changed.map((way) => `  - ${changedWay(way, former, now)}`),
    ...added.map((way) => `  - New: “${told(way, now)}”. ${code(wayCode(way))}`),
    ...removed.map((way) => `  - Gone: “${told(way, former)}”. ${code(wayCode(way))}`),
    ...reordered.map((ways) => {
      const order = ways.map((way) => `“${told(way, now)}”`).join(', then ');
      return `  - Tried in this order now: ${order}. ${ways.map((way) => code(wayCode(way))).join(' ')}`;
    }),
  ];
}

function changedWay(
  { before, after }: StateChange['changed'][number],
  former: Chart,
  now: Chart,
): string {
  const [then, here] = [told(before, former), told(after, now)];
  const words =
    then === here ? `“${here}” has changed in the code alone.` : `“${here}” now, “${then}” before.`;
  return `${words} ${code(wayCode(before))} → ${code(wayCode(after))}`;
}

function flowName({ label }: Chart): string {
  return prose(label);
}

/** Returns the title of a state and its name in the code; the machine itself has neither. */
function titled(chart: Chart, id: string): string {
  return id === '' ? 'the flow itself' : `${prose(nameOf(chart, id))} ${code(id)}`;
}

function told(way: ChartTransition, chart: Chart): string {
  return prose(describeTransition(way, chart));
}

const NOTHING = 'nothing';

const FACT_NAMES: Readonly<Record<StateFact, string>> = {
  description: 'description',
  kind: 'kind',
  path: 'address',
  screen: 'screen',
  tags: 'tags',
  entry: 'when it is entered',
  exit: 'when it is left',
  actors: 'runs',
  initial: 'begins with',
  tracked: 'analytics',
};

const FACTS: Readonly<Record<StateFact, (state: ChartState, chart: Chart) => string>> = {
  description: ({ description }) => (description === null ? NOTHING : `“${prose(description)}”`),
  kind: ({ kind }) => `“${flowsCopy.details.kind[kind]}”`,
  path: ({ path }) => codes([path]),
  screen: ({ screen }) => codes([screen]),
  tags: ({ tags }) => codes(tags),
  entry: ({ entry }) => codes(entry),
  exit: ({ exit }) => codes(exit),
  actors: ({ actors }) =>
    codes(actors.map(({ id, source }) => (id === source ? id : `${source} as ${id}`))),
  initial: ({ initial }, chart) => (initial === null ? NOTHING : titled(chart, initial)),
  tracked: ({ tracked }) => codes(tracked.map(trackedWords)),
};

/** Returns a transition in the names of the code: trigger, guard, actions, target. */
function wayCode(way: ChartTransition): string {
  const { guard, isOtherwise, actions, target, reenters, tracked } = way;
  const computed = tracked.filter(({ params }) => params.length > 0).map(trackedWords);
  return [
    triggerWords(way),
    ...(guard !== null ? [`if ${guard}`] : isOtherwise ? ['otherwise'] : []),
    ...(actions.length === 0 ? [] : [`do ${actions.join(', ')}`]),
    ...(computed.length === 0 ? [] : [`track ${computed.join(', ')}`]),
    target === null ? 'stay' : `→ ${target}${reenters ? ', entered again' : ''}`,
  ].join(', ');
}

function trackedWords({ name, params }: Tracked): string {
  return params.length === 0 ? name : `${name} (${params.join(', ')})`;
}

function codes(names: readonly (string | null)[]): string {
  const all = names.filter((name) => name !== null);
  return all.length === 0 ? NOTHING : all.map(code).join(', ');
}

function code(name: string): string {
  return `\`${name.replaceAll('`', "'")}\``;
}

/** Escapes a chart's text for Markdown. */
function prose(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&');
}
