/** The only words of a page whose files did not load: a link that loads it again. */
export const NOT_LOADED = "This page didn't load. Reload it.";
