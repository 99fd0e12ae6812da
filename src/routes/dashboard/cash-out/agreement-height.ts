/** Maximum height of the agreement's box. A file of its own, because the agreement's text imports the sanitiser. */
export const AGREEMENT_HEIGHT = 'min(36rem, 48dvh)';
