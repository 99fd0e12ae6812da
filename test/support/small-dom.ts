import { afterAll, afterEach, vi } from 'vitest';
import { removeDrawn } from './renders.ts';
import { partsCome } from './until.ts';

/**
 * happy-dom lays nothing out, and computing styles took a fifth of the time of all screen tests. The element's inline style is
 * known.
 */
window.getComputedStyle = (element) => (element as HTMLElement).style;

/** Nothing moves either: animation needs a layout, and does not accept this window's elements. */
const { happyDOM } = window as unknown as {
  readonly happyDOM: { readonly settings: { readonly device: { prefersReducedMotion: string } } };
};
happyDOM.settings.device.prefersReducedMotion = 'reduce';

/**
 * React's operations on texts beside other nodes, which a browser's translation of the page replaces: it removed a text,
 * inserted before one, or changed one. Types cannot show this inside packages. Source: decision 074.
 */
const looseTexts: string[] = [];

/** React marks the texts that it keeps; an only child's text is not marked. */
const isKept = (node: Node | null): node is Text =>
  node instanceof Text && Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

const { insertBefore, removeChild } = Node.prototype;
Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null) {
  // No style is computed, and a search of the page goes through the hundreds that all of a worker's files leave in its head.
  if (child instanceof HTMLStyleElement) return child;
  if (isKept(next)) looseTexts.push(`put before "${next.data}"`);
  return insertBefore.call(this, child, next) as Child;
};
Node.prototype.removeChild = function <Child extends Node>(child: Child) {
  if (isKept(child)) looseTexts.push(`removed "${child.data}"`);
  return removeChild.call(this, child) as Child;
};
Object.defineProperty(Text.prototype, 'nodeValue', {
  configurable: true,
  get(this: Text) {
    return this.data;
  },
  set(this: Text, value: string) {
    if (isKept(this)) looseTexts.push(`changed "${this.data}" to "${value}"`);
    this.data = value;
  },
});

afterEach(() => {
  removeDrawn();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  const [first] = looseTexts.splice(0);
  if (first) throw new Error(`A translated page would break, or keep old words: React ${first}`);
});

// A screen may fetch parts that no test waits for. If the file ends meanwhile, the next files of the worker never get them.
afterAll(partsCome);
