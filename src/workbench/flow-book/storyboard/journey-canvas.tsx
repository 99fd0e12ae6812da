import '@xyflow/react/dist/base.css';
import { chakra, Flex } from '@chakra-ui/react';
import { type Node, type NodeChange, ReactFlow, useReactFlow, useStore } from '@xyflow/react';
import { type FocusEvent, useEffect, useMemo, useState } from 'react';
import { storyboardCopy as words } from '../../../copy/storyboard.ts';
import { Button } from '../../../ui/button.tsx';
import { AddressCard, type CardData } from './address-card.tsx';
import { AreaGround, AreaName } from './area-frame.tsx';
import { type Arrangement, arrange, type Size } from './arrange.ts';
import { type BoardNode, edgesOf, nodesOf } from './board.ts';
import type { Journey } from './journey.ts';

const Frame = chakra('div', {
  base: {
    gridArea: 'canvas',
    height: { base: 'calc(100dvh - 16rem)', lg: 'auto' },
    minHeight: { base: '30rem', lg: '0' },
    minWidth: '0',
    borderWidth: '1px',
    borderRadius: 'control',
    overflow: 'hidden',
    bg: 'bg',
    '& .react-flow__handle': { opacity: 0, pointerEvents: 'none' },
    '& :is(.react-flow__node-area, .react-flow__node-areaName)': { pointerEvents: 'none' },
    '& .react-flow__node-card:focus-visible': {
      outline: '6px solid',
      outlineColor: 'focus',
      outlineOffset: '4px',
      borderRadius: '12px',
    },
    '& .react-flow__edge-path': { stroke: 'border.control', strokeWidth: '2' },
    '& .is-main .react-flow__edge-path': { stroke: 'brand', strokeWidth: '4' },
    '& .is-other .react-flow__edge-path': {
      stroke: 'warning',
      strokeWidth: '3',
      strokeDasharray: '8 6',
    },
    // What it is made with is named below the canvas, where it covers no card.
    '& .react-flow__renderer': { height: 'calc(100% - 1.5rem) !important', overflow: 'hidden' },
    '& .react-flow__attribution': { bg: 'transparent' },
    '& .react-flow__attribution a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '6',
      px: '1',
      fontSize: 'xs',
      color: 'fg.muted',
    },
  },
});

const ZoomButton = chakra(Button, {
  base: { minHeight: 'target', minWidth: 'target', px: '3', textStyle: 'small' },
});

const nodeTypes = { card: AddressCard, area: AreaGround, areaName: AreaName };
const FIT = { padding: 0.015, maxZoom: 1.5 };
/** Between a card that is brought into sight and the edge, in px of the page. */
const REVEALED = 16;
/** Until the window's own size is known, in px. */
const FIRST_ROOM: Size = { width: 1000, height: 640 };

type JourneyCanvasProps = {
  readonly journey: Journey;
  /** By id of the address. */
  readonly cards: ReadonlyMap<string, CardData>;
  readonly cardSize: Size;
  readonly selected: string | null;
  readonly onSelect: (address: string | null) => void;
};

/** The storyboard's canvas: cards by area, with arrows. Stands within a `ReactFlowProvider`. */
export function JourneyCanvas({
  journey,
  cards,
  cardSize,
  selected,
  onSelect,
}: JourneyCanvasProps) {
  const room = useRoom(selected !== null);
  const arrangement = useMemo(
    () =>
      arrange(
        journey.areas.map(({ id, addresses }) => ({ id, cards: addresses.map((one) => one.id) })),
        cardSize,
        room,
      ),
    [journey, cardSize, room],
  );
  const [pointed, setPointed] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const looked = pointed ?? focused;
  const nodes = useMemo(
    () => nodesOf(journey, arrangement, cards, cardSize.width, selected),
    [journey, arrangement, cards, cardSize, selected],
  );
  const edges = useMemo(
    () => edgesOf(journey.arrows, arrangement, looked),
    [journey, arrangement, looked],
  );
  useView(arrangement, selected);

  const change = (changes: readonly NodeChange<Node>[]) => {
    const opened = changes.find((one) => one.type === 'select' && one.selected);
    if (opened?.type === 'select') onSelect(opened.id);
    else if (changes.some((one) => one.type === 'select' && one.id === selected)) onSelect(null);
  };
  const focus = ({ target }: FocusEvent<HTMLElement>) => {
    const { id } = target.closest<HTMLElement>('.react-flow__node')?.dataset ?? {};
    setFocused(id ?? null);
  };
  return (
    <Frame ref={hideArrows} onFocus={focus} onBlur={() => setFocused(null)}>
      <ReactFlow<BoardNode>
        aria-label={words.canvas}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={change}
        onNodeMouseEnter={(_, { id }) => setPointed(id)}
        onNodeMouseLeave={() => setPointed(null)}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        minZoom={0.1}
        maxZoom={2}
        fitView
        fitViewOptions={FIT}
        ariaLabelConfig={ARIA_LABELS}
      />
    </Frame>
  );
}

const ARIA_LABELS = {
  'node.a11yDescription.default': words.cardHelp,
  'node.a11yDescription.keyboardDisabled': words.cardHelp,
};

/**
 * The window of the canvas, in px of the page.
 *
 * @param isHeld it stays what it was, for as long as details stand beside the canvas
 */
function useRoom(isHeld: boolean): Size {
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const [room, setRoom] = useState(FIRST_ROOM);
  const isOther = width !== room.width || height !== room.height;
  if (isOther && !isHeld && width > 0 && height > 0) setRoom({ width, height });
  return room;
}

/** The details of an address say where it leads: its arrows say nothing to a screen reader that hears no picture. */
function hideArrows(frame: HTMLElement | null): void {
  frame?.querySelector('.react-flow__edges')?.setAttribute('aria-hidden', 'true');
}

/** Puts the keyboard back to the card of an address. */
export function focusCard(address: string | null): void {
  const cards = document.querySelectorAll<HTMLElement>('.react-flow__node-card');
  [...cards].find(({ dataset }) => dataset.id === address)?.focus();
}

/** Buttons that zoom the canvas. */
export function ZoomButtons() {
  const { fitView, zoomIn, zoomOut } = useReactFlow();
  return (
    <Flex role="group" aria-label={words.zoom} gap="1">
      <ZoomButton variant="secondary" aria-label={words.zoomIn} onClick={() => void zoomIn()}>
        +
      </ZoomButton>
      <ZoomButton variant="secondary" aria-label={words.zoomOut} onClick={() => void zoomOut()}>
        −
      </ZoomButton>
      <ZoomButton variant="secondary" onClick={() => void fitView(FIT)}>
        {words.fit}
      </ZoomButton>
    </Flex>
  );
}

/**
 * Shows the whole when it is laid out anew, or its window is another. While details stand beside the canvas nothing is made
 * smaller: the address that they are about is brought into sight.
 */
function useView(arrangement: Arrangement, selected: string | null): void {
  const { fitView, getViewport, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  useEffect(() => {
    const box = selected === null ? undefined : arrangement.cards.get(selected);
    if (!box) {
      void fitView(FIT);
      return;
    }
    const { x, y, zoom } = getViewport();
    const hidden = {
      x: Math.max(0, (box.x + box.width) * zoom + x + REVEALED - width),
      y: Math.max(0, (box.y + box.height) * zoom + y + REVEALED - height),
    };
    if (hidden.x > 0 || hidden.y > 0) {
      void setViewport({ x: x - hidden.x, y: y - hidden.y, zoom });
    }
  }, [fitView, getViewport, setViewport, arrangement, selected, width, height]);
}
