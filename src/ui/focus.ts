import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { markAsNew } from './came-up.ts';

const reachable = 'input, select, textarea, button, a[href], [tabindex]';

/**
 * Moves focus after a failed submit: to the error list if there is one, else to the first invalid field.
 *
 * @param failure stands for the failed submit: a new value (an errors object, a count) moves focus again, a falsy value does
 * nothing.
 * @returns the ref for the form or the element around the fields.
 */
export function useErrorFocus<E extends HTMLElement = HTMLFormElement>(
  failure: unknown,
): RefObject<E | null> {
  const container = useRef<E>(null);
  useEffect(() => {
    if (!failure) {
      return;
    }
    const invalid =
      container.current?.querySelector<HTMLElement>('[data-errors]') ??
      container.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const target = invalid?.matches(reachable)
      ? invalid
      : invalid?.querySelector<HTMLElement>(reachable);
    target?.focus();
  }, [failure]);
  return container;
}

/** Heading of a page that appeared under an open dialog; it gets focus when the dialog closes. */
let waitingHeading: HTMLHeadingElement | null = null;

/** Moves focus to the heading of a page that appeared under an open dialog. */
export function focusWaitingHeading(): void {
  if (waitingHeading?.isConnected) {
    waitingHeading.focus({ preventScroll: true });
  }
  if (document.activeElement === waitingHeading) {
    waitingHeading = null;
  }
}

let lastShown: { place: object; title: string | undefined } | undefined;

/**
 * Moves focus to the heading of a new page, so that a keyboard or screen reader user starts at its top. The document's first
 * page keeps the browser's own starting point.
 *
 * @param title a change of it counts as a new page.
 */
export function useHeadingFocus(title?: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRef({}).current;
  const isNew = useRef(false);
  // A layout effect, because a press could come before a passive effect.
  useLayoutEffect(() => {
    // Also compared by identity: two steps may share a title, and strict mode runs this twice per page.
    if (lastShown?.place === place && lastShown.title === title) {
      return;
    }
    isNew.current = lastShown !== undefined;
    lastShown = { place, title };
    if (isNew.current) {
      markAsNew(document.body);
    }
  }, [place, title]);
  useEffect(() => {
    if (!isNew.current) {
      return;
    }
    isNew.current = false;
    // Some browsers would move focus under the open dialog.
    waitingHeading = document.querySelector('dialog[open]') ? heading.current : null;
    if (!waitingHeading) {
      // Without `preventScroll` the browser would scroll the frame's header away.
      heading.current?.focus({ preventScroll: true });
    }
    window.scrollTo(0, 0);
  });
  return heading;
}

/**
 * Moves focus to an element that replaces the pressed control, because the keyboard user's place would otherwise be lost.
 *
 * @param isArrival true if a press made the element appear; false if it was there from the start.
 */
export function useArrivalFocus<E extends HTMLElement>(isArrival: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  const wasArrival = useRef(isArrival).current;
  useEffect(() => {
    if (wasArrival) {
      element.current?.focus();
    }
  }, [wasArrival]);
  return element;
}

/**
 * Moves focus to a fallback when the focused control is disabled or removed, or when focus was lost while the content
 * around the controls was being replaced.
 *
 * @param fallback takes the focus.
 * @returns the ref for the element around the controls.
 */
export function useFocusFallback<E extends HTMLElement>(
  fallback: RefObject<HTMLElement | null>,
  isReplacing: boolean,
): RefObject<E | null> {
  const container = useRef<E>(null);
  const wasReplacing = useRef(isReplacing);
  useLayoutEffect(() => {
    const active = document.activeElement;
    const isDisabled = container.current?.contains(active) && active?.matches(':disabled');
    if (isDisabled || (wasReplacing.current && !isReplacing && isFocusLost(active))) {
      fallback.current?.focus({ preventScroll: true });
    }
    wasReplacing.current = isReplacing;
  });
  useLayoutEffect(() => {
    const element = container.current;
    return () => {
      const active = document.activeElement;
      if (element?.contains(active) || (wasReplacing.current && isFocusLost(active))) {
        // In a microtask, because React first restores focus to the removed control.
        queueMicrotask(() => fallback.current?.focus({ preventScroll: true }));
      }
    };
  }, [fallback]);
  return container;
}

function isFocusLost(active: Element | null): boolean {
  return active === null || active === document.body;
}
