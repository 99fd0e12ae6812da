/**
 * Maximum height of the agreement's box, by width: beside the summary it reaches to the end of the window. A file of its own, because
 * the agreement's text imports the sanitiser.
 */
export const AGREEMENT_HEIGHT = {
  md: 'min(36rem, 48dvh)',
  lg: 'clamp(16rem, 100dvh - 18rem, 44rem)',
};
