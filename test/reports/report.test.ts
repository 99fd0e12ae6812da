import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The events of the page, and the ways to report an uncaught error in it. */
const page = new EventTarget();

type Circle = { unhandled: unknown[]; attempts: number };
let circle: Circle;

/** As in a browser, an unhandled rejection is an event of the page, which is reported. */
function onUnhandled(reason: unknown): void {
  circle.unhandled.push(reason);
  // An endless cycle would hang the test.
  if (circle.unhandled.length < 20) {
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  }
}

beforeEach(() => {
  circle = { unhandled: [], attempts: 0 };
  process.on('unhandledRejection', onUnhandled);
  vi.resetModules();
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', new URL('https://app.pod.test/'));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
});

afterEach(() => {
  process.off('unhandledRejection', onUnhandled);
  vi.unstubAllGlobals();
  vi.doUnmock('../../src/reports/reporter.ts');
});

const attempt = (answer: () => boolean) => () => {
  circle.attempts += 1;
  return answer();
};

const beacons: [name: string, sendBeacon: (() => boolean) | undefined][] = [
  ['is missing', undefined],
  [
    'throws',
    attempt(() => {
      throw new TypeError('beacons are off');
    }),
  ],
  ['takes no more', attempt(() => false)],
];

const faults: [name: string, breakReporter: () => void][] = [
  ['', () => {}],
  [
    ', and the reporter cannot be fetched',
    () => vi.doMock('../../src/reports/reporter.ts', () => Promise.reject(new Error('no chunk'))),
  ],
  [
    ', and the reporter breaks',
    () =>
      vi.doMock('../../src/reports/reporter.ts', () => ({
        createReporter: () => () => {
          throw new TypeError('broken');
        },
      })),
  ],
];

test.each(
  beacons.flatMap(([beacon, sendBeacon]) =>
    faults.map(([fault, breakReporter]) => [beacon, fault, sendBeacon, breakReporter] as const),
  ),
)(
  'an error where the beacon %s%s leads to one attempt at most, and to no other error',
  async (_beacon, _fault, sendBeacon, breakReporter) => {
    vi.stubGlobal('navigator', { onLine: true, doNotTrack: '1', sendBeacon });
    breakReporter();
    const { watchPage, prepareReports } = await import('../../src/reports/report.ts');
    watchPage();
    page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('x'), filename: '' }));
    await prepareReports();
    // Unhandled rejections are reported after the microtasks.
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(circle.unhandled).toEqual([]);
    expect(circle.attempts).toBeLessThanOrEqual(1);
  },
);
