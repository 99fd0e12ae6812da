import { chakra } from '@chakra-ui/react';
import { useReactFlow } from '@xyflow/react';
import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { storyboardCopy as words } from '../../../copy/storyboard.ts';
import { FIT, FlowCanvas } from '../chart-view/flow-canvas.tsx';
import type { Size } from '../chart-view/layout.ts';
import { Drawing } from '../parts.tsx';
import { AddressCard, type CardData } from './address-card.tsx';
import { AreaGround, AreaName } from './area-frame.tsx';
import { type Arrangement, arrange } from './arrange.ts';
import { edgesOf, nodesOf } from './board.ts';
import type { Journey } from './journey.ts';

const Frame = chakra(Drawing, {
  base: {
    gridArea: 'canvas',
    height: { base: 'calc(100dvh - 31rem)', lg: 'auto' },
    minHeight: { base: '26rem', lg: '0' },
    '& :is(.react-flow__node-area, .react-flow__node-areaName)': { pointerEvents: 'none' },
    '& .react-flow__edge-path': { stroke: 'border.control', strokeWidth: '2' },
    '& .is-main .react-flow__edge-path': { stroke: 'brand', strokeWidth: '4' },
    '& .is-other .react-flow__edge-path': {
      stroke: 'warning',
      strokeWidth: '3',
      strokeDasharray: '8 6',
    },
  },
});

const nodeTypes = { card: AddressCard, area: AreaGround, areaName: AreaName };
/** Margins of `FIT` around the drawing, and the row of buttons below it, in px. */
const MARGINS: Size = { width: 20, height: 80 };
/** Size until the real one is known, in px. */
const FIRST_ROOM: Size = { width: 1000, height: 640 };

type JourneyCanvasProps = {
  readonly journey: Journey;
  /** By id of the address. */
  readonly cards: ReadonlyMap<string, CardData>;
  readonly cardSize: Size;
  readonly selected: string | null;
  readonly onSelect: (address: string) => void;
};

/** The storyboard's canvas: cards by area, with arrows. */
export function JourneyCanvas({
  journey,
  cards,
  cardSize,
  selected,
  onSelect,
}: JourneyCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame, selected !== null);
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
  const focus = ({ target }: FocusEvent<HTMLElement>) => {
    const { id } = target.closest<HTMLElement>('.react-flow__node')?.dataset ?? {};
    setFocused(id ?? null);
  };
  return (
    <Frame ref={frame} className="flows-drawing">
      <FlowCanvas
        label={words.canvas}
        size={arrangement.whole}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        hasMap={false}
        looked={selected}
        readableAt={null}
        onPress={onSelect}
        onNodeMouseEnter={(_, { id }) => setPointed(id)}
        onNodeMouseLeave={() => setPointed(null)}
        onFocus={focus}
        onBlur={() => setFocused(null)}
      >
        <Whole of={arrangement} />
      </FlowCanvas>
    </Frame>
  );
}

/**
 * Returns the space for the whole drawing in the canvas, in px.
 *
 * @param isHeld keeps the previous size while details are beside the canvas
 */
function useRoom(frame: RefObject<HTMLElement | null>, isHeld: boolean): Size {
  const [room, setRoom] = useState(FIRST_ROOM);
  // Before the browser reports sizes again, because new details make the canvas smaller.
  useLayoutEffect(() => {
    if (!frame.current || isHeld) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) {
        setRoom({ width: width - MARGINS.width, height: height - MARGINS.height });
      }
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, isHeld]);
  return room;
}

/** Shows the whole drawing after each layout. */
function Whole({ of }: { of: Arrangement }) {
  const { fitView } = useReactFlow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout is what must be shown.
  useEffect(() => {
    void fitView(FIT);
  }, [fitView, of]);
  return null;
}

/** Moves the focus back to the card of an address. */
export function focusCard(address: string | null): void {
  const cards = document.querySelectorAll<HTMLElement>('.react-flow__node-card');
  [...cards].find(({ dataset }) => dataset.id === address)?.focus();
}
