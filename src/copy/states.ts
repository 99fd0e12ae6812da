const UNREACHED = "We can't reach our service right now.";

/** Texts of the states between the screens. */
export const statesCopy = {
  loading: 'Loading',
  slow: 'This is taking longer than usual.',
  tryAgain: 'Try again',
  reload: 'Reload',
  unavailable: 'Whoops! Something went wrong. Please try again or contact support.',
  unreached: UNREACHED,
  unreachable: `${UNREACHED} Please try again, or talk to us.`,
  offline: {
    banner: "You're offline. We'll pick up where you left off when you're back.",
    title: 'No connection',
    text: "This page loads when you're back online.",
  },
  notFound: {
    text: 'There is nothing at this address. It may be mistyped or out of date.',
    link: 'Go to the start',
  },
  signupNext: 'Processing your request',
  /** What is awaited meanwhile. */
  nextStep: 'Getting your next step.',
  /** Follows a failure that says nothing about the customer's money. */
  unaffected: 'This changes nothing about your account or your money.',
  /** Follow `newVersion` where nothing else is left of the page: for customers, and for everybody. */
  crashed: {
    paying: 'Before you cash out or repay again, check on your home page what went through.',
    /** Before an address and a number. Not before the chat, which may be what broke. */
    write: 'If it happens again, write to',
    call: 'or call',
  },
  newVersion: 'This page may be out of date. Reload: what you saved is kept.',
} as const;
