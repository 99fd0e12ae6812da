import { expect, test } from 'vitest';
import { pageHead } from '../../config/page-head.ts';

const page = { path: '/login', title: 'Log in', description: 'Say "hello" & <go>.' };

test('texts of a page’s head stay in their attributes', () => {
  expect(pageHead(page, { brandName: 'A"B', url: '', cardAlt: '' })).toContain(
    'content="Say &quot;hello&quot; &amp; &lt;go>."',
  );
});

test('without the site’s address, a card has no address and no picture', () => {
  const head = pageHead(page, { brandName: 'Payday', url: '', cardAlt: 'A picture.' });
  expect(head).not.toMatch(/og:url|og:image/);
  expect(head).toContain('<meta name="twitter:card" content="summary">');
});
