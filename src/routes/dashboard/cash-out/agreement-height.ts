/** How high the box of the agreement is on wide screens: apart from the text, which comes with its sanitiser. */
export const AGREEMENT_HEIGHT = 'min(36rem, 48dvh)';
