import { chakra } from '@chakra-ui/react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flowsCopy } from '../../copy/flows.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { ChartDrawing } from './drawing.tsx';
import type { Drawing, Point } from './layout.ts';
import type { Palette } from './palette.ts';
import {
  beginningOf,
  centredOn,
  isSeen,
  moved,
  type Size,
  type Viewport,
  wholeOf,
  zoomed,
} from './viewport.ts';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    minHeight: '0',
    borderWidth: '1px',
    borderRadius: 'control',
    overflow: 'hidden',
    bg: 'bg',
  },
});

const Surface = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflow: 'clip',
    touchAction: 'none',
    cursor: 'grab',
    '&:active': { cursor: 'grabbing' },
    '& svg': { display: 'block', width: 'full', height: 'full' },
    '& text': { userSelect: 'none' },
    '& [role=button]:focus-visible': { outlineOffset: '4px' },
    _focusVisible: { outlineOffset: '-4px' },
  },
});

const Controls = chakra('div', {
  base: { display: 'flex', justifyContent: 'flex-end', gap: '2', p: '2', borderTopWidth: '1px' },
});

const Control = chakra('button', {
  base: {
    minWidth: 'target',
    minHeight: 'target',
    px: '3',
    bg: 'bg.card',
    color: 'brand',
    borderWidth: '2px',
    borderColor: 'border.control',
    borderRadius: 'control',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { bg: 'brand.subtle' },
  },
});

type CanvasProps = {
  readonly drawing: Drawing;
  /** Id of the machine. */
  readonly name: string;
  readonly palette: Palette;
  readonly selected: string | null;
  readonly found: ReadonlySet<string>;
  readonly onSelect: (id: string) => void;
};

/** A drawing under a window that is moved and zoomed by pointer, wheel, fingers and keys. */
export function Canvas({ drawing, name, palette, selected, found, onSelect }: CanvasProps) {
  const surface = useRef<HTMLDivElement>(null);
  const help = useId();
  const [size, setSize] = useState<Size | null>(null);
  const [viewport, setViewport] = useState<Viewport>({ x: 0, y: 0, scale: 1 });
  const middle: Point = { x: (size?.width ?? 0) / 2, y: (size?.height ?? 0) / 2 };

  // Size and place are known before the first paint: no key is pressed, and nothing seen, before them.
  useLayoutEffect(() => {
    const element = surface.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // A new drawing starts at its beginning, or at the state that is asked for.
  const placed = useRef<{ drawing: Drawing; selected: string | null } | null>(null);
  useLayoutEffect(() => {
    if (!size) return;
    const isNew = placed.current?.drawing !== drawing;
    const isAsked = placed.current?.selected !== selected;
    placed.current = { drawing, selected };
    const card = selected === null ? null : cardOf(drawing, selected);
    setViewport((current) => {
      const start = isNew ? beginningOf(drawing, size) : current;
      return (isNew || isAsked) && card && !isSeen(card, start, size)
        ? centredOn(card, start, size)
        : start;
    });
  }, [drawing, selected, size]);

  useWheel(surface, setViewport);
  const drag = useDrag(setViewport);

  const keys: Record<string, (current: Viewport) => Viewport> = {
    ArrowLeft: (current) => moved(current, STEP, 0),
    ArrowRight: (current) => moved(current, -STEP, 0),
    ArrowUp: (current) => moved(current, 0, STEP),
    ArrowDown: (current) => moved(current, 0, -STEP),
    '+': (current) => zoomed(current, ZOOM, middle),
    '=': (current) => zoomed(current, ZOOM, middle),
    '-': (current) => zoomed(current, 1 / ZOOM, middle),
    '0': (current) => (size ? wholeOf(drawing, size) : current),
  };
  const press = (event: KeyboardEvent) => {
    const change = keys[event.key];
    if (change && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      setViewport(change);
    }
  };
  const reveal = ({ target }: FocusEvent) => {
    const id = (target as Element).getAttribute('data-state');
    const card = id === null ? null : cardOf(drawing, id);
    if (card && size && target.matches(':focus-visible')) {
      setViewport((current) =>
        isSeen(card, current, size) ? current : centredOn(card, current, size),
      );
    }
  };

  const chart = useMemo(
    () => (
      <ChartDrawing
        drawing={drawing}
        palette={palette}
        selected={selected}
        found={found}
        onSelect={onSelect}
      />
    ),
    [drawing, palette, selected, found, onSelect],
  );
  const { x, y, scale } = viewport;

  return (
    <Frame>
      <Surface
        ref={surface}
        role="application"
        tabIndex={0}
        aria-label={flowsCopy.drawing(name)}
        aria-describedby={help}
        onKeyDown={press}
        onFocus={reveal}
        {...drag}
      >
        <svg role="presentation">
          <g transform={`translate(${x} ${y}) scale(${scale})`}>{chart}</g>
        </svg>
      </Surface>
      <Controls>
        <Control
          type="button"
          aria-label={flowsCopy.zoomOut}
          onClick={() => setViewport((current) => zoomed(current, 1 / ZOOM, middle))}
        >
          −
        </Control>
        <Control
          type="button"
          aria-label={flowsCopy.zoomIn}
          onClick={() => setViewport((current) => zoomed(current, ZOOM, middle))}
        >
          +
        </Control>
        <Control type="button" onClick={() => size && setViewport(wholeOf(drawing, size))}>
          {flowsCopy.fit}
        </Control>
      </Controls>
      <VisuallyHidden id={help}>{flowsCopy.drawingHelp}</VisuallyHidden>
    </Frame>
  );
}

const STEP = 80;
const ZOOM = 1.25;
/** A pointer that moved less than this pressed a card rather than dragged the drawing. */
const SLACK = 4;

function cardOf(drawing: Drawing, id: string) {
  return drawing.cards.find(({ state }) => state.id === id) ?? null;
}

type Change = (change: (current: Viewport) => Viewport) => void;

/** Wheel moves, wheel with Ctrl (and the pinch of a touchpad) zooms. React listens passively, so this does not. */
function useWheel(surface: { readonly current: HTMLElement | null }, change: Change): void {
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const [dx, dy] = [event.deltaX * lines, event.deltaY * lines];
      change((current) => {
        if (event.ctrlKey || event.metaKey) {
          return zoomed(current, Math.exp(-dy / 300), at);
        }
        return event.shiftKey ? moved(current, -dy, 0) : moved(current, -dx, -dy);
      });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [surface, change]);
}

/** One pointer moves, two zoom. */
function useDrag(change: Change) {
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (pointers.current.size === 1) travelled.current = 0;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const [dx, dy] = [now.x - before.x, now.y - before.y];
      travelled.current += Math.hypot(dx, dy);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, now);
      if (travelled.current > SLACK && !event.currentTarget.hasPointerCapture(event.pointerId)) {
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      const box = event.currentTarget.getBoundingClientRect();
      change((current) => {
        if (!other) return moved(current, dx, dy);
        const factor =
          Math.hypot(now.x - other.x, now.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        return zoomed(current, factor, { x: other.x - box.left, y: other.y - box.top });
      });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      pointers.current.delete(event.pointerId);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      pointers.current.delete(event.pointerId);
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
        pointers.current.delete(event.pointerId);
      }
    },
    onClickCapture: (event: { stopPropagation: () => void }) => {
      // The end of a drag is no press of the card beneath.
      if (travelled.current > SLACK) event.stopPropagation();
      travelled.current = 0;
    },
  };
}
