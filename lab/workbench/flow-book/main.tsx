import '../../../src/ui/base.css';
import './flows.css';
import { screenPlace, storyIn } from '../story/address.ts';

const root = document.getElementById('root');
if (!root) {
  throw new Error('The page has no element with the id "root".');
}

// A screen by itself needs nothing of the book.
const { hash } = window.location;
if (screenPlace(hash) || storyIn(hash)?.view === 'story') {
  // React holds back what has come for up to 300 ms after what it showed before. It takes its timer when it is loaded.
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
