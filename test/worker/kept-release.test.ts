import { afterEach, describe, expect, test, vi } from 'vitest';
import { hashOf } from '../../config/worker/plugin.ts';
import type { Release } from '../../config/worker/release.ts';
import { type KeptRelease, keptRelease } from '../../src/worker/kept-release.ts';
import { aDevice, type Device, type Host, SITE } from './fake-device.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const release = (id: string, files: readonly string[]): Release => ({
  id,
  hashedFolder: '/static/',
  pages: { '/': hashOf(`index of ${id}`), '/login': hashOf(`login of ${id}`) },
  files: Object.fromEntries(files.map((name) => [`/static/${name}`, hashOf(`text of ${name}`)])),
});

/** The two releases share a file, as most do. */
const OLD = release('old', ['vendor.1.js', 'page.1.js']);
const NEW = release('new', ['vendor.1.js', 'page.2.js']);

const hostOf = ({ id, files }: Release): Host => ({
  '/': `index of ${id}`,
  '/login': `login of ${id}`,
  '/sw.js': `const __RELEASE__={"id":"${id}"}`,
  ...Object.fromEntries(
    Object.keys(files).map((path) => [path, path.replace('/static/', 'text of ')]),
  ),
});

/** The answer of a filter or a host under repair, for every path. */
const WRONG = () =>
  new Response('<html>Please wait.', { headers: { 'content-type': 'text/html; charset=utf-8' } });

const aPage = (path: string) => new Request(`${SITE}${path}`);
const textOf = async (answer: Promise<Response>) => (await answer).text();

/** Requests a file, and runs the deferred work at once. */
async function fileOf(kept: KeptRelease, path: string): Promise<Response> {
  const work: Promise<unknown>[] = [];
  const answer = await kept.file(aPage(path), (more) => work.push(more));
  await Promise.all(work);
  return answer;
}

/** A device that keeps a release, with one window open. */
async function keeping(of: Release, device: Device = aDevice(hostOf(of))): Promise<KeptRelease> {
  const kept = keptRelease(of, device);
  await kept.keep();
  await kept.takeOver();
  device.calls.length = 0;
  return kept;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('keeping a release', () => {
  test('fetches pages again and files from the browser’s cache, each checked, one after the other', async () => {
    const device = aDevice(hostOf(OLD));
    await keptRelease(OLD, device).keep();
    const common = { redirect: 'error', priority: 'low' };
    const [vendor, page] = Object.values(OLD.files);
    expect(device.calls).toEqual([
      { path: '/', options: { cache: 'reload', integrity: `sha256-${OLD.pages['/']}`, ...common } },
      {
        path: '/login',
        options: { cache: 'reload', integrity: `sha256-${OLD.pages['/login']}`, ...common },
      },
      { path: '/static/vendor.1.js', options: { integrity: `sha256-${vendor}`, ...common } },
      { path: '/static/page.1.js', options: { integrity: `sha256-${page}`, ...common } },
    ]);
    expect(device.mostAtOnce).toBe(1);
    expect(await device.kept()).toEqual({
      'release-old': [
        '/',
        '/login',
        '/static/vendor.1.js',
        '/static/page.1.js',
        '/sw.js?confirmed',
      ],
    });
  });

  test('takes the shared files from the release before', async () => {
    const device = aDevice(hostOf(OLD));
    await keeping(OLD, device);
    device.host = hostOf(NEW);
    await keptRelease(NEW, device).keep();
    expect(device.calls.map(({ path }) => path)).toEqual(['/', '/login', '/static/page.2.js']);
    expect((await device.kept())['release-new']).toContain('/static/vendor.1.js');
  });

  test('fails if a file is missing, and continues from there the next time', async () => {
    const { '/static/page.1.js': _, ...rest } = hostOf(OLD);
    const device = aDevice(rest);
    const kept = keptRelease(OLD, device);
    await expect(kept.keep()).rejects.toThrow('/static/page.1.js has not come.');
    device.host = hostOf(OLD);
    device.calls.length = 0;
    await kept.keep();
    expect(device.calls.map(({ path }) => path)).toEqual(['/', '/login', '/static/page.1.js']);
  });

  test('leaves files out until they are used, under Save-Data', async () => {
    const device = aDevice(hostOf(OLD));
    device.isSaving = true;
    const kept = await keeping(OLD, device);
    expect((await device.kept())['release-old']).not.toContain('/static/page.1.js');
    await fileOf(kept, '/static/page.1.js');
    expect((await device.kept())['release-old']).toContain('/static/page.1.js');
    device.isOnline = false;
    expect((await fileOf(kept, '/static/page.1.js')).status).toBe(200);
  });
});

describe('a wrong answer in place of a file', () => {
  /** A device that keeps files as they are used, with none kept yet. */
  async function savingData(): Promise<{ device: Device; kept: KeptRelease }> {
    const device = aDevice(hostOf(OLD));
    device.isSaving = true;
    return { device, kept: await keeping(OLD, device) };
  }
  const wrongFile = '/static/page.1.js';
  const spoilt = (of: Release) => ({ ...hostOf(of), [wrongFile]: WRONG() });

  test('is passed on at first use and not kept: the file is requested again', async () => {
    const { device, kept } = await savingData();
    device.host = spoilt(OLD);
    const work: Promise<unknown>[] = [];
    const answer = await kept.file(aPage(wrongFile), (more) => work.push(more.catch(() => {})));
    await Promise.all(work);
    expect(await answer.text()).toBe('<html>Please wait.');
    expect((await device.kept())['release-old']).not.toContain(wrongFile);
    device.host = hostOf(OLD);
    expect(await textOf(fileOf(kept, wrongFile))).toBe('text of page.1.js');
    expect((await device.kept())['release-old']).toContain(wrongFile);
  });

  test('that the browser itself has cached is not served again and again', async () => {
    const device = aDevice(hostOf(OLD));
    const { fetch } = device;
    // Like its own cache: only a call that bypasses it reaches the host.
    const behindCache: Device = {
      ...device,
      fetch: async (request, options) => {
        const isRead = typeof request === 'string' && options?.cache === 'reload';
        device.host = isRead ? hostOf(OLD) : spoilt(OLD);
        return fetch(request, options);
      },
    };
    await keptRelease(OLD, behindCache).keep();
    const cache = await device.caches.open('release-old');
    expect(await (await cache.match(wrongFile))?.text()).toBe('text of page.1.js');
    await cache.delete(wrongFile);
    await fileOf(keptRelease(OLD, behindCache), wrongFile);
    expect(await (await cache.match(wrongFile))?.text()).toBe('text of page.1.js');
  });

  test('that is kept already is fetched again, and not taken over by the next release', async () => {
    const device = aDevice(hostOf(OLD));
    const kept = await keeping(OLD, device);
    const cache = await device.caches.open('release-old');
    await cache.put('/static/vendor.1.js', WRONG());
    expect(await textOf(fileOf(kept, '/static/vendor.1.js'))).toBe('text of vendor.1.js');
    await cache.put('/static/vendor.1.js', WRONG());
    device.host = hostOf(NEW);
    const next = await keeping(NEW, device);
    device.isOnline = false;
    expect(await textOf(fileOf(next, '/static/vendor.1.js'))).toBe('text of vendor.1.js');
  });
});

describe('a navigation', () => {
  test.each([
    ['/login', 'login of old'],
    ['/login?from=mail', 'login of old'],
    ['/', 'index of old'],
    ['/dashboard/account/profile', 'index of old'],
    ['/auth?mode=resetPassword&oobCode=secret', 'index of old'],
  ])('to %s is answered without the host', async (path, text) => {
    const device = aDevice(hostOf(OLD));
    const kept = await keeping(OLD, device);
    expect(await textOf(kept.page(aPage(path)))).toBe(text);
    expect(device.calls).toEqual([]);
  });

  test('is answered by the host if nothing is kept, or the storage fails', async () => {
    const device = aDevice(hostOf(OLD));
    const kept = await keeping(OLD, device);
    await device.caches.delete('release-old');
    expect(await textOf(kept.page(aPage('/login')))).toBe('login of old');
    const failing = async () => {
      throw new DOMException('The storage is broken.', 'UnknownError');
    };
    const broken = keptRelease(OLD, { ...device, caches: { ...device.caches, open: failing } });
    expect(await textOf(broken.page(aPage('/login')))).toBe('login of old');
    expect(device.calls).toHaveLength(2);
  });

  test('asks the host first once it has not confirmed the release for a week', async () => {
    const device = aDevice(hostOf(OLD));
    const kept = await keeping(OLD, device);
    device.host = hostOf(NEW);
    device.time += 7 * DAY_MS - 1;
    expect(await textOf(kept.page(aPage('/login')))).toBe('login of old');
    device.time += 1;
    expect(await textOf(kept.page(aPage('/login')))).toBe('login of new');
    device.isOnline = false;
    expect(await textOf(kept.page(aPage('/login')))).toBe('login of old');
  });

  test('waits four seconds for a host that is asked first', async () => {
    vi.useFakeTimers();
    const device = aDevice(hostOf(OLD));
    await keeping(OLD, device);
    device.time += 7 * DAY_MS;
    const slow = keptRelease(OLD, { ...device, fetch: () => new Promise(() => {}) });
    const onAnswer = vi.fn();
    slow.page(aPage('/login')).then(onAnswer);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(onAnswer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await onAnswer.mock.calls[0]?.[0].text()).toBe('login of old');
  });
});

describe('after a navigation', () => {
  test('a host that has the same release confirms it for another week', async () => {
    const device = aDevice(hostOf(OLD));
    const kept = await keeping(OLD, device);
    device.time += 6 * DAY_MS;
    await kept.afterPage();
    expect(device.calls).toEqual([
      { path: '/sw.js', options: { cache: 'no-cache', redirect: 'error' } },
    ]);
    device.time += 6 * DAY_MS;
    device.host = hostOf(NEW);
    await kept.afterPage();
    expect(await textOf(kept.page(aPage('/login')))).toBe('login of old');
    device.time += DAY_MS;
    expect(await textOf(kept.page(aPage('/login')))).toBe('login of new');
  });

  test.each([
    ['nothing there', new Response('', { status: 404 })],
    ['a word that it is gone', new Response('', { status: 410 })],
  ])(
    'a host with %s has no worker: this one unregisters, and removes its own caches, once no window needs it',
    async (_, answer) => {
      const device = aDevice(hostOf(OLD));
      const kept = await keeping(OLD, device);
      await device.caches.open('of-a-vendor');
      device.host = { '/sw.js': answer, '/login': 'login of none' };
      device.openWindows = ['of old'];
      await kept.afterPage();
      expect(await textOf(fileOf(kept, '/static/page.1.js'))).toBe('text of page.1.js');
      device.openWindows = ['of old', 'of none'];
      expect(await textOf(kept.page(aPage('/login')))).toBe('login of none');
      await kept.afterPage();
      expect(device.isRegistered).toBe(true);
      device.openWindows = ['of none'];
      await kept.afterPage();
      expect(device.isRegistered).toBe(false);
      // Requests of a page that is still open bring nothing back.
      device.host = hostOf(OLD);
      await fileOf(kept, '/static/page.1.js');
      expect(await device.kept()).toEqual({ 'of-a-vendor': [] });
    },
  );

  test('a host that had no worker for a moment has its release on the device again', async () => {
    const device = aDevice(hostOf(OLD));
    const kept = await keeping(OLD, device);
    const before = await device.kept();
    device.openWindows = ['of old'];
    device.host = {};
    await kept.afterPage();
    device.host = hostOf(OLD);
    await kept.afterPage();
    device.isOnline = false;
    expect(await textOf(kept.page(aPage('/login')))).toBe('login of old');
    expect(await device.kept()).toEqual(before);
  });

  test('a device whose storage was emptied keeps the release again', async () => {
    const device = aDevice(hostOf(OLD));
    const kept = await keeping(OLD, device);
    const before = await device.kept();
    await device.caches.delete('release-old');
    await kept.afterPage();
    expect(await device.kept()).toEqual(before);
  });

  test('a host that fails, or shows a maintenance page, changes nothing', async () => {
    const device = aDevice(hostOf(OLD));
    const kept = await keeping(OLD, device);
    const before = await device.kept();
    for (const answer of [new Response('<html>', { status: 503 }), WRONG()]) {
      device.host = { '/sw.js': answer };
      await kept.afterPage();
      expect(await device.kept()).toEqual(before);
    }
    device.isOnline = false;
    await expect(kept.afterPage()).rejects.toThrow('Failed to fetch');
    expect(device.isRegistered).toBe(true);
    expect(await textOf(kept.page(aPage('/login')))).toBe('login of old');
  });
});

describe('two releases', () => {
  /** A device that has got the new release while a page of the old one was open. */
  async function withBoth(): Promise<{ device: Device; kept: KeptRelease }> {
    const device = aDevice(hostOf(OLD));
    await keeping(OLD, device);
    device.openWindows = ['of old'];
    device.host = hostOf(NEW);
    return { device, kept: await keeping(NEW, device) };
  }
  const namesOn = async (device: Device) => Object.keys(await device.kept());

  test('a page gets the files of its own release, whatever the host has', async () => {
    const { device, kept } = await withBoth();
    expect(await textOf(kept.page(aPage('/login')))).toBe('login of new');
    expect(await textOf(fileOf(kept, '/static/page.1.js'))).toBe('text of page.1.js');
    expect(await textOf(fileOf(kept, '/static/page.2.js'))).toBe('text of page.2.js');
    expect(device.calls).toEqual([]);
  });

  test('the old one stays while a window is open that may belong to it', async () => {
    const { device, kept } = await withBoth();
    device.openWindows = ['of old', 'of new'];
    await kept.afterPage();
    expect(await namesOn(device)).toEqual(['release-old', 'release-new']);
    device.openWindows = ['of new'];
    await kept.afterPage();
    expect(await namesOn(device)).toEqual(['release-new']);
  });

  test('a third one keeps each for its own windows', async () => {
    const { device } = await withBoth();
    const third = release('third', []);
    device.openWindows = ['of old', 'of new'];
    device.host = hostOf(third);
    const kept = await keeping(third, device);
    device.openWindows = ['of new'];
    await kept.afterPage();
    expect(await namesOn(device)).toEqual(['release-new', 'release-third']);
    device.openWindows = ['of third'];
    await kept.afterPage();
    expect(await namesOn(device)).toEqual(['release-third']);
  });

  test('one that is being fetched is not dropped by the one before', async () => {
    const device = aDevice(hostOf(OLD));
    const kept = await keeping(OLD, device);
    device.host = hostOf(NEW);
    await keptRelease(NEW, device).keep();
    await kept.afterPage();
    expect(await namesOn(device)).toEqual(['release-old', 'release-new']);
  });

  test('a rollback is a release like any other', async () => {
    const { device, kept } = await withBoth();
    device.host = hostOf(OLD);
    const back = keptRelease(OLD, device);
    await back.keep();
    device.openWindows = [];
    await kept.afterPage();
    expect(await namesOn(device)).toEqual(['release-old', 'release-new']);
    await back.takeOver();
    expect(await textOf(back.page(aPage('/login')))).toBe('login of old');
    await back.afterPage();
    expect(await namesOn(device)).toEqual(['release-old']);
  });
});

describe('a file', () => {
  test('that the host no longer has shows that it has another release: the next page comes from there', async () => {
    const device = aDevice(hostOf(OLD));
    device.isSaving = true;
    const kept = await keeping(OLD, device);
    device.host = hostOf(NEW);
    expect((await fileOf(kept, '/static/page.1.js')).status).toBe(404);
    expect(await textOf(kept.page(aPage('/login')))).toBe('login of new');
  });

  test('of no kept release comes from the host each time, and is not kept', async () => {
    const device = aDevice({ ...hostOf(OLD), '/static/other.js': 'other' });
    const kept = await keeping(OLD, device);
    for (const path of ['/static/other.js', '/static/lost.js']) {
      await fileOf(kept, path);
      await fileOf(kept, path);
    }
    expect(device.calls).toHaveLength(4);
    const paths = Object.values(await device.kept()).flat();
    expect(paths.filter((path) => /other|lost/.test(path))).toEqual([]);
    expect(await textOf(kept.page(aPage('/login')))).toBe('login of old');
  });

  test('comes from the host if the storage fails', async () => {
    const device = aDevice(hostOf(OLD));
    const match = async () => {
      throw new DOMException('The storage is broken.', 'UnknownError');
    };
    const broken = keptRelease(OLD, { ...device, caches: { ...device.caches, match } });
    expect((await fileOf(broken, '/static/page.1.js')).status).toBe(200);
  });
});
