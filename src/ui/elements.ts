import type { ReactElement } from 'react';

/**
 * What a part draws beside other things: elements, and no bare text. A browser that translates a page puts elements of its own
 * in the place of texts, and React can then neither change nor remove one that is not the only child of its element.
 * Source: decision 074.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
