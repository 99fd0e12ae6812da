import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyActorRef, createActor, createMachine, fromPromise } from 'xstate';
import { FailureError } from '../../domain/failures.ts';
import type { Report } from '../../domain/reports.ts';
import { appMachine } from '../../machines/app.machine.ts';
import { findingOf, type ReportSource } from '../../src/reports/findings.ts';
import { createReporter, type Page, type Reporter } from '../../src/reports/reporter.ts';
import type { Measures } from '../../src/reports/vitals.ts';
import { ScreenUnavailableError } from '../../src/routes/parts/lazy-screen.tsx';
import { startApp } from '../support/fakes.ts';

const ORIGIN = 'https://app.pod.test';
const FILES = `${ORIGIN}/static/js/async`;
const SECRETS = ['kim@example.com', '0491570156', 'oob-code-71', 'eyJhbGciOi'];

/** An event of the page without listeners. */
const eventOf = (type: string, parts: object) =>
  ({ type, target: {}, ...parts }) as unknown as ReportSource;
const errorEvent = (error: unknown) => eventOf('error', { error, filename: '' });
const find = (source: ReportSource) => findingOf(source, ORIGIN);

function errorWith(changes: { name?: string; stack?: string; cause?: unknown }): Error {
  return Object.assign(new Error(SECRETS.join(' ')), changes);
}

describe('a thrown error', () => {
  test('is reported with its type and place in our files, without its message', () => {
    const error = errorWith({
      name: 'TypeError',
      stack: [
        `TypeError: ${SECRETS.join(' ')}`,
        `${SECRETS[0]} at ${ORIGIN}/auth?oobCode=${SECRETS[2]}:3:4`,
        `    at pay (${FILES}/page.1f2e3d4c.js:1:234)`,
        `    at ${ORIGIN}/static/js/flows.9a8b7c6d.js?${SECRETS[2]}:5:6`,
        `    at ${ORIGIN}/auth?mode=resetPassword&oobCode=${SECRETS[2]}:7:8`,
        '    at https://widget.test/static/js/w.js:9:10',
        `pay@${FILES}/vendor.0a1b2c3d.js:11:12`,
      ].join('\n'),
    });
    expect(find(errorEvent(error))).toEqual({
      kind: 'error',
      name: 'TypeError',
      code: 'generic',
      frames: ['page.1f2e3d4c.js:1:234', 'flows.9a8b7c6d.js:5:6', 'vendor.0a1b2c3d.js:11:12'],
    });
  });

  test.each([
    ['a name that is a person’s', errorWith({ name: 'Kim Lee' })],
    ['a token', SECRETS[3]],
    ['an object', { email: SECRETS[0] }],
    ['nothing', undefined],
  ])('is reported without %s', (_, reason) => {
    expect(find(eventOf('unhandledrejection', { reason }))).toEqual({
      kind: 'rejection',
      name: 'other',
      code: 'generic',
      frames: [],
    });
  });

  test('is reported with the failure’s code and its causes', () => {
    const cause = errorWith({ name: 'ChunkLoadError', stack: `at ${FILES}/x.1.js:1:2` });
    const error = new FailureError({ code: 'newVersion' }, { cause });
    expect(find({ type: 'flow', error })).toEqual({
      kind: 'flow',
      name: 'FailureError',
      cause: 'ChunkLoadError',
      code: 'newVersion',
      frames: ['x.1.js:1:2'],
    });
    expect(find({ type: 'screen', error: cause })).toMatchObject({ kind: 'screen' });
  });

  test('ends a cycle of causes', () => {
    const error = errorWith({});
    error.cause = error;
    expect(find(errorEvent(error))).toMatchObject({ name: 'Error', cause: 'Error' });
  });

  test('that cannot be parsed is reported with its file', () => {
    const parts = { error: new SyntaxError('x'), filename: `${FILES}/a.1.js`, lineno: 2, colno: 3 };
    parts.error.stack = 'SyntaxError: x';
    expect(find(eventOf('error', parts))).toMatchObject({ frames: ['a.1.js:2:3'] });
  });

  test.each([
    'chrome-extension://abc/content.js:1:2',
    'moz-extension://0a1b-2c3d/a.js:1:2',
    'safari-web-extension://0A1B/a.js:1:2',
    'webkit-masked-url://hidden/:1:2',
  ])('thrown by %s is not ours; errors of code that calls it or is called by it are', (place) => {
    const ours = `${FILES}/a.1.js:1:2`;
    const stacks: [innermost: string, outer: string, isOurs: boolean][] = [
      [place, ours, false],
      [ours, place, true],
    ];
    for (const [innermost, outer, isOurs] of stacks) {
      for (const stack of [
        `TypeError: ${place}\n    at Array.map (<anonymous>)\n    at f (${innermost})\n    at ${outer}`,
        `f@${innermost}\ng@${outer}`,
      ]) {
        const error = errorWith({ stack });
        const outcome = isOurs ? expect.anything() : null;
        expect(find(errorEvent(error)), stack).toEqual(outcome);
        expect(find(eventOf('unhandledrejection', { reason: error }))).toEqual(outcome);
        expect(find({ type: 'screen', error: errorWith({ cause: error }) })).toEqual(outcome);
      }
    }
    expect(find(eventOf('error', { error: 'a text', filename: place }))).toBeNull();
    const script = { target: { localName: 'script', src: place } };
    expect(find(eventOf('error', script))).toBeNull();
  });

  test('from the browser itself is not ours', () => {
    const message = 'ResizeObserver loop completed with undelivered notifications.';
    expect(find(eventOf('error', { message, error: null, filename: `${ORIGIN}/auth` }))).toBeNull();
  });
});

describe('a script that failed to load', () => {
  const failed = (src: string) => find(eventOf('error', { target: { localName: 'script', src } }));

  test('is reported with its file, or with its vendor', () => {
    expect(failed(`${FILES}/login.1.js?${SECRETS[2]}`)).toEqual({
      kind: 'file',
      file: 'login.1.js',
    });
    expect(failed(`https://widget.test/v4/w.js?token=${SECRETS[3]}`)).toEqual({
      kind: 'file',
      file: 'https://widget.test',
    });
  });
});

describe('a violation of the security policy', () => {
  const element = { localName: 'p' };
  const violation = (parts: object) =>
    find(
      eventOf('securitypolicyviolation', {
        effectiveDirective: 'connect-src',
        blockedURI: 'inline',
        sourceFile: '',
        lineNumber: 0,
        columnNumber: 0,
        target: element,
        documentURI: `${ORIGIN}/auth?oobCode=${SECRETS[2]}`,
        sample: SECRETS[0],
        ...parts,
      }),
    );

  test.each([
    [`https://evil.test/${SECRETS[2]}?q=${SECRETS[0]}`, 'https://evil.test'],
    [`wss://evil.test:8443/${SECRETS[2]}`, 'wss://evil.test:8443'],
    ['inline', 'inline'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['blob', 'blob'],
    [`data:text/plain,${SECRETS[0]}`, 'other'],
    [SECRETS[0], 'other'],
  ])('%s is reported as %s', (blockedURI, blocked) => {
    expect(violation({ blockedURI })).toEqual({
      kind: 'policy',
      directive: 'connect-src',
      blocked,
      frames: [],
    });
  });

  test('is reported with its place in our files', () => {
    const at = { lineNumber: 5, columnNumber: 6 };
    expect(violation({ sourceFile: `${FILES}/page.1.js`, ...at })).toMatchObject({
      frames: ['page.1.js:5:6'],
    });
    expect(violation({ sourceFile: `${ORIGIN}/auth?oobCode=1`, ...at })).toMatchObject({
      frames: [],
    });
  });

  test.each(['style-src-attr', 'style-src-elem', 'script-src-attr'])(
    '%s is not ours in markup that is only parsed, and is ours at an element of the page',
    (effectiveDirective) => {
      const inDocument = { effectiveDirective, target: { nodeName: '#document' } };
      expect(violation(inDocument)).toBeNull();
      expect(violation({ effectiveDirective })).toMatchObject({ directive: effectiveDirective });
      expect(violation({ ...inDocument, blockedURI: 'https://evil.test/' })).not.toBeNull();
    },
  );

  test('a base is reported if the page has one', () => {
    const blocked = { effectiveDirective: 'base-uri', blockedURI: 'https://evil.test/' };
    const documentWith = (base: object | null) => ({ target: { querySelector: () => base } });
    expect(violation({ ...blocked, ...documentWith(null) })).toBeNull();
    expect(violation({ ...blocked, ...documentWith({}) })).toMatchObject({
      directive: 'base-uri',
      blocked: 'https://evil.test',
    });
  });

  test('a blocked inline script is reported, wherever it was', () => {
    const target = { nodeName: '#document' };
    expect(violation({ effectiveDirective: 'script-src-elem', target })).not.toBeNull();
  });

  test('of a browser’s extension is not ours', () => {
    expect(violation({ sourceFile: 'chrome-extension://abc/a.js' })).toBeNull();
    expect(violation({ blockedURI: 'moz-extension' })).toBeNull();
  });
});

describe('the reporter', () => {
  let sent: Report[];
  let window: EventTarget;
  let page: Page & { navigator: { onLine: boolean; doNotTrack?: string } };
  let measured: ((measures: Measures) => void) | null;

  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    measured = null;
    window = new EventTarget();
    page = {
      window: window as Page['window'],
      navigator: {
        onLine: true,
        sendBeacon: (url, text) => {
          expect(url).toBe('https://reports.test/in');
          sent.push(JSON.parse(String(text)));
          return true;
        },
      },
      origin: ORIGIN,
      fetch: async () => {
        throw new TypeError('nothing is fetched');
      },
      watchVitals: (_measureWaits, tell) => {
        measured = tell;
      },
    };
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const start = (app?: AnyActorRef): Reporter =>
    createReporter({ url: 'https://reports.test/in', release: 'r1' }, app, undefined, page);
  const named = (name: string) => errorEvent(errorWith({ name, stack: '' }));
  const file: ReportSource = eventOf('error', {
    target: { localName: 'script', src: `${FILES}/login.1.js` },
  });

  test('names build, screen and states', async () => {
    const { app } = startApp();
    app.start();
    await expect.poll(() => app.getSnapshot().hasTag('booting')).toBe(false);
    app.send({ type: 'xstate.route', to: '#eligibility' });
    start()(named('TypeError'), app.getSnapshot(), true);
    app.stop();
    const { release, screen, states } = sent[0] as Report;
    expect([release, screen]).toEqual(['r1', 'eligibility']);
    expect(states).toEqual(expect.arrayContaining([`${appMachine.id}.eligibility`]));
    expect(states?.some((state) => state.startsWith('session.'))).toBe(true);
  });

  test('names the states of nested and parallel charts, and of a chart that broke', () => {
    const child = createMachine({
      id: 'child',
      type: 'parallel',
      states: { one: { initial: 'a', states: { a: {}, b: {} } }, two: {} },
    });
    const parent = createMachine({
      id: 'parent',
      initial: 'waiting',
      states: { waiting: { invoke: [{ src: child }, { src: fromPromise(async () => 1) }] } },
    });
    const actor = createActor(parent).start();
    start()({ type: 'answer', call: 'borrow' }, actor.getSnapshot(), true);
    actor.stop();
    expect(sent[0]?.states).toEqual(['parent.waiting', 'child.one.a', 'child.two']);
  });

  test('names no place before the app runs', () => {
    start()({ type: 'answer', call: 'borrow' }, undefined, true);
    expect(sent).toEqual([{ kind: 'answer', call: 'borrow', release: 'r1' }]);
  });

  test('sends equal reports once, and no more than 10 of a kind', () => {
    const take = start();
    take(named('TypeError'), undefined, true);
    take(named('TypeError'), undefined, true);
    expect(sent).toHaveLength(1);
    for (const letter of 'abcdefghijklmnop') {
      take(named(`${letter}Error`), undefined, true);
    }
    expect(sent).toHaveLength(10);
  });

  const blocked = (effectiveDirective: string, blockedURI: string) =>
    eventOf('securitypolicyviolation', { effectiveDirective, blockedURI, sourceFile: '' });

  test('sends a crash, a call and a blocked call on a page full of blocked pictures', () => {
    const take = start();
    for (let index = 0; index < 100; index += 1) {
      take(blocked('img-src', `https://injected-${index}.test/`), undefined, true);
    }
    take({ type: 'flow', error: errorWith({}) }, undefined, true);
    take({ type: 'answer', call: 'borrow' }, undefined, true);
    take({ type: 'field', call: 'borrow', field: 'loanId' }, undefined, true);
    take(blocked('connect-src', 'https://vendor.test/'), undefined, true);
    expect(sent.slice(10).map(({ kind }) => kind)).toEqual(['flow', 'answer', 'field', 'policy']);
  });

  test('does not report a blocked report', () => {
    start()(blocked('connect-src', 'https://reports.test/in'), undefined, true);
    expect(sent).toEqual([]);
  });

  test('reports a file if the page is still there, not when the page is left', () => {
    const take = start();
    take(file, undefined, true);
    window.dispatchEvent(new Event('pagehide'));
    vi.runAllTimers();
    expect(sent).toEqual([]);
    take(file, undefined, true);
    vi.runAllTimers();
    expect(sent).toMatchObject([{ kind: 'file', file: 'login.1.js' }]);
  });

  test('does not report failed fetches without a connection; everything else waits', async () => {
    const take = start();
    page.navigator.onLine = false;
    const cause = errorWith({ name: 'ChunkLoadError' });
    take(file, undefined, false);
    take(
      { type: 'flow', error: new FailureError({ code: 'offline' }, { cause }) },
      undefined,
      false,
    );
    const unavailable = new ScreenUnavailableError(async () => {}, { cause });
    take({ type: 'screen', error: unavailable }, undefined, false);
    take(named('TypeError'), undefined, false);
    await vi.runAllTimersAsync();
    expect(sent).toEqual([]);
    page.navigator.onLine = true;
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    expect(sent.map(({ kind }) => kind)).toEqual(['error']);
  });

  test('is sent if the browser wrongly says that it is offline, and not again', async () => {
    const fetched = vi.fn<typeof fetch>(async () => new Response());
    page = { ...page, fetch: fetched };
    page.navigator.onLine = false;
    start()(named('TypeError'), undefined, false);
    await vi.runAllTimersAsync();
    window.dispatchEvent(new Event('online'));
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([]);
  });

  test('names the screen at which the page opened, for vitals and moments', () => {
    const { app } = startApp();
    app.start();
    start(app);
    app.stop();
    measured?.({ vitals: { LCP: 900 }, moments: { openToAmount: 950 } });
    expect(sent).toMatchObject([
      {
        kind: 'vitals',
        vitals: { LCP: 900 },
        moments: { openToAmount: 950 },
        screen: 'loading',
      },
    ]);
  });

  test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
    'measures nothing under Do Not Track (%j), and still reports errors',
    (wish) => {
      Object.assign(page.navigator, wish);
      const take = start();
      expect(measured).toBeNull();
      take(named('TypeError'), undefined, true);
      expect(sent).toHaveLength(1);
    },
  );

  test.each([
    ['takes no more', { sendBeacon: () => false }],
    ['is missing', { sendBeacon: undefined }],
    [
      'throws',
      {
        sendBeacon: () => {
          throw new TypeError('beacons are off');
        },
      },
    ],
  ])(
    'fetches once where the browser’s beacon %s; a failing fetch breaks nothing',
    async (_, changes) => {
      Object.assign(page.navigator, changes);
      for (const answer of [
        async () => {
          throw new TypeError('Failed to fetch');
        },
        () => {
          throw new TypeError('fetch is a stub');
        },
      ]) {
        const fetched = vi.fn<typeof fetch>(answer);
        page = { ...page, fetch: fetched };
        start()(named('TypeError'), undefined, true);
        page.navigator.onLine = false;
        start()(named('OtherError'), undefined, true);
        await vi.runAllTimersAsync();
        page.navigator.onLine = true;
        window.dispatchEvent(new Event('online'));
        expect(fetched).toHaveBeenCalledTimes(3);
        expect(fetched).toHaveBeenCalledWith(
          'https://reports.test/in',
          expect.objectContaining({ method: 'POST', keepalive: true, credentials: 'omit' }),
        );
      }
    },
  );
});
