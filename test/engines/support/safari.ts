import { homedir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../support/free-ports.ts';
import type { Engine, EngineTab } from './driver.ts';
import { endProcess, startProcess } from './processes.ts';
import { beginSession, openAnother, showWindow, tabOf } from './webdriver.ts';

/** Starts Safari on a Mac by its own driver, which runs one session at a time and does not report the console. */
export async function startSafari(): Promise<Engine> {
  const [port] = await freePorts(1);
  const driver = startProcess('safaridriver', ['--port', String(port)]);
  let version = '';
  let endSession = async () => {};

  return {
    name: 'safari',
    get version() {
      return `Safari ${version}`;
    },
    async open({ width, height }) {
      await endSession();
      const session = await beginSession(`http://127.0.0.1:${port}`, { browserName: 'safari' });
      const { call } = session;
      version = session.browserVersion;
      endSession = () => session.end().catch(() => {});
      await call('POST', '/window/rect', { width, height });

      function tabAt(handle: string): EngineTab {
        return {
          ...tabOf(session, { isMac: true }),
          picture: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
          another: () => openAnother(session, tabAt),
          show: () => showWindow(session, handle),
          problems: () => [],
          downloads: join(homedir(), 'Downloads'),
          close: () => endSession(),
        };
      }
      return tabAt(await call<string>('GET', '/window'));
    },
    async end() {
      await endSession();
      await endProcess(driver);
    },
  };
}
