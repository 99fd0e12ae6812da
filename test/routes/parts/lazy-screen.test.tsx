import { act, Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { lazyScreen } from '../../../src/routes/parts/lazy-screen.tsx';
import { draw } from '../../support/renders.ts';

let drawn = 0;

/** Shows which of all the drawn screens it is. */
function Chunk() {
  const [number] = useState(() => {
    drawn += 1;
    return drawn;
  });
  return <p>{`screen ${number}`}</p>;
}

async function show(Screen: ReturnType<typeof lazyScreen>) {
  const seen: string[] = [];
  const note = () => seen.push(document.body.textContent ?? '');
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  const takeAway = await draw(
    <Suspense fallback={<p>place holder</p>}>
      <Screen />
    </Suspense>,
  );
  await act(async () => {});
  observer.disconnect();
  takeAway();
  return seen;
}

test('a loaded chunk is drawn at once, any other one after a placeholder', async () => {
  const fetchedLate = lazyScreen(async () => ({ default: Chunk }));
  expect(await show(fetchedLate)).toContain('place holder');
  expect(await show(fetchedLate)).not.toContain('place holder');

  const fetchedBefore = lazyScreen(async () => ({ default: Chunk }));
  await act(async () => fetchedBefore.preload());
  expect(await show(fetchedBefore)).not.toContain('place holder');
});

test('a screen stays the same one when its chunk is requested again', async () => {
  const Screen = lazyScreen(async () => ({ default: Chunk }));
  const takeAway = await draw(
    <Suspense fallback={<p>place holder</p>}>
      <Screen />
    </Suspense>,
  );
  await act(async () => {});
  const before = document.body.textContent;
  expect(before).toMatch(/^screen \d+$/);
  await act(async () => Screen.preload());
  expect(document.body.textContent).toBe(before);
  takeAway();
});
