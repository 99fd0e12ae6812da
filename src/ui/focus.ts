import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { markAsNew } from './came-up.ts';

const reachable = 'input, select, textarea, button, a[href], [tabindex]';

/**
 * Moves focus after a failed submit: to the list of what is wrong, where there is one, else to the first invalid field.
 *
 * @param failure whatever stands for this failed try: a new value (an errors object, a count) moves focus again, an
 * empty one does nothing.
 * @returns the ref for the form, or for whatever element holds the fields.
 */
export function useErrorFocus<E extends HTMLElement = HTMLFormElement>(
  failure: unknown,
): RefObject<E | null> {
  const container = useRef<E>(null);
  useEffect(() => {
    if (!failure) {
      return;
    }
    const [first, second] =
      container.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    const list = second && container.current?.querySelector<HTMLElement>('[data-errors]');
    const invalid = list || first;
    const target = invalid?.matches(reachable)
      ? invalid
      : invalid?.querySelector<HTMLElement>(reachable);
    target?.focus();
  }, [failure]);
  return container;
}

/** The heading of a page that came up beneath a dialog, which keeps the focus until it is gone. */
let waitingHeading: HTMLHeadingElement | null = null;

/** Moves focus to the heading of a page that came up while a dialog stood above it. */
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
 * Moves focus to a heading when the page it names comes up, so that a keyboard or screen reader user starts at the
 * top of it. The document's first page keeps the browser's own starting point.
 *
 * @param title when given, a change of it counts as another page too.
 */
export function useHeadingFocus(title?: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRef({}).current;
  const isNew = useRef(false);
  // At once, or a press could be quicker.
  useLayoutEffect(() => {
    // Compared by identity too: two steps may share a title, and strict mode runs this twice for one page.
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
    // Some browsers would give it the focus beneath a dialog.
    waitingHeading = document.querySelector('dialog[open]') ? heading.current : null;
    if (!waitingHeading) {
      // The page begins above its heading: focus alone would scroll the frame's header away.
      heading.current?.focus({ preventScroll: true });
    }
    window.scrollTo(0, 0);
  });
  return heading;
}

/**
 * Moves focus to an element that has taken the place of what was pressed, which would drop the keyboard user's place.
 *
 * @param isArrival whether it came up by a press; false for what was there from the start.
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
 * Hands focus on when the control that holds it is disabled or goes away, and when it was lost while what the
 * controls belong to was being replaced.
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
    const holder = document.activeElement;
    const isDisabled = container.current?.contains(holder) && holder?.matches(':disabled');
    if (isDisabled || (wasReplacing.current && !isReplacing && isNobody(holder))) {
      fallback.current?.focus({ preventScroll: true });
    }
    wasReplacing.current = isReplacing;
  });
  useLayoutEffect(() => {
    const element = container.current;
    return () => {
      const holder = document.activeElement;
      if (element?.contains(holder) || (wasReplacing.current && isNobody(holder))) {
        // React gives the focus back to whom it took it from: after that.
        queueMicrotask(() => fallback.current?.focus({ preventScroll: true }));
      }
    };
  }, [fallback]);
  return container;
}

function isNobody(holder: Element | null): boolean {
  return holder === null || holder === document.body;
}
