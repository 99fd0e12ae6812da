import { animate } from 'framer-motion/dom/mini';
import { MOVE } from './move-timing.ts';

/** A figure that changes again within this time, in ms, follows a slider, say: it shows its amounts as they come. */
const STEADY_MS = 250;

/** When each figure changed last, in ms of the page's own clock, and what ends its counting before its time. */
const changes = new WeakMap<HTMLElement, { readonly at: number; readonly end: () => void }>();

/**
 * Lets each digit of a figure that changed roll past those between. What rolls lies over the figure, which has its new text
 * already: nobody hears or copies an amount that was never true.
 *
 * @param before the figure's text until now.
 */
export function count(figure: HTMLElement, before: string, isMore: boolean): void {
  const at = performance.now();
  const last = changes.get(figure);
  last?.end();
  const isSteady = !last || at - last.at > STEADY_MS;
  changes.set(figure, { at, end: isSteady ? roll(figure, before, isMore) : () => {} });
}

/** Answers what ends it. */
function roll(figure: HTMLElement, before: string, isMore: boolean): () => void {
  const over = figure.cloneNode(true) as HTMLElement;
  over.ariaHidden = 'true';
  over.style.cssText = 'position:absolute;top:0;left:0;clip-path:inset(0 -0.1em)';
  const reels = makeReels(over, before, isMore);
  figure.after(over);
  // Still there for a screen reader, which would otherwise hear of it as of something new.
  figure.style.opacity = '0';
  const end = () => {
    over.remove();
    figure.style.opacity = '';
  };
  const rolls = reels.map(({ reel, passed }) =>
    animate(reel, { transform: [`translateY(${isMore ? '' : '-'}${passed}00%)`, 'none'] }, MOVE),
  );
  void Promise.all(rolls.map(({ finished }) => finished)).then(() => {
    if (over.isConnected) {
      end();
    }
  });
  return end;
}

/** The digits of a figure, the last one first, with those of its cents or without. */
function digitsOf(figure: string, hasCents: boolean): number[] {
  const [whole = '', cents = '00'] = figure.split('.');
  const digits = (hasCents ? whole + cents : whole).replace(/\D/g, '');
  return digits.split('').reverse().map(Number);
}

/** Puts a reel in the place of each digit of an element that changed. Answers them, with how many digits each passes. */
function makeReels(element: HTMLElement, before: string, isMore: boolean) {
  const old = digitsOf(before, element.textContent.includes('.'));
  const texts: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const reels: { reel: HTMLElement; passed: number }[] = [];
  // From the last digit on: an amount that becomes longer grows to the left.
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

/** A digit, with those that it has passed above it, or below where the amount became less. */
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
