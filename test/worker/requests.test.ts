import { expect, test } from 'vitest';
import { kindOf } from '../../src/worker/requests.ts';
import { SITE } from './fake-device.ts';

const kind = (url: string, mode: RequestMode = 'navigate', method = 'GET') =>
  kindOf({ url, mode, method }, SITE, '/static/');

test.each([
  ['a page', `${SITE}/login`],
  ['a page with a secret in its query', `${SITE}/auth?mode=resetPassword&oobCode=secret`],
  ['an address that nobody knows', `${SITE}/nothing/at/all`],
])('%s is answered with a page of the release', (_, url) => {
  expect(kind(url)).toBe('page');
});

test.each([
  ['a script', 'no-cors'],
  ['a font', 'cors'],
] as const)('%s with a hash in its name is answered from the cache', (_, mode) => {
  expect(kind(`${SITE}/static/js/page.0a1b2c3d.js`, mode)).toBe('file');
});

test.each<[string, string, RequestMode?, string?]>([
  ['another origin', 'https://api.test/v3/Users/state', 'cors'],
  ['another origin’s page', 'https://bank.test/login'],
  ['a call of the site’s own origin', `${SITE}/v3/Users/state`, 'cors'],
  ['a form that is posted', `${SITE}/login`, 'navigate', 'POST'],
  ['a hashed file with a query', `${SITE}/static/js/page.0a1b2c3d.js?retry=1`, 'no-cors'],
  ['a hashed file in a window of its own', `${SITE}/static/js/page.0a1b2c3d.js`],
  ['an icon', `${SITE}/favicon.ico`, 'no-cors'],
  ['a file beside the pages', `${SITE}/third-party-notices.txt`],
  ['what is well known', `${SITE}/.well-known/change-password`],
  ['what Firebase Hosting answers itself', `${SITE}/__/auth/handler`],
  ['the worker', `${SITE}/sw.js`, 'same-origin'],
])('%s is left to the browser', (_, url, mode, method) => {
  expect(kind(url, mode, method)).toBeNull();
});
