import { settings } from '../settings.ts';

export const mobileCopy = {
  intro: 'We text you a code of 6 digits to make sure that this number is yours.',
  mobile: 'Mobile number',
  mobileHint: 'An Australian mobile that starts with 04 or 05.',
  send: 'Send code',
  enterCode: 'Enter the code',
  resend: 'Resend code',
  countdown: (seconds: number) => (seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`),
  countdownSpoken: (seconds: number) => `You can send a code again in ${seconds} seconds.`,
  canSendAgain: 'You can send a code again.',
  /** For typing a number to which no code was sent. */
  otherNumber: (seconds: number) =>
    `You can send a code to another number in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  sent: (phone: string) => `A SMS was sent to ${phone}`,
  change: 'Change number',
  code: 'Verification code',
  codeHint: 'The 6 digits in that text message.',
  verify: 'Verify and continue',
  /** Follows the message about too many attempts, because the provider tells no time. */
  wait: "Give it a few minutes. If it still doesn't work, try later or talk to us: what you saved is kept.",
  verified: 'This mobile is verified.',
  continue: 'Continue',
  legal: {
    before: 'By continuing you agree to our ',
    between: ` and to how ${settings.brandName} handles your data in our `,
    after: '.',
  },
} as const;
