/** Words of the page with everything that a customer reads in a flow. */
export const wordsCopy = {
  title: (flow: string) => `${flow}: all words`,
  documentTitle: (flow: string) => `${flow}: all words · Flow book`,
  intro:
    'Everything that a customer reads in each state, beside its screen. For legal and copy review; print it with the button.',
  sizes:
    'A text “on wide screens” does not show on a phone, or only after a press there, as on “Why we ask” or “Read the loan agreement”. A text “on phones” shows only there.',
  only: { desktop: 'On wide screens', phone: 'On phones' },
  /** A button or a link with the words of something else on its screen. */
  button: (text: string) => `${text} (button)`,
  link: (text: string) => `${text} (link)`,
  flow: 'Flow',
  print: 'Print',
  everyPage: {
    title: 'On every page of this flow',
    intro:
      'The frame around each screen: its head, its foot with the legal notes, and what a wide screen shows beside it. A dialog covers the frame.',
  },
  also: {
    title: 'Also in this flow',
    intro:
      'Messages of failures and of fields, and other texts of its screens that no picture above shows. Amounts, dates and numbers in them are examples.',
  },
  /** Before the name of a state with the same texts. */
  alike: 'The same texts as in ',
  without: (lines: readonly string[]) =>
    ` without ${lines.map((line) => `“${line}”`).join(' and ')}`,
  andAlso: ', and also:',
  showAll: 'Show all texts',
  /** Before the flows that run within this one. */
  within: 'Flows within this one have words of their own: ',
  none: 'The tests have stored no texts of this state.',
} as const;
