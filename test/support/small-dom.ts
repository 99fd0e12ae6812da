import { afterEach } from 'vitest';

/**
 * What style sheets make of an element is the browsers' business: here nothing is laid out, and to work a style out took a fifth
 * of the time of all tests of screens. What stands on the element itself is known.
 */
window.getComputedStyle = (element) => (element as HTMLElement).style;

/** Nor does anything move: what moves things needs a layout, and takes no element of this window for one. */
const { happyDOM } = window as unknown as {
  readonly happyDOM: { readonly settings: { readonly device: { prefersReducedMotion: string } } };
};
happyDOM.settings.device.prefersReducedMotion = 'reduce';

/**
 * What React did with texts that stand beside others, which a browser that translates the page takes away: it removed one, put
 * something before one, or changed one. The types cannot tell where a part of a package does that. Source: decision 074.
 */
const looseTexts: string[] = [];

/** React marks the texts that it keeps; the only child of an element is none of them. */
const isKept = (node: Node | null): node is Text =>
  node instanceof Text && Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

const { insertBefore, removeChild } = Node.prototype;
Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null) {
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
  const [first] = looseTexts.splice(0);
  if (first) throw new Error(`A translated page would break, or keep old words: React ${first}`);
});
