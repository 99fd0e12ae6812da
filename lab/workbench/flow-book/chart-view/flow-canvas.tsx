import { chakra, HStack } from '@chakra-ui/react';
import {
  type Edge,
  MiniMap,
  type Node,
  ReactFlow,
  type ReactFlowProps,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import baseStyles from '@xyflow/react/dist/base.css?url';
import { type CSSProperties, type KeyboardEvent, Suspense, useEffect, useRef } from 'react';
import { Button } from '../../../../src/ui/button.tsx';
import { MinusIcon, PlusIcon } from '../../../../src/ui/control-icons.tsx';
import { flowsCopy } from '../../../copy/flows.ts';
import ownStyles from './flow-canvas.css?url';
import { type Size, scaleOf } from './layout.ts';

const words = flowsCopy.canvas;

/** Pixels by which an arrow key moves the view. */
const STEP = 80;
/** Margin and maximum zoom when the whole drawing is shown. */
export const FIT = { padding: '10px', maxZoom: 1.4 } as const;

type FlowCanvasProps<Boxes extends Node, Lines extends Edge> = Pick<
  ReactFlowProps<Boxes, Lines>,
  | 'nodes'
  | 'edges'
  | 'nodeTypes'
  | 'edgeTypes'
  | 'onNodeMouseEnter'
  | 'onNodeMouseLeave'
  | 'onFocus'
  | 'onBlur'
  | 'children'
> & {
  /** Accessible name of the drawing. */
  readonly label: string;
  /** Called with the id of a node that is pressed, by pointer or key. */
  readonly onPress: (id: string) => void;
  readonly hasMap: boolean;
  /** Size of the drawing. */
  readonly size: Size;
  /** Id of the selected node. */
  readonly looked: string | null;
  /** Scale below which the nodes' texts are unreadable; null to show the whole drawing at any scale. */
  readonly readableAt: number | null;
};

/** Size of a page in px: A3 landscape with margins of 10 mm. */
const PAPER: Size = { width: 1500, height: 960 };

/**
 * A drawing that can be moved and zoomed by pointer, wheel, fingers and keys. It starts with the whole drawing, or with its top if
 * the whole would be unreadable.
 */
export function FlowCanvas<Boxes extends Node, Lines extends Edge>(
  props: FlowCanvasProps<Boxes, Lines>,
) {
  return (
    <Suspense>
      <ReactFlowProvider>
        {/* As links, for which React waits: style sheets of lazy parts would bring code that loads them into the app's own first file. */}
        {[baseStyles, ownStyles].map((styles) => (
          <link key={styles} rel="stylesheet" href={styles} precedence="default" />
        ))}
        <Frame>
          <Window>
            <Canvas {...props} />
          </Window>
          <ZoomButtons />
        </Frame>
      </ReactFlowProvider>
    </Suspense>
  );
}

/**
 * Shows the whole when the window gets another size. While a node is looked at, nothing is moved unless that one is out of
 * sight, or too small to be read: then the whole is shown if it can be read, or else that node.
 */
function useView(looked: string | null, readableAt: number | null, size: Size): void {
  const { fitView, getInternalNode, getNodes, getViewport, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (width === 0 || height === 0) return;
    const node = looked === null ? undefined : getInternalNode(looked);
    const whole = scaleOf(size, { width: width - 20, height: height - 20 });
    const begin = async () => {
      if (readableAt === null || whole >= readableAt) return fitView(FIT);
      // A drawing that is too wide starts at its first state, below the dot of the initial state.
      const zoom = Math.min(Math.max((width - 20) / size.width, readableAt), 1);
      const isWide = size.width * zoom > width;
      const first = getNodes().find(({ type }) => type === 'start');
      const middle = first ? (getInternalNode(first.id)?.internals.positionAbsolute.x ?? 0) : 0;
      const left = isWide ? width / 2 - middle * zoom : (width - size.width * zoom) / 2;
      const least = width - size.width * zoom - 10;
      return setViewport({ x: isWide ? Math.min(10, Math.max(left, least)) : left, y: 10, zoom });
    };
    const show = async () => {
      if (!hasBegun.current || !node) await begin();
      hasBegun.current = true;
      if (!node) return;
      const { x, y, zoom } = getViewport();
      const { positionAbsolute } = node.internals;
      const left = positionAbsolute.x * zoom + x;
      const top = positionAbsolute.y * zoom + y;
      const isSeen =
        left >= 0 &&
        top >= 0 &&
        left + (node.width ?? 0) * zoom <= width &&
        top + (node.height ?? 0) * zoom <= height;
      const scale = Math.max(zoom, readableAt ?? 0);
      if (!isSeen || zoom < scale) {
        const isWholeReadable = readableAt !== null && whole >= readableAt;
        await fitView(isWholeReadable ? FIT : { nodes: [node], minZoom: scale, maxZoom: scale });
      }
    };
    void show();
  }, [
    looked,
    readableAt,
    size,
    width,
    height,
    fitView,
    getInternalNode,
    getNodes,
    getViewport,
    setViewport,
  ]);
}

/** Hides lines from screen readers, because the boxes at their ends name them. React Flow has no other way to do so. */
function hideLines(canvas: HTMLElement | null): void {
  canvas?.querySelector('.react-flow__edges')?.setAttribute('aria-hidden', 'true');
}

const MAP: Size = { width: 132, height: 84 };

const classOf = ({ className = '' }: Node) => className;

// The buttons lie below the window, where they cover nothing.
const Frame = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', width: 'full', height: 'full' },
});
const Window = chakra('div', { base: { flex: '1', minHeight: '0' } });

function Canvas<Boxes extends Node, Lines extends Edge>({
  label,
  onPress,
  hasMap,
  size,
  looked,
  readableAt,
  children,
  ...drawing
}: FlowCanvasProps<Boxes, Lines>) {
  const flow = useReactFlow();
  useView(looked, readableAt, size);
  const press = (event: KeyboardEvent) => {
    const { x, y, zoom } = flow.getViewport();
    const keys: Record<string, () => unknown> = {
      ArrowLeft: () => flow.setViewport({ x: x + STEP, y, zoom }),
      ArrowRight: () => flow.setViewport({ x: x - STEP, y, zoom }),
      ArrowUp: () => flow.setViewport({ x, y: y + STEP, zoom }),
      ArrowDown: () => flow.setViewport({ x, y: y - STEP, zoom }),
      '+': () => flow.zoomIn(),
      '=': () => flow.zoomIn(),
      '-': () => flow.zoomOut(),
      '0': () => flow.fitView(FIT),
    };
    const act = keys[event.key];
    if (act && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      void act();
    }
  };
  const paperScale = Math.min(scaleOf(size, PAPER), 1);
  return (
    <ReactFlow
      {...drawing}
      ref={hideLines}
      data-width={size.width}
      data-height={size.height}
      style={
        {
          '--paper-scale': paperScale,
          '--paper-height': `${size.height * paperScale}px`,
        } as CSSProperties
      }
      aria-label={label}
      colorMode="system"
      minZoom={0.05}
      maxZoom={2.5}
      nodesDraggable={false}
      nodesConnectable={false}
      edgesFocusable={false}
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      panOnScroll
      autoPanOnNodeFocus
      ariaLabelConfig={words.aria}
      onKeyDown={press}
      onNodesChange={(changes) => {
        const pressed = changes.find((change) => change.type === 'select' && change.selected);
        if (pressed?.type === 'select') onPress(pressed.id);
      }}
    >
      {hasMap && <MiniMap pannable zoomable style={MAP} nodeClassName={classOf} />}
      {children}
    </ReactFlow>
  );
}

const ZoomButton = chakra(Button, { base: { minHeight: 'target', minWidth: 'target', px: '2' } });

/** Buttons that zoom the drawing around them. */
function ZoomButtons() {
  const { fitView, zoomIn, zoomOut } = useReactFlow();
  return (
    <HStack role="group" aria-label={words.zoom} gap="1" p="2" paddingTop="0">
      <ZoomButton variant="secondary" aria-label={words.zoomIn} onClick={() => void zoomIn()}>
        <PlusIcon />
      </ZoomButton>
      <ZoomButton variant="secondary" aria-label={words.zoomOut} onClick={() => void zoomOut()}>
        <MinusIcon />
      </ZoomButton>
      <ZoomButton variant="secondary" onClick={() => void fitView(FIT)}>
        {words.whole}
      </ZoomButton>
    </HStack>
  );
}
