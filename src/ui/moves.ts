import { animate } from 'framer-motion/dom/mini';
import { MOVE, REST } from './move-timing.ts';

export { count } from './counting.ts';
export { followFinger } from './moving-sheet.ts';

/**
 * All that moves in the app by script. Every move is one of the browser's own animations, of transforms and opacity alone,
 * and lasts at most 200 ms: the page's thread starts it and is free, however slow it is. Source: decision 065.
 *
 * Brings framer-motion with it: import it lazily only.
 */

/** Slides a page in by 12 px from where the customer is heading. */
export function slideIn(page: HTMLElement, direction: 'forward' | 'back'): void {
  const from = direction === 'forward' ? 12 : -12;
  animate(page, { opacity: [0, 1], transform: [`translateX(${from}px)`, 'none'] }, MOVE);
}

/** Where the rows of a list are seen now, in px below its top; a row may be on its way. */
export function placesOf(list: HTMLElement): ReadonlyMap<Element, number> {
  const { top } = list.getBoundingClientRect();
  return new Map([...list.children].map((row) => [row, row.getBoundingClientRect().top - top]));
}

/** Lets the rows go from where they were seen to where they stand now; a new row comes up in its place. */
export function moveRows(list: HTMLElement, before: ReadonlyMap<Element, number>): void {
  for (const row of list.children) {
    if (row instanceof HTMLElement) {
      const from = before.get(row);
      // Where it stands, whatever it is on its way from.
      const way = from === undefined ? 0 : from - (row.offsetTop - list.offsetTop);
      if (from === undefined) {
        animate(row, { opacity: [0, 1] }, MOVE);
      } else if (Math.abs(way) >= 1) {
        animate(row, { transform: [`translateY(${way}px)`, 'none'] }, REST);
      }
    }
  }
}
