import '../../../src/ui/base.css';
import './flows.css';
import { storyIn } from '../story/address.ts';

const root = document.getElementById('root');
if (!root) {
  throw new Error('The page has no element with the id "root".');
}

// A screen alone needs no part of the book.
if (storyIn(window.location.hash)?.view === 'story') {
  // React delays content for up to 300 ms after the previous content. It reads its timer when it loads.
  const { setTimeout } = window;
  const wait = (act: TimerHandler, ms = 0, ...given: unknown[]) =>
    setTimeout(act, ms <= 300 ? 0 : ms, ...given);
  Object.assign(window, { setTimeout: wait });
  const { startStory } = await import('../story/page.tsx');
  await startStory(root);
} else {
  const { startBook } = await import('./start.tsx');
  await startBook(root);
}
