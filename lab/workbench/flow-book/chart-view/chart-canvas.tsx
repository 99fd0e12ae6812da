import { chakra } from '@chakra-ui/react';
import {
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Position,
} from '@xyflow/react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { dataAttr } from '../../../../src/ui/data-attr.ts';
import { type Chart, type ChartState, statesOf, type Trigger } from '../../../charts/chart.ts';
import { flowsCopy } from '../../../copy/flows.ts';
import { LineLabel, MARKED, StateBox } from './boxes.tsx';
import { layOutInWorker } from './elk.ts';
import { FlowCanvas } from './flow-canvas.tsx';
import {
  type DrawnLevel,
  type Layout,
  type Level,
  layOut,
  type PlacedLine,
  type Point,
  READABLE,
  type Size,
  type Sizes,
  START_SIZE,
  scaleOf,
  startId,
  stateId,
} from './layout.ts';
import { roundedPath } from './lines.ts';
import type { ChartMarks, Mark } from './marks.ts';
import { Measuring } from './measuring.tsx';
import { Steps } from './steps.tsx';

type ChartCanvasProps = {
  /** Chart to draw. Measured only once, so another chart with the same id needs another `key`. */
  readonly chart: Chart;
  /** Level of detail. */
  readonly level?: Level;
  /** Id of the selected state, whose lines are highlighted. */
  readonly selected: string | null;
  /** Id of the state to keep visible; the selected one by default. */
  readonly looked?: string | null;
  /** Ids of the states that a search found. */
  readonly found?: ReadonlySet<string>;
  readonly marks: ChartMarks;
  /** Called with the pressed state or, if a line was pressed, with its target and the key of its transition. */
  readonly onSelect: (id: string, transition?: string) => void;
};

const NOTHING_FOUND: ReadonlySet<string> = new Set();

/** Draws a chart: states in their parents, and lines with their triggers. */
export function ChartCanvas({
  level = 'steps',
  looked,
  found = NOTHING_FOUND,
  ...shown
}: ChartCanvasProps) {
  const props = { ...shown, found, looked: looked ?? shown.selected };
  // All state of this component belongs to one chart.
  const key = `${level} ${shown.chart.id}`;
  return level === 'steps' ? (
    <Steps key={key} {...props} />
  ) : (
    <Drawn key={key} level={level} {...props} />
  );
}

type DrawnProps = Required<ChartCanvasProps> & { readonly level: DrawnLevel };

function Drawn({ chart, level, selected, looked, found, marks, onSelect }: DrawnProps) {
  const host = useRef<HTMLDivElement>(null);
  const [sizes, setSizes] = useState<Sizes | null>(null);
  const [layout, setLayout] = useState<Layout | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [hasMap, setHasMap] = useState(false);
  useEffect(() => {
    if (!sizes) return;
    let isWanted = true;
    layOut(chart, level, sizes, layOutInWorker).then(
      (done) => {
        if (!isWanted) return;
        setLayout(done);
        setHasMap(!isReadable(done, level, host.current));
      },
      (error) => {
        // The text still has everything. The error goes to the console.
        reportError(error);
        if (isWanted) setFailed(true);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [chart, level, sizes]);

  const nodes = useMemo(
    () => (layout ? nodesOf(layout, chart, level, selected, found, marks) : []),
    [layout, chart, level, selected, found, marks],
  );
  const edges = useMemo(
    () => (layout ? edgesOf(layout, chart, selected, marks) : []),
    [layout, chart, selected, marks],
  );

  return (
    <Host ref={host}>
      {hasFailed && <p role="alert">{flowsCopy.drawingFailed}</p>}
      {layout === null && !hasFailed && <p role="status">{flowsCopy.drawingOn(chart.label)}</p>}
      {layout === null && !sizes && <Measuring chart={chart} level={level} onMeasured={setSizes} />}
      {layout !== null && (
        <FlowCanvas
          label={flowsCopy.drawing(chart.label)}
          size={layout}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          hasMap={hasMap}
          looked={looked === null ? null : stateId(looked)}
          readableAt={READABLE[level]}
          onPress={(id) => {
            const pressed = nodes.find((node) => node.id === id);
            if (pressed?.type === 'state') onSelect(pressed.data.state.id);
          }}
        />
      )}
    </Host>
  );
}

const Host = chakra('div', {
  base: { width: 'full', height: 'full', '& > [role=status]': { p: '3', color: 'fg.muted' } },
});

function isReadable(whole: Size, level: DrawnLevel, host: HTMLElement | null): boolean {
  const { clientWidth = 0, clientHeight = 0 } = host ?? {};
  return scaleOf(whole, { width: clientWidth, height: clientHeight }) >= READABLE[level];
}

type StateNode = Node<
  {
    chart: Chart;
    state: ChartState;
    level: DrawnLevel;
    marks: ChartMarks['transitions'];
    mark: Mark | undefined;
    isFound: boolean;
  },
  'state'
>;
type StartNode = Node<Record<string, never>, 'start'>;
type LineEdge = Edge<
  {
    state: ChartState;
    line: PlacedLine | null;
    points: readonly Point[];
    mark: Mark | undefined;
    marks: ChartMarks['transitions'];
    emphasis: 'none' | 'strong' | 'weak';
  },
  'line'
>;

function nodesOf(
  layout: Layout,
  chart: Chart,
  level: DrawnLevel,
  selected: string | null,
  found: ReadonlySet<string>,
  marks: ChartMarks,
): (StateNode | StartNode)[] {
  const within = (parent: string | null) =>
    parent === null ? {} : { parentId: stateId(parent), extent: 'parent' as const };
  return [
    ...layout.states.map(
      ({ state, parent, x, y, width, height }): StateNode => ({
        id: stateId(state.id),
        type: 'state',
        position: { x, y },
        width,
        height,
        ...within(parent),
        selected: state.id === selected,
        selectable: true,
        className: state.children.length > 0 ? 'flows-frame' : '',
        ariaRole: 'button',
        domAttributes: { 'aria-roledescription': undefined, 'aria-pressed': state.id === selected },
        data: {
          chart,
          state,
          level,
          marks: marks.transitions,
          mark: marks.states.get(state.id),
          isFound: found.has(state.id),
        },
      }),
    ),
    ...layout.starts.map(
      ({ parent, x, y }): StartNode => ({
        id: startId(parent),
        type: 'start',
        position: { x, y },
        width: START_SIZE,
        height: START_SIZE,
        ...within(parent),
        selectable: false,
        focusable: false,
        domAttributes: { 'aria-roledescription': undefined, 'aria-describedby': undefined },
        data: {},
      }),
    ),
  ];
}

function edgesOf(
  layout: Layout,
  chart: Chart,
  selected: string | null,
  marks: ChartMarks,
): LineEdge[] {
  const states = new Map(statesOf(chart.root).map((state) => [state.id, state]));
  return [
    ...layout.starts.map(
      ({ parent, target, points }): LineEdge => ({
        id: startId(parent),
        type: 'line',
        source: startId(parent),
        target: stateId(target),
        data: {
          state: chart.root,
          line: null,
          points,
          mark: undefined,
          marks: marks.transitions,
          emphasis: 'none',
        },
      }),
    ),
    ...layout.lines.map((line): LineEdge => {
      const isNear = line.source === selected || line.target === selected;
      return {
        id: line.key,
        type: 'line',
        source: stateId(line.source),
        target: stateId(line.target),
        zIndex: isNear ? 1 : 0,
        data: {
          state: states.get(line.source) ?? chart.root,
          line,
          points: line.points,
          mark: line.transitions.map(({ key }) => marks.transitions.get(key)).find(Boolean),
          marks: marks.transitions,
          emphasis: selected === null ? 'none' : isNear ? 'strong' : 'weak',
        },
      };
    }),
  ];
}

const Frame = chakra('div', {
  base: {
    width: 'full',
    height: 'full',
    // Inside the box, so that it does not change the measured size.
    '--edge': '{colors.border.control}',
    outline: '1.5px solid var(--edge)',
    outlineOffset: '-1px',
    borderRadius: '8px',
    bg: 'bg.card',
    cursor: 'pointer',
    '&[data-names][data-single]': { display: 'grid', placeItems: 'center' },
    '&[data-kind=compound], &[data-kind=parallel]': { bg: 'transparent', borderRadius: '12px' },
    '&[data-kind=parallel]': { outlineStyle: 'dashed' },
    '&[data-kind=final]': {
      boxShadow: 'inset 0 0 0 3px {colors.bg.card}, inset 0 0 0 4.5px {colors.border.control}',
    },
    '&[data-runs]': { boxShadow: 'inset 6px 0 {colors.brand}' },
    '&[data-mark]': { outlineWidth: '4px' },
    ...MARKED,
    '&[data-mark=removed]': { ...MARKED['&[data-mark=removed]'], outlineStyle: 'dashed' },
    '&[data-found]': { '--edge': '{colors.accent}', outlineWidth: '5px' },
    '&[data-selected]': { '--edge': '{colors.brand}', outlineWidth: '4px' },
  },
});

const StateView = memo(function StateView({ data, selected }: NodeProps<StateNode>) {
  const { chart, state, level, marks, mark, isFound } = data;
  return (
    <Frame
      data-kind={state.kind}
      data-names={dataAttr(level === 'names')}
      data-single={dataAttr(state.children.length === 0)}
      data-runs={dataAttr(state.actors.length > 0)}
      data-mark={mark}
      data-found={dataAttr(isFound)}
      data-selected={dataAttr(selected)}
    >
      <StateBox chart={chart} state={state} level={level} marks={marks} />
      <Ends />
    </Frame>
  );
});

const Dot = chakra('div', {
  base: { width: 'full', height: 'full', bg: 'fg', borderRadius: '50%' },
});

const StartView = memo(function StartView() {
  return (
    <Dot>
      <Ends />
    </Dot>
  );
});

/** React Flow needs the ends of lines at each box. The layout has them already. */
function Ends() {
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
}

const Course = chakra('path', {
  base: {
    fill: 'none',
    stroke: 'brand',
    strokeWidth: '1.5px',
    '&[data-cause=failed]': { stroke: 'danger' },
    '&[data-cause=done]': { stroke: 'success' },
    '&[data-cause=always]': { stroke: 'info' },
    '&[data-cause=after]': { stroke: 'warning', strokeDasharray: '5 4' },
    '&[data-emphasis=strong]': { strokeWidth: '3px' },
    '&[data-emphasis=weak]': { opacity: '0.22' },
    '&[data-mark=taken], &[data-mark=changed]': { stroke: 'accent', strokeWidth: '4px' },
    '&[data-mark=added]': { stroke: 'success', strokeWidth: '4px' },
    '&[data-mark=removed]': { stroke: 'danger', strokeWidth: '3px', strokeDasharray: '6 5' },
  },
});

const Place = chakra('div', {
  base: { position: 'absolute', top: '0', left: '0', '&[data-emphasis=weak]': { opacity: '0.3' } },
});

const LineView = memo(function LineView({ data }: EdgeProps<LineEdge>) {
  if (!data) return null;
  const { state, line, points, mark, marks, emphasis } = data;
  const looks = {
    'data-mark': mark,
    'data-emphasis': emphasis,
    'data-cause': causeOf(line),
  };
  return (
    <>
      <Course d={roundedPath(points)} {...looks} />
      <Course d={arrowHead(points)} {...looks} />
      {line?.label && (
        <EdgeLabelRenderer>
          <Place
            data-emphasis={emphasis}
            style={{ transform: `translate(${line.label.x}px, ${line.label.y}px)` }}
          >
            <LineLabel state={state} line={line} marks={marks} />
          </Place>
        </EdgeLabelRenderer>
      )}
    </>
  );
});

/** Returns the trigger of all transitions of a line; undefined if they differ. */
function causeOf(line: PlacedLine | null): Trigger | undefined {
  const causes = new Set(line?.transitions.map(({ trigger }) => trigger));
  return causes.size === 1 ? [...causes][0] : undefined;
}

/** Length of an arrow's head, in px of the drawing. */
const HEAD = 7;

function arrowHead(points: readonly Point[]): string {
  const [before, end] = points.slice(-2);
  if (!before || !end) return '';
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [dx, dy] = [((end.x - before.x) / length) * HEAD, ((end.y - before.y) / length) * HEAD];
  const wing = (side: 1 | -1) => `${end.x - dx - (side * dy) / 2} ${end.y - dy + (side * dx) / 2}`;
  return `M${wing(1)}L${end.x} ${end.y}L${wing(-1)}`;
}

const nodeTypes = { state: StateView, start: StartView };
const edgeTypes = { line: LineView };
