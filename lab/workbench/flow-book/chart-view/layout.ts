import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs';
import {
  type Chart,
  type ChartState,
  type ChartTransition,
  parentOf,
  statesOf,
} from '../../../charts/chart.ts';

/** Level of detail of a chart: only its states, also its transitions, or everything. */
export type Level = 'names' | 'steps' | 'all';

/** Levels with lines. The other level consists of cards, which the page lays out. */
export type DrawnLevel = Exclude<Level, 'steps'>;

/** The scale below which the smallest text of a drawing has less than 9 px. */
export const READABLE: Readonly<Record<DrawnLevel, number>> = { names: 0.6, all: 0.75 };

/** A size in px of the drawing. */
export type Size = { readonly width: number; readonly height: number };

/** Returns the scale at which the drawing fits into a space. */
export function scaleOf(whole: Size, room: Size): number {
  return Math.min(room.width / whole.width, room.height / whole.height);
}

/** A point in px of the drawing. */
export type Point = { readonly x: number; readonly y: number };

/** All transitions that lead from one state to another: they share a line. */
export type Line = {
  /** Unique within the chart. */
  readonly key: string;
  readonly source: string;
  readonly target: string;
  readonly transitions: readonly ChartTransition[];
};

/** A state with its position in its parent. */
export type PlacedState = Point &
  Size & { readonly state: ChartState; readonly parent: string | null };

/** A dot in a state, with a line to the initial state. */
type PlacedStart = Point & {
  readonly parent: string;
  readonly target: string;
  readonly points: readonly Point[];
};

/** A line with its points; the label is null if none is drawn. */
export type PlacedLine = Line & { readonly points: readonly Point[]; readonly label: Point | null };

/** A chart laid out. Points of lines and labels count from the drawing's corner. */
export type Layout = Size & {
  readonly states: readonly PlacedState[];
  readonly starts: readonly PlacedStart[];
  readonly lines: readonly PlacedLine[];
};

/** Measured sizes: of each state's box, or of the head of its frame, and of each line's label. */
export type Sizes = {
  readonly states: ReadonlyMap<string, Size>;
  readonly labels: ReadonlyMap<string, Size>;
};

/** ELK's function that lays out a graph, with or without a worker. */
export type LayOutGraph = (graph: ElkNode, options: LayoutOptions) => Promise<ElkNode>;

/** Diameter of an initial state's dot, in px. */
export const START_SIZE = 9;

/** Transitions that are drawn as lines. The others are in the box of their state. */
export function linesOf(chart: Chart): Line[] {
  const lines = new Map<string, Line & { transitions: ChartTransition[] }>();
  for (const state of statesOf(chart.root)) {
    for (const transition of state.transitions) {
      const { target } = transition;
      if (target === null || !isLine(state, transition)) continue;
      const key = `${state.id}→${target}`;
      const line = lines.get(key) ?? { key, source: state.id, target, transitions: [] };
      line.transitions.push(transition);
      lines.set(key, line);
    }
  }
  return [...lines.values()];
}

/** True if a transition is drawn as a line. An address that leads to a state is shown by its path instead. */
export function isLine(state: ChartState, { trigger, target }: ChartTransition): boolean {
  return target !== null && target !== state.id && trigger !== 'address';
}

/** Space between boxes, between layers, beside lines and inside frames, in px. */
const SPACING = {
  names: { node: 11, layer: 10, edge: 5, frame: 9 },
  all: { node: 26, layer: 34, edge: 13, frame: 14 },
} as const;

/** ELK takes options by their names: https://eclipse.dev/elk/reference/options.html */
function optionsOf(level: DrawnLevel): LayoutOptions {
  const { node, layer, edge } = SPACING[level];
  return {
    'elk.algorithm': 'layered',
    'elk.direction': 'RIGHT',
    'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
    'elk.edgeRouting': 'ORTHOGONAL',
    'elk.json.edgeCoords': 'ROOT',
    'elk.edgeLabels.inline': 'true',
    // Starts at the initial state, so that lines back to it run against the reading direction.
    'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
    'elk.spacing.nodeNode': `${node}`,
    'elk.spacing.edgeNode': `${edge}`,
    'elk.spacing.edgeEdge': `${edge}`,
    'elk.layered.spacing.nodeNodeBetweenLayers': `${layer}`,
    'elk.layered.spacing.edgeNodeBetweenLayers': `${edge}`,
    'elk.layered.spacing.edgeEdgeBetweenLayers': `${edge}`,
    'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  };
}

/**
 * Lays out a chart: nested states in their parents, lines at right angles around them.
 *
 * @param sizes sizes of boxes and labels; a label without a size is not drawn
 * @throws the errors of ELK
 */
export async function layOut(
  chart: Chart,
  level: DrawnLevel,
  sizes: Sizes,
  layOutGraph: LayOutGraph,
): Promise<Layout> {
  const lines = linesOf(chart);
  const states = statesOf(chart.root);
  const options = optionsOf(level);
  const result = await layOutGraph(
    {
      id: 'drawing',
      layoutOptions: { ...options, 'elk.padding': paddingOf(level, 0) },
      children: [nodeOf(chart.root, level, sizes)],
      edges: [
        ...lines.map((line): ElkExtendedEdge => {
          const label = sizes.labels.get(line.key);
          return {
            id: line.key,
            sources: [stateId(line.source)],
            targets: [stateId(line.target)],
            ...(label && { labels: [{ text: line.key, ...label }] }),
          };
        }),
        ...states.flatMap(({ id, initial }): ElkExtendedEdge[] =>
          initial === null
            ? []
            : [{ id: startId(id), sources: [startId(id)], targets: [stateId(initial)] }],
        ),
      ],
    },
    // To ELK each frame is a graph, which does not inherit options.
    options,
  );
  return readBack(result, chart);
}

/** The name of a state's node, in ELK's graph and in the drawing. */
export const stateId = (state: string) => `state ${state}`;

/** The name of an initial state's dot. */
export const startId = (state: string) => `start ${state}`;

function paddingOf(level: DrawnLevel, head: number): string {
  const { frame } = SPACING[level];
  return `[top=${head + frame},left=${frame},bottom=${frame},right=${frame}]`;
}

function nodeOf(state: ChartState, level: DrawnLevel, sizes: Sizes): ElkNode {
  const { width, height } = sizes.states.get(state.id) ?? { width: 0, height: 0 };
  const id = stateId(state.id);
  if (state.children.length === 0) return { id, width, height };
  return {
    id,
    layoutOptions: {
      'elk.padding': paddingOf(level, height),
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
    children: [
      ...(state.initial === null
        ? []
        : [
            {
              id: startId(state.id),
              width: START_SIZE,
              height: START_SIZE,
              layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
            },
          ]),
      ...state.children.map((child) => nodeOf(child, level, sizes)),
    ],
  };
}

function readBack(result: ElkNode, chart: Chart): Layout {
  const nodes = new Map(nodesIn(result).map((node) => [node.id, node]));
  const edges = new Map((result.edges ?? []).map((edge) => [edge.id, edge]));
  const place = (id: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = nodes.get(id) ?? {};
    return { x, y, width, height };
  };
  const courseOf = (key: string) => {
    const [section] = edges.get(key)?.sections ?? [];
    return section
      ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(({ x, y }) => ({
          x,
          y,
        }))
      : [];
  };
  const states = statesOf(chart.root);
  return {
    width: result.width ?? 0,
    height: result.height ?? 0,
    states: states.map((state) => ({
      ...place(stateId(state.id)),
      state,
      parent: state.id === '' ? null : parentOf(state.id),
    })),
    starts: states.flatMap(({ id, initial }) =>
      initial === null
        ? []
        : [{ ...place(startId(id)), parent: id, target: initial, points: courseOf(startId(id)) }],
    ),
    lines: linesOf(chart).map((line) => {
      const [label] = edges.get(line.key)?.labels ?? [];
      return {
        ...line,
        points: courseOf(line.key),
        label:
          label && label.x !== undefined && label.y !== undefined
            ? { x: label.x, y: label.y }
            : null,
      };
    }),
  };
}

function nodesIn(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesIn)];
}
