import { readdirSync, readFileSync } from 'node:fs';
import { errors } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { whileItMoves } from '../browser/support/patience.ts';

const SELF = 'test/config/patience.test.ts';
const sources = ['test', 'lab/test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && name !== SELF)
    .map((name) => ({ name, text: readFileSync(name, 'utf8') })),
);

/** What files say that they may not, each with its file. */
const said = (words: RegExp, files: RegExp = /./) =>
  sources
    .filter(({ name }) => files.test(name))
    .flatMap(({ name, text }) => (text.match(words) ?? []).map((found) => `${name}: ${found}`));

test('no test measures the machine that it runs on: what is to be fast, the benchmark measures', () => {
  expect(
    said(/cpuUsage|memoryUsage|resourceUsage|hrtime|threadTicks|TaskDuration|HeapUsed|usedJSHeap/g),
  ).toEqual([]);
  expect(said(/performance\.now\(\) - /g, /\.test\.tsx?$|\/cases\//)).toEqual([]);
});

test('how long a test waits stands in one file', () => {
  const others = /^(?!test\/support\/(?:patience|projects)\.ts)/;
  expect(said(/const \w*(?:PATIENCE|START_LIMIT)\w* =|(?:hook|test)Timeout:/g, others)).toEqual([]);
  // By themselves these wait for a second: `expect.poll` does not.
  expect(said(/vi\.wait(?:For|Until)\(/g)).toEqual([]);
  // Pages of such a browser wait for half a minute: those of `launchChromium` do not.
  expect(said(/chromium\.launch\(/g, /^(?!test\/browser\/support\/chromium\.ts)/)).toEqual([]);
});

test('what is waited for in a page may come for as long as something moves there', async () => {
  const tryIt = vi.fn<() => Promise<string>>().mockRejectedValue(new errors.TimeoutError('late'));
  const pageThatSays = (...said: string[]) => ({ evaluate: async () => said.shift() }) as never;
  await expect(whileItMoves(pageThatSays('1', '2', '2'), tryIt)).rejects.toThrow('late');
  expect(tryIt).toHaveBeenCalledTimes(3);
  tryIt
    .mockReset()
    .mockRejectedValueOnce(new errors.TimeoutError('late'))
    .mockResolvedValue('there');
  expect(await whileItMoves(pageThatSays('1'), tryIt)).toBe('there');
});
