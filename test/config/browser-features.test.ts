import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Features that privacy settings block, and that insecure pages lack. */
const TAKEN_AWAY =
  /\b(?:(?:session|local)Storage|BroadcastChannel|indexedDB|CacheStorage|caches|Notification|serviceWorker|randomUUID|cookieStore|document\.cookie)\b/;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/** The parts that run without the app: the service worker, and scripts in a page's head. */
const OTHERS = /^src\/(?:worker\/|start\/stale-prerender\.ts)/;

test('only two files name features that privacy settings may block, and they catch the errors', () => {
  const naming = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !OTHERS.test(name))
    .filter((name) => TAKEN_AWAY.test(readFileSync(name, 'utf8').replaceAll(COMMENT, '')));
  expect(naming.sort()).toEqual([
    'src/services/browser-features.ts',
    'src/services/later-features.ts',
  ]);
});
