import { animate } from 'framer-motion/dom/mini';
import { MOVE } from './move-timing.ts';

export { followFinger } from './moving-sheet.ts';

/**
 * All that moves in the app by script. Every move is one of the browser's own animations, of transforms and opacity alone,
 * and lasts at most 200 ms: the page's thread starts it and is free, however slow it is.
 *
 * Brings framer-motion with it: import it lazily only.
 */

/** Slides a page in by 12 px from where the customer is heading. */
export function slideIn(page: HTMLElement, direction: 'forward' | 'back'): void {
  const from = direction === 'forward' ? 12 : -12;
  animate(page, { opacity: [0, 1], transform: [`translateX(${from}px)`, 'none'] }, MOVE);
}
