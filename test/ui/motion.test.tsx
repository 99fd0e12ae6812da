import { expect, test } from 'vitest';
import { fetchMotion, PageMotion } from '../../src/ui/motion.tsx';
import { draw } from '../support/renders.ts';

test('with reduced motion a page is drawn at once, though the animations were requested', async () => {
  await fetchMotion();
  const takeAway = await draw(<PageMotion direction="forward">The first page</PageMotion>);
  expect(document.body.textContent).toBe('The first page');
  takeAway();
});
