/** Texts of lists that show only a first part. */
export const longListsCopy = {
  more: 'Show more',
  shown: (shown: number, total: number) => `${shown} of ${total} shown`,
} as const;
