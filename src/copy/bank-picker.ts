export const bankPickerCopy = {
  intro: 'Choose the bank your pay goes into. The account must be in your name only.',
  search: 'Search',
  example: 'For example, Commonwealth Bank',
  banks: 'Banks',
  shown: (first: number, last: number, total: number) =>
    first === last ? `Bank ${first} of ${total}` : `Banks ${first} to ${last} of ${total}`,
  previous: 'Previous banks',
  next: 'Next banks',
  found: (count: number) => (count === 1 ? '1 bank found.' : `${count} banks found.`),
  notFound: {
    title: 'No bank matches your search.',
    text: 'Check the spelling, or type a shorter part of the name.',
  },
  none: 'There are no banks to choose from right now. Please come back a little later.',
  cannotFind: "I can't find my bank",
} as const;
