/** The page's background colour, which the browser's own bars use too: sRGB, for light and dark mode. */
export const PAGE_COLORS = { light: '#FBFAF6', dark: '#0B1714' } as const;
