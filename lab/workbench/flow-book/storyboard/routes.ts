import type { Box } from './arrange.ts';

/** A side of a card, as React Flow names it. */
export type Side = 'left' | 'right' | 'top' | 'bottom';

/**
 * Returns the sides at which an arrow leaves one card and reaches another. It goes straight to the next card. It passes cards in
 * between below them if it goes forward, and above them if it goes back. To another row it uses top and bottom.
 */
export function sidesOf(from: Box, to: Box): { readonly from: Side; readonly to: Side } {
  if (to.y > from.y) return { from: 'bottom', to: 'top' };
  if (to.y < from.y) return { from: 'top', to: 'bottom' };
  if (to.x < from.x) return { from: 'top', to: 'top' };
  const isBeside = to.x - from.x < 2 * from.width;
  return isBeside ? { from: 'right', to: 'left' } : { from: 'bottom', to: 'bottom' };
}
