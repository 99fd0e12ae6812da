/** State of the double-press guard: elements shown since the last counted pointer press, and the last pressed control. */
export const recentlyShown: {
  shownAt: WeakMap<EventTarget, number>;
  isAny: boolean;
  pressed: HTMLElement | null;
} = {
  /** When each element appeared, in ms on the page's clock. */
  shownAt: new WeakMap<EventTarget, number>(),
  isAny: false,
  /** The last pressed control, until focus moves: browsers differ in whether a press focuses it. */
  pressed: null,
};

/** Returns the control whose press opened the dialog that opens now: it gets the focus back. */
export function pressedControl(): HTMLElement | null {
  return recentlyShown.pressed;
}

/**
 * Marks an element as new, so that a second press meant for its predecessor is ignored. Needed where content changes its
 * meaning in place, such as another page or a dialog's next question; added elements are marked automatically.
 */
export function markAsNew(element: Element): void {
  recentlyShown.shownAt.set(element, performance.now());
  recentlyShown.isAny = true;
}
