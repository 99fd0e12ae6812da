/** What the guard of quick presses knows: what came up since a pointer's last press that counted, and what was pressed. */
export const recentlyShown: {
  shownAt: WeakMap<EventTarget, number>;
  isAny: boolean;
  pressed: HTMLElement | null;
} = {
  /** When each came up, in ms of the page's own clock. */
  shownAt: new WeakMap<EventTarget, number>(),
  isAny: false,
  /** The control that was pressed last, unless the focus has moved since: browsers differ in whether a press moves it there. */
  pressed: null,
};

/** What a dialog that opens now gives the focus back to: the control whose press opened it. */
export function pressedControl(): HTMLElement | null {
  return recentlyShown.pressed;
}

/**
 * Says that all in an element means something else from now on, though it may look and stand as before: the page that came
 * up in another's place, the dialog that asks its next question. What is added to the page needs no word.
 */
export function markAsNew(element: Element): void {
  recentlyShown.shownAt.set(element, performance.now());
  recentlyShown.isAny = true;
}
