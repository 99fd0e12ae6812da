/** A way on which a customer does not get what they came for. */
export type Unhappy = {
  /** Behind “What if …”. */
  readonly question: string;
  readonly machine: string;
  /** The state in which it happens. */
  readonly state: string;
};

/** Words of the list of the product's unhappy ways, and the list itself. */
export const whatIfCopy = {
  title: 'What if …?',
  documentTitle: 'What if …? · Flow book',
  intro:
    'The product’s unhappy ways. Each shows step by step how a customer gets there, with its screens, and what happens then.',
  question: (question: string) => `What if ${question}?`,
  toList: 'All questions',
  unknown: 'There is no such question.',
  trail: 'How it happens',
  begins: (start: string) => `It begins: ${start}`,
  within: (places: readonly string[]) =>
    `It runs in ${places.map((place) => `“${place}”`).join(', ')}.`,
  after: 'What happens then',
  toState: (state: string) => `All about “${state}”`,
  play: 'Play it from here',
  unhappy: [
    {
      question: 'the app cannot read who is signed in',
      machine: 'app',
      state: 'profileUnavailable',
    },
    { question: 'a part of the app breaks', machine: 'app', state: 'crashed.stuck' },
    { question: 'the address does not exist', machine: 'app', state: 'notFound' },
    {
      question: 'a new code has to wait',
      machine: 'mobileVerification',
      state: 'unverified.sending.lockedOut',
    },
    { question: 'the banks cannot be loaded', machine: 'bankPicker', state: 'unavailable' },
    {
      question: 'the customer’s bank is missing',
      machine: 'bankPicker',
      state: 'unsupportedBank.nameEntry',
    },
    { question: 'the bank job fails', machine: 'bankSync', state: 'failed.showingResult' },
    { question: 'the bank does not answer', machine: 'bankSync', state: 'syncing.unanswered' },
    { question: 'the bank takes very long', machine: 'bankSync', state: 'stalled.waiting' },
    { question: 'the bank says no', machine: 'bankAccount', state: 'connectionFailed' },
    { question: 'the identity check fails', machine: 'identityCheck', state: 'failed' },
    {
      question: 'the identity widget does not work',
      machine: 'identityCheck',
      state: 'unavailable',
    },
    {
      question: 'a person has to check the identity',
      machine: 'identityCheck',
      state: 'verifying.waitingForPerson',
    },
    { question: 'the home cannot be loaded', machine: 'dashboard', state: 'details.unavailable' },
    { question: 'the limit cannot be read', machine: 'cashOut', state: 'unavailable' },
    { question: 'the offer changes', machine: 'cashOut', state: 'renewing.readingOverview' },
    {
      question: 'a payment gets no answer',
      machine: 'payment',
      state: 'underWay.answer.checking.looking',
    },
    { question: 'the answer to a payment is late', machine: 'cashOut', state: 'paying.mayLeave' },
    { question: 'a payment was not made', machine: 'dashboard', state: 'payment.notMade' },
    { question: 'a document cannot be downloaded', machine: 'activity', state: 'document.failed' },
    { question: 'a promotion code is refused', machine: 'promoCode', state: 'refused' },
    {
      question: 'the link from an e-mail has expired',
      machine: 'actionLink',
      state: 'linkInvalid',
    },
    { question: 'the customer is away', machine: 'idle', state: 'warning' },
  ] satisfies readonly Unhappy[],
} as const;
