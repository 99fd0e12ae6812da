import { expect } from 'vitest';
import { pathOf } from '../../../src/navigation/site.ts';
import type { EngineCase } from '../support/in-engine.ts';

/** Origin that the security policy blocks. */
const ELSEWHERE = 'https://elsewhere.example';

/** Case that checks that the engine reports all problems, as the other cases expect. Safari's driver does not report any. */
export const reportedProblems: EngineCase = {
  title: 'a page has the focus, and the driver reports its errors and warnings',
  sizes: ['phone'],
  provokes: /on purpose|elsewhere\.example/,
  async walk({ page, tab }) {
    await page.goto(pathOf('login'));
    // If the page has no focus, in some engines nothing matches `:focus`, and carets jump.
    await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
    await page.evaluate((elsewhere) => {
      console.error('an error, on purpose');
      console.warn('a warning, on purpose');
      setTimeout(() => {
        throw new Error('thrown on purpose');
      });
      setTimeout(() => {
        Promise.reject(new Error('rejected on purpose'));
      });
      new Image().src = `${elsewhere}/picture.png`;
    }, ELSEWHERE);
    for (const heard of [
      'an error, on purpose',
      'a warning, on purpose',
      'thrown on purpose',
      'rejected on purpose',
      ELSEWHERE,
    ]) {
      await expect.poll(() => tab.problems().join('\n')).toContain(heard);
    }
  },
};
