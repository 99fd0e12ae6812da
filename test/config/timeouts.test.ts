import { readdirSync, readFileSync } from 'node:fs';
import { errors } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { waitWhilePageChanges } from '../browser/support/patience.ts';

const SELF = 'test/config/timeouts.test.ts';
const sources = ['test', 'lab/test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && name !== SELF)
    .map((name) => ({ name, text: readFileSync(name, 'utf8') })),
);

/** Forbidden code in the files, each with its file. */
const said = (words: RegExp, files: RegExp = /./) =>
  sources
    .filter(({ name }) => files.test(name))
    .flatMap(({ name, text }) => (text.match(words) ?? []).map((found) => `${name}: ${found}`));

test('no test measures its machine’s speed: the benchmark does', () => {
  expect(
    said(/cpuUsage|memoryUsage|resourceUsage|hrtime|threadTicks|TaskDuration|HeapUsed|usedJSHeap/g),
  ).toEqual([]);
  expect(said(/performance\.now\(\) - /g, /\.test\.tsx?$|\/cases\//)).toEqual([]);
});

test('the time-outs of tests are in one file', () => {
  const others = /^(?!test\/support\/(?:timeouts|projects)\.ts)/;
  expect(said(/const \w*(?:TIMEOUT|START_LIMIT)\w* =|(?:hook|test)Timeout:/g, others)).toEqual([]);
  // By themselves these wait for a second; `expect.poll` does not.
  expect(said(/vi\.wait(?:For|Until)\(/g)).toEqual([]);
  // Pages of such a browser wait for half a minute; those of `launchChromium` do not.
  expect(said(/chromium\.launch\(/g, /^(?!test\/browser\/support\/chromium\.ts)/)).toEqual([]);
});

test('waits in a page continue for as long as the page changes', async () => {
  const tryIt = vi.fn<() => Promise<string>>().mockRejectedValue(new errors.TimeoutError('late'));
  const pageThatSays = (...said: string[]) => ({ evaluate: async () => said.shift() }) as never;
  await expect(waitWhilePageChanges(pageThatSays('1', '2', '2'), tryIt)).rejects.toThrow('late');
  expect(tryIt).toHaveBeenCalledTimes(3);
  tryIt
    .mockReset()
    .mockRejectedValueOnce(new errors.TimeoutError('late'))
    .mockResolvedValue('there');
  expect(await waitWhilePageChanges(pageThatSays('1'), tryIt)).toBe('there');
});
