import { settings } from '../settings.ts';

export const unsupportedBankCopy = {
  title: "Can't find your bank?",
  text: "We can't offer you Cash Outs until we support your bank. Tell us who you bank with: it helps us choose which bank to add next.",
  bankName: 'Enter your bank name',
  /** What the button confirms, and where it continues. */
  hint: 'You confirm this name, and we send it to our team.',
  submit: 'Confirm and continue',
  working: 'Sending your feedback',
  back: 'Back to all banks',
  thanks: {
    title: "Awww we're sorry...",
    // Spelled like this by the specification, in this one sentence.
    text: `We currently don't offer ${settings.brandName.replace(' On ', ' on ')} to customers with your bank but with your feedback we hope to change this in the future!`,
    next: 'We sent its name to our team, and what you saved is kept. You can choose another bank that your pay goes into at any time.',
  },
} as const;
