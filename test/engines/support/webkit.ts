import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { removeFolder } from '../../support/data-dir.ts';
import { freePorts } from '../../support/free-ports.ts';
import type { Engine, EngineTab } from './driver.ts';
import { endProcess, startProcess } from './processes.ts';
import { beginSession, openAnother, showWindow, tabOf } from './webdriver.ts';

const WINDOW = fileURLToPath(new URL('webkit-window.py', import.meta.url));

/** Environment in which WebKit runs without a graphics card and as root. */
const ENVIRONMENT = {
  GDK_BACKEND: 'x11',
  NO_AT_BRIDGE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
};

/** Console line that reports an error or a warning; a source location may precede it. */
const PROBLEM = /(?:^|: )CONSOLE (?:[A-Z]+ )?(?:ERROR|WARN) /;

/** WebKit's warnings about features that it does not support, although the page is correct. */
const KNOWN_PROBLEMS = [
  // The directive is for browsers that can install a site; this one requests no manifest.
  "Unrecognized Content-Security-Policy directive 'manifest-src'.",
  // The key is for Chrome and Firefox on Android; `src/ui/page.tsx` has the equivalent for WebKit.
  'Viewport argument key "interactive-widget" not recognized and ignored.',
];

/** WebKit's message for a request to the page's own origin when the page is left before the response. */
const CALL_OF_LEFT_PAGE =
  /Fetch API cannot load http:\/\/127\.0\.0\.1:\d+\/\S* due to access control checks\.$/;

/** WebKit's message on a slow machine. */
const LATE_USE = /was preloaded using link preload but not used within a few seconds/;

function problemsIn(text: string): string[] {
  return text
    .split('\n')
    .filter(
      (line) =>
        PROBLEM.test(line) &&
        !CALL_OF_LEFT_PAGE.test(line) &&
        !LATE_USE.test(line) &&
        !KNOWN_PROBLEMS.some((problem) => line.endsWith(problem)),
    );
}

/** Starts an X display of its own for the browser. */
async function startDisplay() {
  const xvfb = startProcess('Xvfb', [
    '-displayfd',
    '3',
    ...['-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
  ]);
  const number = await new Promise<string>((resolve, reject) => {
    xvfb.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
    xvfb.once('exit', () => reject(new Error('Xvfb has ended.')));
  });
  return { name: `:${number}`, end: () => endProcess(xvfb) };
}

/** Starts WebKitGTK, Safari's engine on Linux, by WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const display = await startDisplay();
  const ends: (() => Promise<void>)[] = [];
  const folders: string[] = [];

  async function open(size: { width: number; height: number }): Promise<EngineTab> {
    const folder = mkdtempSync(join(tmpdir(), 'webkit-window-'));
    const [port] = await freePorts(1);
    const driver = startProcess('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
      env: { ...ENVIRONMENT, DISPLAY: display.name },
    });
    const session = await beginSession(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': {
        binary: WINDOW,
        args: [String(size.width), String(size.height), folder, '--automation'],
      },
    });
    version = session.browserVersion;
    const end = async () => {
      ends.splice(ends.indexOf(end), 1);
      await session.end().catch(() => {});
      await endProcess(driver);
    };
    ends.push(end);
    folders.push(folder);

    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    const file = join(folder, 'picture.png');
    const { call } = session;

    function tabAt(handle: string): EngineTab {
      const tab = tabOf(session, { isMac: false });
      const drawn = () =>
        tab.run(
          `() => new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
          })`,
          [],
        );
      return {
        ...tab,
        async picture() {
          // The last frame may be older than the page's state.
          await drawn();
          rmSync(file, { force: true });
          process.kill(pid, 'SIGUSR1');
          while (!existsSync(file)) await wait(10);
          return readFileSync(file);
        },
        another: () => openAnother(session, tabAt),
        show: () => showWindow(session, handle),
        problems: () => problemsIn(readFileSync(join(folder, 'console.txt'), 'utf8')),
        downloads: join(folder, 'downloads'),
        close: end,
      };
    }
    return tabAt(await call<string>('GET', '/window'));
  }

  let version = '';
  return {
    name: 'webkit',
    get version() {
      return `WebKitGTK ${version}`;
    },
    open,
    async end() {
      await Promise.all(ends.map((endOne) => endOne()));
      await display.end();
      await Promise.all(folders.map(removeFolder));
    },
  };
}
