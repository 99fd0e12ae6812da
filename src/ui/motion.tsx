import {
  Component,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Elements } from './elements.ts';

type Moves = typeof import('./moves.ts');

let moves: Moves | undefined;
const waiting = new Set<() => void>();

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns the animations module; undefined until it is loaded, or if the user prefers reduced motion. */
const activeMoves = () => (prefersReducedMotion() ? undefined : moves);

/**
 * Loads the animations, unless the user prefers reduced motion. Nothing waits for them: until then everything works without
 * animation. Source: decision 065.
 */
export async function fetchMotion(): Promise<void> {
  if (!prefersReducedMotion() && !moves) {
    moves = await import('./moves.ts');
    for (const notify of waiting) notify();
  }
}

function subscribe(notify: () => void): () => void {
  waiting.add(notify);
  return () => waiting.delete(notify);
}

/** Returns the animations module, and re-renders the component when it arrives. */
export function useMoves(): Moves | undefined {
  return useSyncExternalStore(subscribe, activeMoves);
}

type PageMotionProps = {
  /** Direction of the flow, from its machine. */
  direction: 'forward' | 'back';
  children: ReactNode;
};

/** Slides a page of a flow in, from the side that the customer moves towards. Give each page its own key. */
export function PageMotion({ direction, children }: PageMotionProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) {
      activeMoves()?.slideIn(place.current, direction);
    }
  }, [direction]);
  return <div ref={place}>{children}</div>;
}

/**
 * Animates the digits of a figure when it changes. Attach the ref to an element that contains only the figure, in a parent of
 * the same size and line with `position: relative`, because the animation lies over it.
 *
 * @param amount tells whether the figure increased or decreased.
 * @param text the figure as shown.
 */
export function useCounting<Figure extends HTMLElement>(
  amount: number,
  text: string,
): RefObject<Figure | null> {
  const figure = useRef<Figure>(null);
  const shown = useRef({ amount, text });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { amount, text };
    if (figure.current && before.text !== text) {
      activeMoves()?.count(figure.current, before.text, amount > before.amount);
    }
  }, [amount, text]);
  return figure;
}

type MovedRowsProps = {
  list: RefObject<HTMLElement | null>;
  /** Changes whenever a row may have come, gone or moved. */
  rows: unknown;
  children: Elements;
};

/** Animates moved rows of a list. A class, because only a class can read the layout right before React changes it. */
export class MovedRows extends Component<MovedRowsProps> {
  override getSnapshotBeforeUpdate({ rows }: MovedRowsProps) {
    const { current } = this.props.list;
    return (current && rows !== this.props.rows && activeMoves()?.placesOf(current)) ?? null;
  }

  override componentDidUpdate(
    _props: MovedRowsProps,
    _state: unknown,
    places: ReturnType<Moves['placesOf']> | null,
  ) {
    const { current } = this.props.list;
    if (current && places) {
      activeMoves()?.moveRows(current, places);
    }
  }

  override render() {
    return this.props.children;
  }
}
