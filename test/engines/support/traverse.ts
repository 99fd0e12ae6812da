/**
 * Moves through the page's history. Does so after it has returned, because a change of the document could lose the result.
 */
export function traverse(steps: number): void {
  setTimeout(() => history.go(steps));
}
