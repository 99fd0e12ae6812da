import { setTimeout as wait } from 'node:timers/promises';
import type { SIZES } from '../../browser/support/page-pool.ts';

/** A size of the page, in px. */
export type PageSize = (typeof SIZES)[keyof typeof SIZES];

/** A point of the visible page, in px from its top left corner. */
export type Point = { readonly x: number; readonly y: number };

/** One action of a pointer: a move, a pause in ms, or a press or release of its button. */
export type PointerAction = { readonly to: Point } | { readonly pause: number } | 'down' | 'up';

/** Mouse of a browser driver. */
type Mouse = {
  readonly move: (x: number, y: number) => Promise<void>;
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
};

/** Performs a pointer action with a mouse. */
export async function doPointerAction(mouse: Mouse, action: PointerAction): Promise<void> {
  if (action === 'down') await mouse.down();
  else if (action === 'up') await mouse.up();
  else if ('pause' in action) await wait(action.pause);
  else await mouse.move(action.to.x, action.to.y);
}

/** Key that enters no text, named as in `KeyboardEvent.key`, or the action of a keyboard shortcut. */
export type KeyName =
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'Backspace'
  | 'Copy'
  | 'End'
  | 'Enter'
  | 'Escape'
  | 'Home'
  | 'PageDown'
  | 'PageUp'
  | 'Paste'
  | 'Shift+Tab'
  | 'SelectAll'
  | 'Space'
  | 'Tab';

/** Letter of each shortcut; pressed together with Control, or with Command on a Mac. */
export const SHORTCUTS = { Copy: 'c', Paste: 'v', SelectAll: 'a' } as const satisfies Partial<
  Record<KeyName, string>
>;

/** True if a key is a shortcut. */
export function isShortcut(name: KeyName): name is keyof typeof SHORTCUTS {
  return name in SHORTCUTS;
}

/** Browser tab with real input. It has no assertions; the cases have them. */
export type EngineTab = {
  /** Opens an address; settles when the page has loaded. */
  readonly open: (url: string) => Promise<void>;
  readonly back: () => Promise<void>;
  readonly forward: () => Promise<void>;
  readonly reload: () => Promise<void>;
  /**
   * Calls a function in the page, and returns its result, which must be JSON.
   * @param source source code of the function, which may be asynchronous
   * @param values arguments, as JSON
   */
  readonly run: (source: string, values: readonly unknown[]) => Promise<unknown>;
  readonly point: (actions: readonly PointerAction[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly key: (name: KeyName) => Promise<void>;
  /** Returns a screenshot of the page, as PNG. */
  readonly picture: () => Promise<Buffer>;
  /** Opens another tab, which shares all storage except `sessionStorage`. */
  readonly another: () => Promise<EngineTab>;
  /** Makes this tab the visible one. */
  readonly show: () => Promise<void>;
  /**
   * Returns the problems that the engine has reported so far, in this tab and the tabs opened from it: console errors and
   * warnings, uncaught errors and rejections, and violations of the security policy.
   */
  readonly problems: () => readonly string[];
  /** Folder of the downloads. */
  readonly downloads: string;
  readonly close: () => Promise<void>;
};

/** Running browser. */
export type Engine = {
  readonly name: EngineName;
  /** Name and version, such as `Firefox 153.7`. */
  readonly version: string;
  /** Opens a tab of this size with empty storage. */
  readonly open: (size: PageSize) => Promise<EngineTab>;
  readonly end: () => Promise<void>;
};

/** Engines that the tests support. */
export const ENGINES = ['chromium', 'firefox', 'webkit', 'safari'] as const;

export type EngineName = (typeof ENGINES)[number];
