/**
 * Goes so many steps through the history of its page, after its caller has got the answer, which a change of the document could
 * lose.
 */
export function traverse(steps: number): void {
  setTimeout(() => history.go(steps));
}
