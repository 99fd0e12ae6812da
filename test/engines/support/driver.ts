import { setTimeout as wait } from 'node:timers/promises';
import type { SIZES } from '../../browser/support/page-pool.ts';

/** A size of the page, in px. */
export type PageSize = (typeof SIZES)[keyof typeof SIZES];

/** A point of the visible page, in px from its top left corner. */
export type Point = { readonly x: number; readonly y: number };

/** A pointer's actions in order; a pause is in ms. */
export type PointerAction = { readonly to: Point } | { readonly pause: number } | 'down' | 'up';

/** A mouse as drivers of browsers have it. */
type Mouse = {
  readonly move: (x: number, y: number) => Promise<void>;
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
};

/** Makes a pointer's actions with a mouse. */
export async function doPointerAction(mouse: Mouse, move: PointerAction): Promise<void> {
  if (move === 'down') await mouse.down();
  else if (move === 'up') await mouse.up();
  else if ('pause' in move) await wait(move.pause);
  else await mouse.move(move.to.x, move.to.y);
}

/** A key that writes nothing, by its name as in `KeyboardEvent.key`, or the action of a shortcut. */
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

/** The letter of each shortcut, which is pressed together with Control, or Command on a Mac. */
export const SHORTCUTS = { Copy: 'c', Paste: 'v', SelectAll: 'a' } as const satisfies Partial<
  Record<KeyName, string>
>;

/** True if a key is a shortcut. */
export function isShortcut(name: KeyName): name is keyof typeof SHORTCUTS {
  return name in SHORTCUTS;
}

/** A tab of a browser, with real input. It only observes and acts; the cases judge. */
export type EngineTab = {
  /** Opens an address; settles when the page has loaded. */
  readonly open: (url: string) => Promise<void>;
  readonly back: () => Promise<void>;
  readonly forward: () => Promise<void>;
  readonly reload: () => Promise<void>;
  /**
   * Calls a function in the page.
   * @param source of the function, which may be asynchronous
   * @param values JSON, as the answer is
   */
  readonly run: (source: string, values: readonly unknown[]) => Promise<unknown>;
  readonly point: (moves: readonly PointerAction[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly key: (name: KeyName) => Promise<void>;
  /** The page as a PNG. */
  readonly picture: () => Promise<Buffer>;
  /** A tab beside this one, with the same storage except the tab's own. */
  readonly another: () => Promise<EngineTab>;
  /** Makes this tab the visible one. */
  readonly show: () => Promise<void>;
  /**
   * The complaints of its pages, and of the tabs beside it, so far: errors and warnings of the console, uncaught errors and
   * rejections, violations of the security policy.
   */
  readonly complaints: () => readonly string[];
  /** The folder of its downloads. */
  readonly downloads: string;
  readonly close: () => Promise<void>;
};

/** A browser that can be driven. */
export type Engine = {
  readonly name: EngineName;
  /** As `Firefox 153.7`. */
  readonly version: string;
  /** Opens a tab of this size with nothing stored. */
  readonly open: (size: PageSize) => Promise<EngineTab>;
  readonly end: () => Promise<void>;
};

/** The engines that the tests know. */
export const ENGINES = ['chromium', 'firefox', 'webkit', 'safari'] as const;

/** An engine's name. */
export type EngineName = (typeof ENGINES)[number];
