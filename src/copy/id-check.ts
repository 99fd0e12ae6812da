import { settings } from '../settings.ts';

const NO_DECISION = "This isn't a decision about you: your identity can still be verified.";

export const idCheckCopy = {
  intro: 'Choose an ID type to verify your identity. Your ID must be valid and not expired.',
  loading: 'Getting your ID check ready',
  atHand: "Have your ID at hand: a driver's licence, a passport or a Medicare card.",
  slow: 'This is taking longer than usual. Please hold on.',
  verifying: {
    title: 'Verifying your identity...',
    text: "Don't leave, it should only take 20 seconds to confirm your ID.",
    /** The call that sent the details got no answer. */
    looking: "We're checking whether your details arrived. Please don't leave.",
    progress: 'ID check',
    steps: {
      sending: 'Sending your details',
      checking: 'Checking your ID',
      opening: 'Opening your account',
    },
    profileMissing: {
      title: 'Your ID is confirmed',
      text: 'Opening your account takes longer than usual. We keep trying, and nothing is lost.',
    },
    next: 'Your dashboard opens, and says if you can cash out, and how much.',
  },
  person: {
    title: 'A person is checking your ID',
    text: 'Some IDs need a closer look by one of us. You can leave this page and come back later: we go on without you, and nothing is lost.',
    next: "Once your ID is confirmed, your dashboard opens by itself. We can't say how long it takes. You needn't wait here: log in again at any time to see the result.",
  },
  unchecked:
    "We couldn't look up your ID check. Nothing about it has changed, and nothing is lost.",
  /** Above the message of a check that the service did not take up. Source: product 2.15. */
  undecided: `The check couldn't go ahead. ${NO_DECISION}`,
  /** The same where the service let no check begin, because its message sounds like the result of one. */
  notStarted: `The check couldn't start, so we haven't looked at your ID yet. ${NO_DECISION}`,
  /** Beside the way to the chat. */
  reach: {
    before: 'You can also call ',
    phone: settings.support.phone,
    between: ` (${settings.support.hours}) or email `,
    email: settings.support.email,
    after: '.',
  },
  failed: {
    title: "Whoops! We couldn't verify your identity...",
    /** Without a result, the title alone would read as one. */
    noResult:
      "There is no result yet, so this isn't a decision about you. Try again to check for one.",
    text: "Don't worry, if you talk to our team, they can help you verify your identity.",
    kept: 'What you saved is kept. If you talk to us, have your ID at hand.',
  },
  tryAgain: 'Try again',
} as const;
