import type { Page } from 'playwright-core';
import type { Spot } from './safari.ts';

/** Moves the next dialog that has a button of this name, so that the button appears at a spot. */
export function moveButtonTo(page: Page, name: string, spot: Spot): Promise<void> {
  return page.evaluate(
    ([wanted, { x, y }]) => {
      const observer = new MutationObserver(() => {
        const button = [...document.querySelectorAll<HTMLElement>('dialog button')].find(
          ({ textContent }) => textContent === wanted,
        );
        const sheet = button?.closest('dialog')?.firstElementChild as HTMLElement | undefined;
        if (!button || !sheet) return;
        observer.disconnect();
        const { left, top, width, height } = button.getBoundingClientRect();
        sheet.style.translate = `${x - left - width / 2}px ${y - top - height / 2}px`;
      });
      observer.observe(document, { childList: true, subtree: true });
    },
    [name, spot] as const,
  );
}
