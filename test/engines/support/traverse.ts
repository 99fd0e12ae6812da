/**
 * Goes so many steps through the history of the page that it runs in, once its caller has been answered: where that leads to
 * another document, the answer could be lost with this one.
 */
export function traverse(steps: number): void {
  setTimeout(() => history.go(steps));
}
