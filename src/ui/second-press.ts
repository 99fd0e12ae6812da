import type { MouseEvent } from 'react';

/**
 * Stops the second of two quick presses, which belongs to what stood there before: a dialog or a step that has come up since
 * is neither confirmed nor passed by it.
 */
export function stopSecondPress(event: MouseEvent): void {
  if (event.detail > 1) {
    event.preventDefault();
    event.stopPropagation();
  }
}
