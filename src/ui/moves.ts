import { animate } from 'framer-motion/dom/mini';
import { MOVE, REST } from './move-timing.ts';

export { count } from './counting.ts';
export { followFinger } from './moving-sheet.ts';

/**
 * All scripted animations. Each uses the browser's own animations of transform and opacity only, for at most 200 ms, so a slow
 * main thread does not affect it. Source: decision 065.
 *
 * Includes framer-motion: import it lazily only.
 */

/** Slides a page in by 12 px from the side that the customer moves towards. */
export function slideIn(page: HTMLElement, direction: 'forward' | 'back'): void {
  const from = direction === 'forward' ? 12 : -12;
  animate(page, { opacity: [0, 1], transform: [`translateX(${from}px)`, 'none'] }, MOVE);
}

/** Returns the current positions of a list's rows, in px below its top, including rows in mid-animation. */
export function placesOf(list: HTMLElement): ReadonlyMap<Element, number> {
  const { top } = list.getBoundingClientRect();
  return new Map([...list.children].map((row) => [row, row.getBoundingClientRect().top - top]));
}

/** Animates rows from their previous positions to the current ones; new rows fade in. */
export function moveRows(list: HTMLElement, before: ReadonlyMap<Element, number>): void {
  for (const row of list.children) {
    if (row instanceof HTMLElement) {
      const from = before.get(row);
      // Offsets ignore a running animation: they give the final position.
      const way = from === undefined ? 0 : from - (row.offsetTop - list.offsetTop);
      if (from === undefined) {
        animate(row, { opacity: [0, 1] }, MOVE);
      } else if (Math.abs(way) >= 1) {
        animate(row, { transform: [`translateY(${way}px)`, 'none'] }, REST);
      }
    }
  }
}
