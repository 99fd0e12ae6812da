import type { Drawing, Point, Rectangle } from './layout.ts';

/** Which part of a drawing is seen: the drawing's point at the window's corner is `-x / scale`. */
export type Viewport = { readonly x: number; readonly y: number; readonly scale: number };

/** An extent, in px for a window and in its own units for a drawing. */
export type Size = { readonly width: number; readonly height: number };

const SMALLEST = 0.1;
const LARGEST = 2.5;
/** Below this nobody can read the words of a card. */
const READABLE = 0.62;
const MARGIN = 24;

/** The whole drawing, as large as it gets. */
export function wholeOf(drawing: Size, window: Size): Viewport {
  const scale = clampScale(
    Math.min((window.width - MARGIN) / drawing.width, (window.height - MARGIN) / drawing.height, 1),
  );
  return {
    scale,
    x: (window.width - drawing.width * scale) / 2,
    y: (window.height - drawing.height * scale) / 2,
  };
}

/** The whole where its words can be read, else the place where the flow begins. */
export function beginningOf(drawing: Drawing, window: Size): Viewport {
  const whole = wholeOf(drawing, window);
  const [first] = drawing.cards;
  if (whole.scale >= READABLE || !first) {
    return whole;
  }
  const scale = window.width < 600 ? 0.85 : 0.9;
  return {
    scale,
    x: MARGIN - first.x * scale,
    y: window.height / 2 - (first.y + first.height / 2) * scale,
  };
}

/** The same scale, or a readable one, with a card in the middle. */
export function centredOn(card: Rectangle, viewport: Viewport, window: Size): Viewport {
  const scale = Math.max(viewport.scale, READABLE);
  return {
    scale,
    x: window.width / 2 - (card.x + card.width / 2) * scale,
    y: window.height / 2 - (card.y + card.height / 2) * scale,
  };
}

/** Whether a card is in the window as a whole. */
export function isSeen(card: Rectangle, { x, y, scale }: Viewport, window: Size): boolean {
  return (
    card.x * scale + x >= 0 &&
    card.y * scale + y >= 0 &&
    (card.x + card.width) * scale + x <= window.width &&
    (card.y + card.height) * scale + y <= window.height
  );
}

/** Zooms while the point of the window stays where it is. */
export function zoomed(viewport: Viewport, factor: number, at: Point): Viewport {
  const scale = clampScale(viewport.scale * factor);
  const change = scale / viewport.scale;
  return {
    scale,
    x: at.x - (at.x - viewport.x) * change,
    y: at.y - (at.y - viewport.y) * change,
  };
}

/** The same scale, moved by px of the window. */
export function moved(viewport: Viewport, dx: number, dy: number): Viewport {
  return { ...viewport, x: viewport.x + dx, y: viewport.y + dy };
}

function clampScale(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}
