import { animate } from 'framer-motion/dom/mini';
import { MOVE, REST } from './move-timing.ts';

/** A sheet is pulled away by this share of its height, or by a flick: at least so fast, in px per ms, and so far, in px. */
const FAR = 0.35;
const FLICK = { speed: 0.5, way: 24 };
/** How fast a finger is shows in its last moves, in ms: one that has come to a stop flicks nothing. */
const RECENT_MS = 80;
/** What cannot be pulled away gives way by this share of the finger's way. */
const GIVES_WAY = 0.15;

/** A touch on its way: where it is, in px, and when, in ms. */
type Moment = { readonly x: number; readonly y: number; readonly at: number };

/** A sheet in somebody's hand. */
type Pull = {
  /** Where it was when it was taken, in px below its place. */
  readonly from: number;
  readonly start: Moment;
  readonly recent: readonly Moment[];
};

/** The only finger on the page; none where the page is zoomed, and a finger moves what is seen of it. */
function onlyFinger({ touches, timeStamp }: TouchEvent): Moment | null {
  const [touch, another] = touches;
  const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
  return touch && !another && !isZoomed
    ? { x: touch.clientX, y: touch.clientY, at: timeStamp }
    : null;
}

const placeOf = (sheet: HTMLElement) => new DOMMatrix(getComputedStyle(sheet).transform).m42;

/**
 * Lets a sheet follow a finger that pulls it down by its handle. Let go far or fast enough it leaves, and then asks to be
 * closed; otherwise it springs back.
 *
 * It hears touches, not pointers: a touch that does not pull stays the browser's, which scrolls, zooms and selects by it.
 *
 * @param canClose whether the sheet may be pulled away, asked each time: the flow may have gone on meanwhile.
 * @returns ends it.
 */
export function followFinger(
  sheet: HTMLElement,
  handle: HTMLElement,
  { canClose, onClose }: { canClose: () => boolean; onClose: () => void },
): () => void {
  const ended = new AbortController();
  /** Where the finger came down, until it is known what it does. */
  let touch: Moment | null = null;
  let pull: Pull | null = null;
  let moving: ReturnType<typeof animate> | null = null;

  const offsetOf = ({ from, start }: Pull, { y }: Moment) =>
    Math.max(0, from + (y - start.y) * (canClose() ? 1 : GIVES_WAY));

  const take = (start: Moment): Pull => {
    moving?.stop();
    // What it came up with, where it is still coming up.
    for (const animation of sheet.getAnimations()) animation.finish();
    sheet.style.willChange = 'transform';
    return { from: placeOf(sheet), start, recent: [] };
  };

  const go = async (to: string, how: typeof MOVE | typeof REST) => {
    moving = animate(sheet, { transform: [`translateY(${placeOf(sheet)}px)`, to] }, how);
    // Never settles where the sheet is taken anew on its way.
    await moving.finished;
    sheet.style.willChange = '';
  };

  const letGo = async (at: number | null) => {
    if (!pull) {
      return;
    }
    const { recent } = pull;
    pull = null;
    const [first] = recent;
    const last = recent.at(-1);
    const offset = placeOf(sheet);
    const speed = first && last && at && at > first.at ? (last.y - first.y) / (at - first.at) : 0;
    const isFar = offset > sheet.offsetHeight * FAR;
    const isFlicked = offset > FLICK.way && speed > FLICK.speed;
    if (at !== null && canClose() && (isFar || isFlicked)) {
      await go('translateY(100%)', MOVE);
      if (!ended.signal.aborted) {
        onClose();
        await new Promise(requestAnimationFrame);
      }
    }
    if (!ended.signal.aborted) {
      await go('none', REST);
    }
  };

  const hear = (
    type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel',
    listener: (event: TouchEvent) => void,
  ) => {
    handle.addEventListener(type, listener, {
      passive: type !== 'touchmove',
      signal: ended.signal,
    });
  };
  hear('touchstart', (event) => {
    const finger = onlyFinger(event);
    // In a sheet that is scrolled a finger scrolls back first. Asked now: the browser may scroll before the first move is heard.
    touch = sheet.scrollTop > 0 ? null : finger;
    if (!finger) {
      void letGo(null);
    }
  });
  hear('touchmove', (event) => {
    const now = onlyFinger(event);
    if (touch && now && !pull) {
      const isDown = now.y - touch.y > Math.abs(now.x - touch.x);
      pull = isDown && event.cancelable ? take(touch) : null;
      touch = null;
    }
    if (now && pull) {
      event.preventDefault();
      const recent = pull.recent.filter(({ at }) => now.at - at <= RECENT_MS);
      pull = { ...pull, recent: [...recent, now] };
      sheet.style.transform = `translateY(${offsetOf(pull, now)}px)`;
    }
  });
  hear('touchend', ({ timeStamp }) => void letGo(timeStamp));
  hear('touchcancel', () => void letGo(null));
  return () => {
    ended.abort();
    moving?.stop();
  };
}
