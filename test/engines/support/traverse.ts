/**
 * Moves through the page's history by this number of entries. The move starts after the function has returned, because a change
 * of the document could lose its result.
 */
export function traverse(steps: number): void {
  setTimeout(() => history.go(steps));
}
