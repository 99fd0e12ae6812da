import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOnline, noteReached, watchConnection } from '../../src/services/connection.ts';

const page = Object.assign(new EventTarget(), { navigator: { onLine: true } });
const seen: boolean[] = [];
let stop = () => {};

function browserSays(onLine: boolean): void {
  page.navigator.onLine = onLine;
  page.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

beforeEach(() => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', page.navigator);
  seen.length = 0;
  stop = watchConnection(() => seen.push(isOnline()));
});

afterEach(() => {
  browserSays(true);
  stop();
  vi.unstubAllGlobals();
});

it('starts with the browser’s state', () => {
  browserSays(false);
  browserSays(true);
  expect(seen).toEqual([false, true]);
});

it('is online after our API answers, although the browser says offline', () => {
  page.navigator.onLine = false;
  expect(isOnline()).toBe(false);
  noteReached(true);
  noteReached(true);
  expect([isOnline(), seen]).toEqual([true, [true]]);
});

it('is offline again after a call without an answer, or once the browser loses the connection', () => {
  browserSays(false);
  noteReached(true);
  noteReached(false);
  noteReached(true);
  browserSays(false);
  expect([isOnline(), seen]).toEqual([false, [false, true, false, true, false]]);
});

it('is not lost by a call without an answer while the browser says online', () => {
  noteReached(false);
  expect([isOnline(), seen]).toEqual([true, []]);
});

it('reports nothing more after it is stopped', () => {
  stop();
  browserSays(false);
  noteReached(true);
  expect(seen).toEqual([]);
});
