import type { Page } from 'playwright-core';
import type { Spot } from './safari.ts';

/** Makes a dialog's sheet appear with the button of this name at a spot. */
export function letStandAt(page: Page, name: string, spot: Spot): Promise<void> {
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
