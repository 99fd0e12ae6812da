import type { ReactElement } from 'react';

/**
 * Children of a component that renders other things beside them: elements, no bare text. When a browser translates the page it
 * replaces text nodes, and React can then not update or remove one that has siblings.
 * Source: decision 074.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
