/** The colour of the page behind everything, as the browser's own bars take it up: sRGB, in the light and the dark look. */
export const PAGE_COLORS = { light: '#FBFAF6', dark: '#0B1714' } as const;
