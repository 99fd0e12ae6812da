import { animate } from 'framer-motion/dom/mini';
import { MOVE } from './move-timing.ts';

/** A figure that changes again within this time, in ms, skips the animation: it may follow a slider. */
const MIN_PAUSE_MS = 250;

/** When each figure last changed, in ms on the page's clock, and a function that ends its animation. */
const changes = new WeakMap<HTMLElement, { readonly at: number; readonly end: () => void }>();

/**
 * Rolls each changed digit of a figure to its new value. The animation lies over the figure, which already holds the new text,
 * so an intermediate amount is neither read out nor copied.
 *
 * @param before the figure's previous text.
 */
export function count(figure: HTMLElement, before: string, isMore: boolean): void {
  const at = performance.now();
  const last = changes.get(figure);
  last?.end();
  const hasPaused = !last || at - last.at > MIN_PAUSE_MS;
  changes.set(figure, { at, end: hasPaused ? roll(figure, before, isMore) : () => {} });
}

/** Starts the animation. Returns a function that ends it. */
function roll(figure: HTMLElement, before: string, isMore: boolean): () => void {
  const overlay = figure.cloneNode(true) as HTMLElement;
  overlay.ariaHidden = 'true';
  overlay.style.cssText = 'position:absolute;top:0;left:0;clip-path:inset(0 -0.1em)';
  const reels = makeReels(overlay, before, isMore);
  figure.after(overlay);
  // Invisible but not removed, because a screen reader would announce a returning figure as new.
  figure.style.opacity = '0';
  const end = () => {
    overlay.remove();
    figure.style.opacity = '';
  };
  const rolls = reels.map(({ reel, passed }) =>
    animate(reel, { transform: [`translateY(${isMore ? '' : '-'}${passed}00%)`, 'none'] }, MOVE),
  );
  void Promise.all(rolls.map(({ finished }) => finished)).then(() => {
    if (overlay.isConnected) {
      end();
    }
  });
  return end;
}

/** Returns the digits of a figure, last digit first, with or without its cents. */
function digitsOf(figure: string, hasCents: boolean): number[] {
  const [whole = '', cents = '00'] = figure.split('.');
  const digits = (hasCents ? whole + cents : whole).replace(/\D/g, '');
  return digits.split('').reverse().map(Number);
}

/** Replaces each changed digit of an element with a reel. Returns the reels, with how many digits each one passes. */
function makeReels(element: HTMLElement, before: string, isMore: boolean) {
  const old = digitsOf(before, element.textContent.includes('.'));
  const texts: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const reels: { reel: HTMLElement; passed: number }[] = [];
  // Starts at the last digit because a longer amount grows to the left.
  for (const text of texts.reverse()) {
    const parts: (string | HTMLElement)[] = [];
    for (const sign of text.data.split('').reverse()) {
      const was = /\d/.test(sign) ? (old.shift() ?? 0) : Number.NaN;
      const passed = (10 + (Number(sign) - was) * (isMore ? 1 : -1)) % 10;
      if (passed > 0) {
        const reel = reelOf(Number(sign), passed, isMore);
        reels.push({ reel, passed });
        parts.unshift(reel);
      } else {
        parts.unshift(sign);
      }
    }
    text.replaceWith(...parts);
  }
  return reels;
}

/** Makes a reel: a digit, with the passed digits above it, or below it if the amount decreased. */
function reelOf(digit: number, passed: number, isMore: boolean): HTMLElement {
  const reel = document.createElement('span');
  reel.style.cssText = 'position:relative;display:inline-block';
  reel.append(String(digit));
  const way = isMore ? -1 : 1;
  for (let steps = 1; steps <= passed; steps += 1) {
    const one = document.createElement('span');
    one.style.cssText = `position:absolute;left:0;top:${way * steps * 100}%`;
    one.append(String((10 + digit + way * steps) % 10));
    reel.append(one);
  }
  return reel;
}
