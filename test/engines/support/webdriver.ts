import { setTimeout as wait } from 'node:timers/promises';
import { LONG_TIMEOUT_MS } from '../../support/timeouts.ts';
import {
  type EngineTab,
  isShortcut,
  type KeyName,
  type PointerAction,
  SHORTCUTS,
} from './driver.ts';

/** Keys by their number in the protocol: https://www.w3.org/TR/webdriver2/#keyboard-actions. */
const KEYS: Readonly<Record<Exclude<KeyName, keyof typeof SHORTCUTS>, readonly string[]>> = {
  ArrowLeft: ['\uE012'],
  ArrowRight: ['\uE014'],
  Backspace: ['\uE003'],
  End: ['\uE010'],
  Enter: ['\uE006'],
  Escape: ['\uE00C'],
  Home: ['\uE011'],
  PageDown: ['\uE00F'],
  PageUp: ['\uE00E'],
  'Shift+Tab': ['\uE008', '\uE004'],
  Space: [' '],
  Tab: ['\uE004'],
};
const CONTROL = '\uE009';
const COMMAND = '\uE03D';

/** WebDriver session. */
export type Session = {
  readonly browserVersion: string;
  readonly call: <Answer>(method: string, path: string, body?: object) => Promise<Answer>;
  readonly end: () => Promise<void>;
};

/**
 * Begins a session with a driver that was just started.
 * @param origin origin of the driver
 * @throws Error when the driver does not answer, or refuses.
 */
export async function beginSession(origin: string, capabilities: object): Promise<Session> {
  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(origin + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await answer.json()) as {
      value: Answer & { error?: string; message?: string };
    };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  }
  await untilReady(() => call('GET', '/status'));
  const { sessionId, capabilities: own } = await call<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  const path = `/session/${sessionId}`;
  return {
    browserVersion: own.browserVersion,
    call: (method, command, body) => call(method, path + command, body),
    end: () => call('DELETE', path),
  };
}

async function untilReady(ask: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + LONG_TIMEOUT_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(50);
    }
  }
}

/** Returns the parts of a session's visible tab that the protocol supports. */
export function tabOf(
  { call }: Session,
  { isMac }: { readonly isMac: boolean },
): Pick<EngineTab, 'open' | 'back' | 'forward' | 'reload' | 'run' | 'point' | 'type' | 'key'> {
  const press = (keys: readonly string[]) =>
    call<void>('POST', '/actions', {
      actions: [
        {
          type: 'key',
          id: 'keys',
          actions: [
            ...keys.map((value) => ({ type: 'keyDown', value })),
            ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
          ],
        },
      ],
    });
  return {
    open: (url) => call('POST', '/url', { url }),
    back: () => call('POST', '/back'),
    forward: () => call('POST', '/forward'),
    reload: () => call('POST', '/refresh'),
    run: (source, values) =>
      call('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args: values }),
    point: (actions) =>
      call('POST', '/actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            parameters: { pointerType: 'mouse' },
            actions: actions.map(pointerActionOf),
          },
        ],
      }),
    type: (text) =>
      call('POST', '/actions', {
        actions: [
          {
            type: 'key',
            id: 'keys',
            actions: [...text].flatMap((value) => [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ]),
          },
        ],
      }),
    key: (name) =>
      press(isShortcut(name) ? [isMac ? COMMAND : CONTROL, SHORTCUTS[name]] : KEYS[name]),
  };
}

/** Shows a window of a session. */
export function showWindow({ call }: Session, handle: string): Promise<void> {
  return call('POST', '/window', { handle });
}

/** Opens another tab in a session, and shows it. */
export async function openAnother(
  session: Session,
  tabAt: (handle: string) => EngineTab,
): Promise<EngineTab> {
  const { handle } = await session.call<{ handle: string }>('POST', '/window/new', { type: 'tab' });
  await showWindow(session, handle);
  return tabAt(handle);
}

function pointerActionOf(action: PointerAction): object {
  if (action === 'down') return { type: 'pointerDown', button: 0 };
  if (action === 'up') return { type: 'pointerUp', button: 0 };
  if ('pause' in action) return { type: 'pause', duration: action.pause };
  return {
    type: 'pointerMove',
    duration: 0,
    x: Math.round(action.to.x),
    y: Math.round(action.to.y),
  };
}
