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

/** What moves things, once it is here. */
let moves: Moves | undefined;
const waiting = new Set<() => void>();

const movesLittle = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What moves things; nothing while it is not here, and nothing where nothing is to move. */
const movesNow = () => (movesLittle() ? undefined : moves);

/**
 * Fetches what moves things, unless nothing is to move. Nothing waits for it: until it is here, everything works and
 * stands still. Source: decision 065.
 */
export async function fetchMotion(): Promise<void> {
  if (!movesLittle() && !moves) {
    moves = await import('./moves.ts');
    for (const tell of waiting) tell();
  }
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

/** What moves things, for a part that is drawn anew when it comes. */
export function useMoves(): Moves | undefined {
  return useSyncExternalStore(subscribe, movesNow);
}

type MoveProps = {
  /** Where the flow goes, as its machine tells it. */
  direction: 'forward' | 'back';
  children: ReactNode;
};

function MovedPage({ direction, children }: MoveProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) {
      movesNow()?.slideIn(place.current, direction);
    }
  }, [direction]);
  return <div ref={place}>{children}</div>;
}

type PageMotionProps = MoveProps & {
  /** Names the page shown; a change plays the move. */
  page: string;
};

/** Lets each page of a flow slide in from where the customer is heading. */
export function PageMotion({ page, ...move }: PageMotionProps) {
  return <MovedPage key={page} {...move} />;
}

/**
 * Lets the digits of a figure count up or down when it changes. Give the answer to the element whose text is the figure and
 * nothing else, in one that is as large, `position: relative`, and the same line: what counts is laid over it.
 *
 * @param amount tells whether it became more or less.
 * @param text the figure as it is shown.
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
      movesNow()?.count(figure.current, before.text, amount > before.amount);
    }
  }, [amount, text]);
  return figure;
}

type MovedRowsProps = {
  /** The element whose children are the rows. */
  list: RefObject<HTMLElement | null>;
  /** Is another one whenever a row may have come, gone or moved. */
  rows: unknown;
  children: Elements;
};

/**
 * Lets the rows of a list go to their new places when a change gives them others.
 *
 * A class, since only a class can look at the page right before React changes it.
 */
export class MovedRows extends Component<MovedRowsProps> {
  override getSnapshotBeforeUpdate({ rows }: MovedRowsProps) {
    const { current } = this.props.list;
    return (current && rows !== this.props.rows && movesNow()?.placesOf(current)) ?? null;
  }

  override componentDidUpdate(
    _props: MovedRowsProps,
    _state: unknown,
    places: ReturnType<Moves['placesOf']> | null,
  ) {
    const { current } = this.props.list;
    if (current && places) {
      movesNow()?.moveRows(current, places);
    }
  }

  override render() {
    return this.props.children;
  }
}
