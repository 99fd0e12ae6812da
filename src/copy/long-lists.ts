/** Words of lists of which a first part is drawn. */
export const longListsCopy = {
  more: 'Show more',
  shown: (shown: number, total: number) => `${shown} of ${total} shown`,
} as const;
