import {
  type Chart,
  type ChartState,
  type ChartTransition,
  conditionWords,
  isWithin,
  labelsOf,
  parentOf,
  statesOf,
  transitionTitle,
} from '../../charts/chart.ts';

/** Diagram of a chart or of one of its states. */
export type Diagram = {
  /** Id of the drawn state; empty for the machine itself. */
  readonly of: string;
  /** Source of a Mermaid `stateDiagram-v2`. */
  readonly text: string;
};

/** Maximum number of states in one diagram, because more would be too small to read. */
const MAX_STATES = 10;

/** Maximum number of targets outside a state that are drawn side by side. With more, the diagram runs from left to right. */
const MAX_BESIDE = 5;

/** Maximum number of lines of an arrow's label, because longer ones cover other arrows. The chart has the rest. */
const MAX_LINES = 4;

/** Replaces a parent state that leads to itself or to its children, because Mermaid has no such arrow. */
export const ANY = 'any state in here';

type Arrow = { readonly from: string; readonly to: string; readonly label: readonly string[] };

/**
 * Returns a chart as diagrams: a single one, or for a large chart one of its top-level states and one for each of them. Leaves
 * out the transitions of addresses, which lead to a state from anywhere.
 */
export function diagramsOf({ root }: Chart): readonly Diagram[] {
  const labels = labelsOf(root);
  return diagramsWithin(root, (id) => labels.get(id) ?? id);
}

type LabelOf = (id: string) => string;

function diagramsWithin(state: ChartState, labelAt: LabelOf): readonly Diagram[] {
  const count = statesOf(state).length - 1;
  const parts = state.children.filter(({ children }) => children.length > 0);
  if (count <= MAX_STATES || parts.length === 0) return [drawing(state, labelAt)];
  return [
    drawing({ ...state, children: state.children.map(folded) }, labelAt),
    ...parts.flatMap((part) => diagramsWithin(part, labelAt)),
  ];
}

/** Returns a state without its children; it has their transitions to states outside. */
function folded(state: ChartState): ChartState {
  if (state.children.length === 0) return state;
  return {
    ...state,
    label: `${state.label} (drawn below)`,
    kind: 'atomic',
    initial: null,
    children: [],
    transitions: statesOf(state).flatMap(({ transitions }) =>
      transitions.filter(({ target }) => target !== null && !isWithin(target, state.id)),
    ),
  };
}

/** Draws the states inside a state, and the states outside to which they lead. */
function drawing(scope: ChartState, labelAt: LabelOf): Diagram {
  const states = new Map(statesOf(scope).map((state) => [state.id, state]));
  const outside = new Set<string>();

  /** Returns the node at which an arrow ends. A transition from inside a state to that state ends at its initial state. */
  function nodeAt(target: string, from: ChartState): string {
    if (!isWithin(target, scope.id)) {
      outside.add(target);
      return nodeOf(target);
    }
    const state = states.get(target);
    if (state === undefined) return nodeAt(parentOf(target), from);
    if (!isWithin(from.id, target) || state.children.length === 0) return nodeOf(target);
    return state.initial === null ? anyOf(target) : nodeOf(state.initial);
  }

  function arrowOf(from: ChartState, transition: ChartTransition): Arrow {
    const { target } = transition;
    const staysWithin = from.children.length > 0 && isWithin(target ?? from.id, from.id);
    const start = staysWithin || from === scope ? anyOf(from.id) : nodeOf(from.id);
    return {
      from: start,
      to: target === null ? start : nodeAt(target, from),
      label: [labelOf(transition)],
    };
  }

  const arrows = merged(
    [...states.values()].flatMap((state) =>
      state.transitions
        .filter(({ trigger, target }) => trigger !== 'address' || target === null)
        .map((transition) => arrowOf(state, transition)),
    ),
  );
  const ends = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const isBare = scope.id === '' && scope.kind !== 'parallel';
  const lines = [
    ...(outside.size > MAX_BESIDE ? ['direction LR'] : []),
    ...(isBare ? linesIn(scope, ends) : stateLines(scope, ends)),
    ...[...outside].map((id) => `state "${escaped(labelAt(id))}" as ${nodeOf(id)}`),
    ...arrows.map(({ from, to, label }) => `${from} --> ${to} : ${shortened(label).join('<br/>')}`),
  ];
  return {
    of: scope.id,
    text: ['stateDiagram-v2', ...lines.map((line) => `  ${line}`)].join('\n'),
  };
}

function stateLines(state: ChartState, ends: ReadonlySet<string>): readonly string[] {
  const head = `state "${escaped(state.label)}" as ${nodeOf(state.id)}`;
  if (state.children.length === 0) return [head];
  return [`${head} {`, ...linesIn(state, ends).map((line) => `  ${line}`), '}'];
}

/** Returns the lines for a state's children, its initial state and its final states. */
function linesIn(state: ChartState, ends: ReadonlySet<string>): readonly string[] {
  const any = anyOf(state.id);
  const parts = [
    ...(ends.has(any) ? [[`state "${ANY}" as ${any}`]] : []),
    ...state.children.map((child) => stateLines(child, ends)),
  ];
  return [
    ...(state.initial === null ? [] : [`[*] --> ${nodeOf(state.initial)}`]),
    ...parts.flatMap((lines, index) =>
      state.kind === 'parallel' && index > 0 ? ['--', ...lines] : lines,
    ),
    ...state.children
      .filter(({ kind }) => kind === 'final')
      .map(({ id }) => `${nodeOf(id)} --> [*]`),
  ];
}

/** Merges the arrows between the same two nodes into one, with a line for each title. */
function merged(arrows: readonly Arrow[]): readonly Arrow[] {
  const found = new Map<string, Arrow>();
  for (const arrow of arrows) {
    const way = `${arrow.from} ${arrow.to}`;
    const other = found.get(way);
    found.set(
      way,
      other ? { ...other, label: [...new Set([...other.label, ...arrow.label])] } : arrow,
    );
  }
  return [...found.values()];
}

function shortened(lines: readonly string[]): readonly string[] {
  if (lines.length <= MAX_LINES) return lines;
  return [...lines.slice(0, MAX_LINES - 1), `and ${lines.length - MAX_LINES + 1} more`];
}

function labelOf(transition: ChartTransition): string {
  const words = transitionTitle(transition);
  // A transition's description, and the title of one without an event, already contain its condition.
  const { description, trigger, guard, isOtherwise } = transition;
  const condition = isOtherwise ? 'otherwise' : guard && conditionWords(guard);
  return escaped(
    description !== null || trigger === 'always' || condition === null
      ? words
      : `${words} [${condition}]`,
  );
}

/** Returns the name of a state in a diagram. No keyword of Mermaid begins with `s_` or contains `__`. */
function nodeOf(id: string): string {
  return `s_${id.replaceAll('.', '__')}`;
}

function anyOf(id: string): string {
  return `any_${id.replaceAll('.', '__')}`;
}

/** Escapes the characters that have a meaning in Mermaid. */
function escaped(text: string): string {
  return text.replaceAll(/[#;:"<>{}%`\\]/g, (character) => `#${character.codePointAt(0)};`);
}
