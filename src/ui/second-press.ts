import { markAsNew, recentlyShown } from './came-up.ts';

/** Minimum age of an element, in ms, for a press on it to count: a younger one may have been pressed by mistake. */
const MIN_SHOWN_MS = 500;
/** Presses within this distance, in px, are at the same spot: a finger is less precise than a mouse. */
const SPOT_PX = 30;

const CONTROLS = 'a, button, input, label, select, summary, textarea';
/** Elements in which Space types a character. */
const TEXTS = 'input:not([type=checkbox], [type=radio]), textarea';
const NEVER = Number.NEGATIVE_INFINITY;

type Spot = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** Counted presses since anything last appeared. */
let spots: Spot[] = [];
let ignoredAt = NEVER;
/** When the pointer went down, until its click. */
let downAt: number | null = null;
/** Last Enter or Space, and the last one that had an effect. */
let lastKeyAt = NEVER;
let lastKeyCountedAt = NEVER;
/** The control under the first pointerdown of a double or triple press. */
let firstDownOn: HTMLElement | null = null;
/** The element that the app focused, not the user. */
let focusedByApp: EventTarget | null = null;
/** True while Tab, another navigation key or a pointer press may move the focus. */
let isUserMovingFocus = false;

/**
 * Ignores the second of two quick presses if its target appeared after the first. Source: decision 044. Call it
 * once, before any other listener.
 *
 * @param ended removes the listeners when aborted.
 * @param first a press made before this code loaded; it counts.
 */
export function guardPresses(ended: AbortSignal, first?: Spot): void {
  if (first) {
    spots = [first];
  }
  const observer = new MutationObserver(noteChanges);
  observer.observe(document, { childList: true, subtree: true });
  ended.addEventListener('abort', () => observer.disconnect());
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    handle: (event: WindowEventMap[Type]) => void,
  ) => addEventListener(type, handle, { capture: true, signal: ended });

  listen('pointerdown', ({ timeStamp }) => {
    downAt = timeStamp;
  });
  listen('mousedown', (event) => {
    isUserMovingFocus = true;
    noteChanges(observer.takeRecords());
    // Otherwise it would open a list, move a slider, or select a word.
    if (isTooSoon(event) || isSecondElsewhere(event)) {
      event.preventDefault();
    }
  });
  listen('mouseup', () => {
    isUserMovingFocus = false;
  });
  listen('click', (event) => {
    isUserMovingFocus = false;
    noteChanges(observer.takeRecords());
    if (isTooSoon(event)) {
      ignoredAt = event.timeStamp;
      stop(event);
    } else {
      notePress(event);
    }
    downAt = null;
  });

  listen('keydown', (event) => {
    const { key, target, timeStamp } = event;
    // Keys sent by a password manager have no name.
    isUserMovingFocus = /^(Tab|Arrow|Home|End|Page)/.test(key);
    const isBlank = key === ' ' && !(target as Element).matches(TEXTS);
    if (isBlank || (key === 'Enter' && !event.isComposing)) {
      noteChanges(observer.takeRecords());
      const isAgain = event.repeat || timeStamp - lastKeyAt < MIN_SHOWN_MS;
      // Assistive technology also moves focus without a key, but never to an element that did not exist.
      const isNew = target === focusedByApp && shownAtOf(event) >= lastKeyCountedAt;
      lastKeyAt = timeStamp;
      if (isAgain && isNew) {
        stop(event);
      } else {
        lastKeyCountedAt = timeStamp;
      }
    }
  });
  listen('keyup', () => {
    isUserMovingFocus = false;
  });
  listen('focusin', ({ target }) => {
    focusedByApp = isUserMovingFocus ? null : target;
    recentlyShown.pressed = null;
  });
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Marks added controls as new, and the whole page when a dialog is removed. */
function noteChanges(changes: readonly MutationRecord[]): void {
  if (spots.length === 0 && lastKeyCountedAt === NEVER) {
    return;
  }
  for (const { addedNodes, removedNodes } of changes) {
    for (const node of addedNodes) {
      if (node instanceof Element && (node.matches(CONTROLS) || node.querySelector(CONTROLS))) {
        markAsNew(node);
      }
    }
    for (const node of removedNodes) {
      if (node.nodeName === 'DIALOG') {
        markAsNew(document.body);
      }
    }
  }
}

/** Returns the pressed control and its ancestors, because changes inside a control do not make it new. */
function pathOf(event: Event): EventTarget[] {
  const path = event.composedPath();
  return path.slice(Math.max(0, path.findIndex(isControl)));
}

function isControl(target: EventTarget | undefined): target is HTMLElement {
  return target instanceof HTMLElement && target.matches(CONTROLS);
}

/** Returns when the event's target appeared, if that was after the last counted press. */
function shownAtOf(event: Event): number {
  return Math.max(...pathOf(event).map((part) => recentlyShown.shownAt.get(part) ?? NEVER));
}

function isTooSoon(event: MouseEvent): boolean {
  // Clicks by assistive technology, keys or scripts have no count and no position.
  if (event.detail === 0 || !spots.some((spot) => isNear(spot, event))) {
    return false;
  }
  const shownSince = shownAtOf(event);
  return (
    shownSince !== NEVER &&
    (downAt ?? event.timeStamp) - Math.max(shownSince, ignoredAt) < MIN_SHOWN_MS
  );
}

/** True for the second press of a double press whose first hit a control that is no longer there. */
function isSecondElsewhere(event: MouseEvent): boolean {
  const [part] = pathOf(event);
  if (event.detail < 2) {
    firstDownOn = isControl(part) ? part : null;
  }
  // After a scroll the press may hit another control, which may take the focus.
  return firstDownOn !== null && !isControl(part);
}

function isNear(one: Spot, other: Spot): boolean {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) <= SPOT_PX;
}

/** Counts a press on a control or on a dialog's backdrop, which closes the dialog. */
function notePress(event: MouseEvent): void {
  const [part] = pathOf(event);
  const isOnControl = isControl(part);
  if (isOnControl) {
    recentlyShown.pressed = part;
  }
  if (event.detail > 0 && (isOnControl || part instanceof HTMLDialogElement)) {
    const { clientX, clientY } = event;
    const spot = { clientX, clientY };
    // Keeps all spots until something appears, because the response to any of them may still be on its way.
    spots = [...(recentlyShown.isAny ? [] : spots.filter((one) => !isNear(one, spot))), spot];
    recentlyShown.shownAt = new WeakMap();
    recentlyShown.isAny = false;
    ignoredAt = NEVER;
  }
}
