import type { Box } from './arrange.ts';

/** A side of a card, as React Flow names it. */
export type Side = 'left' | 'right' | 'top' | 'bottom';

/**
 * The sides at which an arrow leaves a card and comes to another: straight to the card beside it, else around those between,
 * forward below them and back above them, and to another row at top and bottom.
 */
export function sidesOf(from: Box, to: Box): { readonly from: Side; readonly to: Side } {
  if (to.y > from.y) return { from: 'bottom', to: 'top' };
  if (to.y < from.y) return { from: 'top', to: 'bottom' };
  if (to.x < from.x) return { from: 'top', to: 'top' };
  const isBeside = to.x - from.x < 2 * from.width;
  return isBeside ? { from: 'right', to: 'left' } : { from: 'bottom', to: 'bottom' };
}
