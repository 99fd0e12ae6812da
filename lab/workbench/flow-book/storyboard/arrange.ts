import { type Size, scaleOf } from '../chart-view/layout.ts';

/** Position and size in px, from the drawing's corner. */
export type Box = Size & { readonly x: number; readonly y: number };

/** Cards in rows, area below area. */
export type Arrangement = {
  /** Maximum number of columns of an area. */
  readonly columns: number;
  readonly whole: Size;
  /** By id of the area. */
  readonly areas: ReadonlyMap<string, Box>;
  /** By id of the card. */
  readonly cards: ReadonlyMap<string, Box>;
};

type AreaCards = { readonly id: string; readonly cards: readonly string[] };

/** Space between cards, in px: room for the arrows. */
const GAP = { x: 26, y: 30 };
/** Padding of an area; its name is above the cards. */
const INSET = { side: 14, top: 40, bottom: 20 };
const AREA_GAP = 18;

/**
 * Lays cards out in rows, so that they are as large as they can be where all of them fit into a window.
 *
 * @param card the extent of one card
 * @param room the window, of which only the shape matters
 */
export function arrange(areas: readonly AreaCards[], card: Size, room: Size): Arrangement {
  const most = Math.max(1, ...areas.map(({ cards }) => cards.length));
  const choices = Array.from({ length: most }, (_, index) => inColumns(areas, card, index + 1));
  return choices.reduce((best, one) =>
    scaleOf(one.whole, room) > scaleOf(best.whole, room) ? one : best,
  );
}

function inColumns(areas: readonly AreaCards[], card: Size, columns: number): Arrangement {
  const width = 2 * INSET.side + columns * (card.width + GAP.x) - GAP.x;
  const boxes = new Map<string, Box>();
  const places = new Map<string, Box>();
  let y = 0;
  for (const { id, cards } of areas) {
    const rows = Math.ceil(cards.length / columns);
    const height = INSET.top + rows * (card.height + GAP.y) - GAP.y + INSET.bottom;
    boxes.set(id, { x: 0, y, width, height });
    for (const [index, name] of cards.entries()) {
      places.set(name, {
        x: INSET.side + (index % columns) * (card.width + GAP.x),
        y: y + INSET.top + Math.floor(index / columns) * (card.height + GAP.y),
        ...card,
      });
    }
    y += height + AREA_GAP;
  }
  return { columns, whole: { width, height: y - AREA_GAP }, areas: boxes, cards: places };
}
