import {
  type Chart,
  type ChartState,
  type ChartTransition,
  statesOf,
  type Tracked,
} from '../../charts/chart.ts';
import type {
  ChartsChanges,
  FlowChange,
  StateChange,
  StateFact,
} from '../../charts/chart-changes.ts';

/** Returns the changes of the charts as Markdown for a review. */
export function changesMarkdown({ added, removed, changed }: ChartsChanges): string {
  const counts = [
    [changed.length, 'changed'],
    [added.length, 'new'],
    [removed.length, 'gone'],
  ] as const;
  const told = counts.filter(([count]) => count > 0);
  if (told.length === 0) return 'No chart has changed.\n';
  const sections = [
    '## What changed in the charts',
    `Flows: ${told.map((words) => words.join(' ')).join(', ')}.`,
    ...changed.map(flowSection),
    ...added.map(newFlowSection),
    ...removed.map(({ id }) => `### ${code(id)} is gone`),
  ];
  return `${sections.join('\n\n')}\n`;
}

function newFlowSection({ id, root }: Chart): string {
  return `### ${code(id)} is new\n\n${statesOf(root).flatMap(newStateLines).join('\n')}`;
}

function flowSection({ id, added, removed, changed }: FlowChange): string {
  const lines = [
    ...changed.flatMap(changedStateLines),
    ...added.flatMap(newStateLines),
    ...removed.map((state) => `- **Gone**: ${nameOf(state.id)}`),
  ];
  return `### ${code(id)}\n\n${lines.join('\n')}`;
}

/** Describes a new state. */
function newStateLines(state: ChartState): string[] {
  const facts = (Object.keys(FACTS) as StateFact[]).flatMap((fact) => {
    const words = FACTS[fact](state);
    return words === NOTHING || words === USUAL_KIND ? [] : [`  - ${FACT_NAMES[fact]}: ${words}`];
  });
  return [
    `- **New**: ${nameOf(state.id)}`,
    ...facts,
    ...state.transitions.map((transition) => `  - ${wayWords(transition)}`),
  ];
}

function changedStateLines(change: StateChange): string[] {
  const { id, formerId, facts, added, removed, changed, reordered } = change;
  const title =
    formerId === null
      ? `- **Changed**: ${nameOf(id)}`
      : `- **Renamed or moved**: ${nameOf(formerId)} is ${nameOf(id)} now`;
  return [
    title,
    ...facts.map(
      ({ fact, before, after }) =>
        `  - ${FACT_NAMES[fact]}: ${FACTS[fact](before)} → ${FACTS[fact](after)}`,
    ),
    ...changed.flatMap(({ before, after }) => [
      '  - changed way:',
      `    - before: ${wayWords(before)}`,
      `    - now: ${wayWords(after)}`,
    ]),
    ...added.map((transition) => `  - new way: ${wayWords(transition)}`),
    ...removed.map((transition) => `  - way that is gone: ${wayWords(transition)}`),
    ...reordered.flatMap((ways) => [
      '  - tried in this order now:',
      ...ways.map((transition, index) => `    ${index + 1}. ${wayWords(transition)}`),
    ]),
  ];
}

const NOTHING = 'none';
const USUAL_KIND: ChartState['kind'] = 'atomic';

const FACT_NAMES: Readonly<Record<StateFact, string>> = {
  description: 'description',
  kind: 'kind',
  path: 'path',
  screen: 'screen',
  tags: 'tags',
  entry: 'on entry',
  exit: 'on leaving',
  actors: 'runs',
  initial: 'begins with',
  tracked: 'analytics',
};

const FACTS: Readonly<Record<StateFact, (state: ChartState) => string>> = {
  description: ({ description }) => (description === null ? NOTHING : `“${prose(description)}”`),
  kind: ({ kind }) => kind,
  path: ({ path }) => codes([path]),
  screen: ({ screen }) => codes([screen]),
  tags: ({ tags }) => codes(tags),
  entry: ({ entry }) => codes(entry),
  exit: ({ exit }) => codes(exit),
  actors: ({ actors }) =>
    codes(actors.map(({ id, source }) => (id === source ? id : `${source} as ${id}`))),
  initial: ({ initial }) => codes([initial]),
  tracked: ({ tracked }) => codes(tracked.map(trackedWords)),
};

/** Describes a transition in one line: trigger, guard, actions, target. */
function wayWords(transition: ChartTransition): string {
  const { guard, isOtherwise, actions, target, reenters, tracked } = transition;
  const condition = guard === null ? (isOtherwise ? ', otherwise' : '') : `, if ${code(guard)}`;
  const computed = tracked.filter(({ params }) => params.length > 0);
  return [
    `${causeWords(transition)}${condition}`,
    ...(actions.length === 0 ? [] : [`do ${codes(actions)}`]),
    ...(computed.length === 0 ? [] : [`track ${codes(computed.map(trackedWords))}`]),
    target === null ? 'stay' : `go to ${nameOf(target)}${reenters ? ', entered anew' : ''}`,
  ].join(', ');
}

function causeWords({ trigger, subject, waitMs }: ChartTransition): string {
  switch (trigger) {
    case 'event':
      return code(subject);
    case 'done':
      return `when ${code(subject)} is done`;
    case 'failed':
      return `when ${code(subject)} has failed`;
    case 'after':
      return `after ${code(subject)}${waitMs === null ? '' : ` (${waitMs} ms)`}`;
    case 'always':
      return 'at once';
    case 'ended':
      return 'when it has ended';
    case 'address':
      return 'from the address bar';
  }
}

function trackedWords({ name, params }: Tracked): string {
  return params.length === 0 ? name : `${name} (${params.join(', ')})`;
}

/** Returns a state's id; the machine itself has none. */
function nameOf(id: string): string {
  return id === '' ? 'the flow itself' : code(id);
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
