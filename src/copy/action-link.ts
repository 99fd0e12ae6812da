import { settings } from '../settings.ts';

/** Texts of /auth. */
export const actionLinkCopy = {
  logIn: 'Log in',
  continue: 'Continue',
  reset: {
    title: 'Set a new password',
    intro: "You'll use it the next time you log in.",
    email: 'Email address',
    password: 'New password',
    passwordRule:
      '6 to 20 characters, with at least one number, one lower case letter and one upper case letter.',
    confirmation: 'Confirm password',
    submit: 'Reset password',
    unchecked: "We couldn't check your link. Your password has not changed.",
    done: { title: 'Password reset', text: 'Your password was successfully reset.' },
    unclear: {
      title: 'Your new password may already be set',
      text: "We got no answer when you sent it. Try to log in with it. If that doesn't work, get a new link and set it once more.",
    },
  },
  verification: {
    title: 'Verify your email',
    intro: `Press the button to show that ${settings.brandName} can reach you at this address.`,
    submit: 'Verify email',
    done: { title: 'Email verified', text: 'Your email has been verified successfully!' },
    unclear: {
      title: 'Your email may have been verified',
      text: 'We got no answer when you pressed the button. My Account shows if it is verified.',
    },
  },
  invalid: {
    title: 'This link no longer works',
    text: (isReset: boolean) =>
      `A link works once, and for a limited time. We can send you another one to ${isReset ? 'set a new password' : 'verify your email'}.`,
    newLink: 'Send a new link',
  },
} as const;
