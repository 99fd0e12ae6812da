import { settings } from '../settings.ts';

/** Shown where a bank is chosen, connected or kept. */
export const CONNECTED = 'Your bank is connected.';

/** Texts shared by the screens at /signup/bank and below it. Texts of one screen alone have a file of their own. */
export const bankCopy = {
  intro: `${settings.brandName} connects to your primary bank, where your pay is deposited, to verify your income and eligibility.`,
  secure: {
    title: 'Secure SSL encryption',
    text: 'Read-only: we never make any payment or transfer without your express permission.',
    learnMore: 'Learn more',
    learnMoreName: 'Learn more: Connect securely',
  },
  otherBank: 'Choose another bank',
  connected: {
    text: CONNECTED,
    keep: 'Keep this bank',
    kept: `${CONNECTED} To use another one, choose it below.`,
  },
  tryAgain: 'Try again',
  reconnect: 'Try to connect again',
  /** Where the log-in may be sent once more. */
  lock: 'Several wrong tries can lock internet banking.',

  error: {
    title: 'Unable to connect your bank account.',
    text: 'Whoops! Something went wrong. Please try again or contact support.',
    guidelines: 'What you can do',
    learnMore: 'Learn more',
  },
} as const;
