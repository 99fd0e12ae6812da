import { animate } from 'framer-motion/dom/mini';
import { MOVE, REST } from './move-timing.ts';

/** A pull closes the sheet beyond this share of its height, or by a flick: minimum speed in px per ms, distance in px. */
const CLOSE_SHARE = 0.35;
const FLICK = { speed: 0.5, way: 24 };
/** Speed is measured over the last moves, in ms, so a finger that stopped does not flick. */
const RECENT_MS = 80;
/** A sheet that cannot be closed follows the finger by this share of its way. */
const RESISTANCE = 0.15;

/** A touch point, in px, and its time, in ms. */
type Moment = { readonly x: number; readonly y: number; readonly at: number };

type Pull = {
  /** The sheet's offset when the pull began, in px below its resting place. */
  readonly from: number;
  readonly start: Moment;
  readonly recent: readonly Moment[];
};

/** Returns the only touch; null with several, or if the page is zoomed because a finger then pans it. */
function onlyFinger({ touches, timeStamp }: TouchEvent): Moment | null {
  const [touch, another] = touches;
  const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
  return touch && !another && !isZoomed
    ? { x: touch.clientX, y: touch.clientY, at: timeStamp }
    : null;
}

const offsetNow = (sheet: HTMLElement) => new DOMMatrix(getComputedStyle(sheet).transform).m42;

/**
 * Lets a sheet follow a finger that pulls it down by its handle. Released far or fast enough it leaves and calls `onClose`;
 * otherwise it springs back.
 *
 * Listens to touches, not pointers, so that the browser keeps scroll, zoom and selection for all other touches.
 *
 * @param canClose true if the sheet may close; called on each move because the flow may have changed meanwhile.
 * @returns a function that removes the listeners.
 */
export function followFinger(
  sheet: HTMLElement,
  handle: HTMLElement,
  { canClose, onClose }: { canClose: () => boolean; onClose: () => void },
): () => void {
  const ended = new AbortController();
  /** Start of a touch that may still become a pull. */
  let touch: Moment | null = null;
  let pull: Pull | null = null;
  let moving: ReturnType<typeof animate> | null = null;

  const offsetOf = ({ from, start }: Pull, { y }: Moment) =>
    Math.max(0, from + (y - start.y) * (canClose() ? 1 : RESISTANCE));

  const startPull = (start: Moment): Pull => {
    moving?.stop();
    // Skips the rest of the sheet's opening animation.
    for (const animation of sheet.getAnimations()) animation.finish();
    sheet.style.willChange = 'transform';
    return { from: offsetNow(sheet), start, recent: [] };
  };

  const moveTo = async (to: string, how: typeof MOVE | typeof REST) => {
    moving = animate(sheet, { transform: [`translateY(${offsetNow(sheet)}px)`, to] }, how);
    // Never settles if the user grabs the sheet again during the animation.
    await moving.finished;
    sheet.style.willChange = '';
  };

  const release = async (at: number | null) => {
    if (!pull) {
      return;
    }
    const { recent } = pull;
    pull = null;
    const [first] = recent;
    const last = recent.at(-1);
    const offset = offsetNow(sheet);
    const speed = first && last && at && at > first.at ? (last.y - first.y) / (at - first.at) : 0;
    const isFar = offset > sheet.offsetHeight * CLOSE_SHARE;
    const isFlicked = offset > FLICK.way && speed > FLICK.speed;
    if (at !== null && canClose() && (isFar || isFlicked)) {
      await moveTo('translateY(100%)', MOVE);
      if (!ended.signal.aborted) {
        onClose();
        await new Promise(requestAnimationFrame);
      }
    }
    if (!ended.signal.aborted) {
      await moveTo('none', REST);
    }
  };

  const listen = (
    type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel',
    listener: (event: TouchEvent) => void,
  ) => {
    handle.addEventListener(type, listener, {
      passive: type !== 'touchmove',
      signal: ended.signal,
    });
  };
  listen('touchstart', (event) => {
    const finger = onlyFinger(event);
    // A scrolled sheet scrolls back first. Checked here because the browser may scroll before the first touchmove.
    touch = sheet.scrollTop > 0 ? null : finger;
    if (!finger) {
      void release(null);
    }
  });
  listen('touchmove', (event) => {
    const now = onlyFinger(event);
    if (touch && now && !pull) {
      const isDown = now.y - touch.y > Math.abs(now.x - touch.x);
      pull = isDown && event.cancelable ? startPull(touch) : null;
      touch = null;
    }
    if (now && pull) {
      event.preventDefault();
      const recent = pull.recent.filter(({ at }) => now.at - at <= RECENT_MS);
      pull = { ...pull, recent: [...recent, now] };
      sheet.style.transform = `translateY(${offsetOf(pull, now)}px)`;
    }
  });
  listen('touchend', ({ timeStamp }) => void release(timeStamp));
  listen('touchcancel', () => void release(null));
  return () => {
    ended.abort();
    moving?.stop();
  };
}
