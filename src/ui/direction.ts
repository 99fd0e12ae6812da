/** 1, or -1 where a page reads from right to left: then what comes next lies to the left. */
export function readingDirection(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1;
}
