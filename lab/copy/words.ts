/** Words of the page with everything that a customer reads in a flow. */
export const wordsCopy = {
  title: (flow: string) => `${flow}: all words`,
  documentTitle: (flow: string) => `${flow}: all words · Flow book`,
  intro:
    'Everything that a customer reads in each state, beside its screen. For legal and copy review; print it with the button.',
  sizes:
    'A text “on wide screens” does not show on a phone, or only after a press there, as on “Why we ask” or “Read the loan agreement”. A text “on phones” shows only there.',
  only: { desktop: 'On wide screens', phone: 'On phones' },
  flow: 'Flow',
  everyPage: {
    title: 'On every page of this flow',
    intro:
      'The frame around each screen: its head, its foot with the legal notes, and what a wide screen shows beside it. A dialog covers the frame.',
  },
  /** Texts that no picture shows, by when they are read. */
  also: {
    '!failures': 'When something fails',
    '!fields': 'At a field or a choice that is not filled in as asked',
    '!rest': 'At other times',
  },
  after: (flow: string, next: string) => `Right after “${flow}”, in “${next}”:`,
  alsoIntro: 'No picture above shows these. Amounts, dates and numbers in them are examples.',
  /** Before the state that tells a long part of a screen. */
  repeat: (first: string, last: string) => `From “${first}” to “${last}” as in `,
  within: (flow: string) => `Meanwhile: ${flow}`,
  withinIntro: 'What the pictures of this flow, which runs within this one, show besides.',
  none: 'The tests have stored no texts of this state.',
} as const;
