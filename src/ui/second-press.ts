import { markAsNew, recentlyShown } from './came-up.ts';

/** How long something must have been up before a press counts that may have been meant for what stood there before, in ms. */
const UP_FOR_MS = 500;
/** Two presses that are no further apart than this are at the same spot, in px: a finger does not hit as well as a mouse. */
const SPOT_PX = 30;

const CONTROLS = 'a, button, input, label, select, summary, textarea';
/** Where a blank is written, and presses nothing. */
const TEXTS = 'input:not([type=checkbox], [type=radio]), textarea';
const NEVER = Number.NEGATIVE_INFINITY;

type Spot = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** Where presses counted since something last came up. */
let spots: Spot[] = [];
/** When a press was last ignored. */
let ignoredAt = NEVER;
/** When the pointer went down, until it has had its click. */
let downAt: number | null = null;
/** When Enter or Space went down last, and when last with effect. */
let keyedAt = NEVER;
let keyCountedAt = NEVER;
/** The control on which the pointer went down first, of the presses that follow each other quickly at one spot. */
let firstDownOn: HTMLElement | null = null;
/** What has the focus from the app, and not from the person. */
let focusedByApp: EventTarget | null = null;
/** The person is about to move the focus: by Tab, or by the press of a pointer. */
let isPersonMoving = false;

/**
 * Keeps the second of two quick presses from what has come up since the first. Source: decision 044. Call it
 * once, before anything else listens.
 *
 * @param ended ends it.
 * @param first the press that was made before it was here; it counts.
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
    hear: (event: WindowEventMap[Type]) => void,
  ) => addEventListener(type, hear, { capture: true, signal: ended });

  listen('pointerdown', ({ timeStamp }) => {
    downAt = timeStamp;
  });
  listen('mousedown', (event) => {
    isPersonMoving = true;
    noteChanges(observer.takeRecords());
    // It would open a list, move a slider, or mark the word that has come up there.
    if (isTooSoon(event) || isSecondElsewhere(event)) {
      event.preventDefault();
    }
  });
  listen('mouseup', () => {
    isPersonMoving = false;
  });
  listen('click', (event) => {
    isPersonMoving = false;
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
    // A password manager's keys have no name.
    isPersonMoving = /^(Tab|Arrow|Home|End|Page)/.test(key);
    const isBlank = key === ' ' && !(target as Element).matches(TEXTS);
    if (isBlank || (key === 'Enter' && !event.isComposing)) {
      noteChanges(observer.takeRecords());
      const isAgain = event.repeat || timeStamp - keyedAt < UP_FOR_MS;
      // Assistive technology moves the focus as the app does, but not to what was not there.
      const isNew = target === focusedByApp && upAtOf(event) >= keyCountedAt;
      keyedAt = timeStamp;
      if (isAgain && isNew) {
        stop(event);
      } else {
        keyCountedAt = timeStamp;
      }
    }
  });
  listen('keyup', () => {
    isPersonMoving = false;
  });
  listen('focusin', ({ target }) => {
    focusedByApp = isPersonMoving ? null : target;
    recentlyShown.pressed = null;
  });
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whatever can be pressed and was added came up; so did all that lay beneath a dialog that is gone. */
function noteChanges(changes: readonly MutationRecord[]): void {
  if (spots.length === 0 && keyCountedAt === NEVER) {
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

/** The control that a press is on, with all around it: what changes within a control leaves it what it was. */
function pathOf(event: Event): EventTarget[] {
  const path = event.composedPath();
  return path.slice(Math.max(0, path.findIndex(isControl)));
}

function isControl(target: EventTarget | undefined): target is HTMLElement {
  return target instanceof HTMLElement && target.matches(CONTROLS);
}

/** When that came up, if it came up since the last press that counted. */
function upAtOf(event: Event): number {
  return Math.max(...pathOf(event).map((part) => recentlyShown.shownAt.get(part) ?? NEVER));
}

function isTooSoon(event: MouseEvent): boolean {
  // A click of assistive technology, of a key or of a script has no count, and no spot.
  if (event.detail === 0 || !spots.some((spot) => isNear(spot, event))) {
    return false;
  }
  const upAt = upAtOf(event);
  return upAt !== NEVER && (downAt ?? event.timeStamp) - Math.max(upAt, ignoredAt) < UP_FOR_MS;
}

/** True for the second press of a double one whose first was on a control, where no control is any more. */
function isSecondElsewhere(event: MouseEvent): boolean {
  const [part] = pathOf(event);
  if (event.detail < 2) {
    firstDownOn = isControl(part) ? part : null;
  }
  // Another control may have been scrolled there, and takes the focus by such a press.
  return firstDownOn !== null && !isControl(part);
}

function isNear(one: Spot, other: Spot): boolean {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) <= SPOT_PX;
}

/** A press counts that is on a control, or beside a dialog's sheet, which closes it. */
function notePress(event: MouseEvent): void {
  const [part] = pathOf(event);
  const isOnControl = isControl(part);
  if (isOnControl) {
    recentlyShown.pressed = part;
  }
  if (event.detail > 0 && (isOnControl || part instanceof HTMLDialogElement)) {
    const { clientX, clientY } = event;
    const spot = { clientX, clientY };
    // Until something comes up it may still be on its way, whatever else is pressed meanwhile.
    spots = [...(recentlyShown.isAny ? [] : spots.filter((one) => !isNear(one, spot))), spot];
    recentlyShown.shownAt = new WeakMap();
    recentlyShown.isAny = false;
    ignoredAt = NEVER;
  }
}
