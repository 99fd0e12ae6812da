import { expect, test } from 'vitest';
import { fetchMotion, PageMotion } from '../../src/ui/motion.tsx';
import { draw } from '../support/renders.ts';

test('where nothing is to move a page stands at once, though what moves things was asked for', async () => {
  await fetchMotion();
  const takeAway = await draw(
    <PageMotion page="first" direction="forward">
      The first page
    </PageMotion>,
  );
  expect(document.body.textContent).toBe('The first page');
  takeAway();
});
