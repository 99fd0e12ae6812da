/** Words of the page with everything that a customer reads in a flow. */
export const wordsCopy = {
  title: (flow: string) => `${flow}: all words`,
  documentTitle: (flow: string) => `${flow}: all words · Flow book`,
  intro:
    'Everything that a customer reads in each state, beside its screen. For legal and copy review; print it with the button.',
  flow: 'Flow',
  print: 'Print',
  also: {
    title: 'Also in this flow',
    intro:
      'Messages of failures and of fields, and other texts of its screens that no picture above shows. “…” stands for a value.',
  },
  alike: (count: number, state: string) => `${count} texts as in “${state}”, and:`,
  /** Before the flows that run within this one. */
  within: 'Flows within this one have words of their own: ',
  none: 'The tests have stored no texts of this state.',
} as const;
