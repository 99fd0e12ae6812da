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
