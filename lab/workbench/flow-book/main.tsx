import '../../../src/ui/base.css';
import './flows.css';
import { storyIn } from '../story/address.ts';

const root = document.getElementById('root');
if (!root) {
  throw new Error('The page has no element with the id "root".');
}

// A screen by itself needs nothing of the book.
if (storyIn(window.location.hash)?.view === 'story') {
  const { startStory } = await import('../story/page.tsx');
  await startStory(root);
} else {
  const { startBook } = await import('./start.tsx');
  await startBook(root);
}
