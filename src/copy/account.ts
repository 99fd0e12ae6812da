export const accountCopy = {
  tabsLabel: 'Account',
  tabs: { profile: 'Profile', password: 'Change password' },
  details: 'Your details',
  name: 'Name',
  mobile: 'Mobile number',
  address: 'Address',
  verified: 'Verified',
  notVerified: 'Not verified',
  missing: 'Not provided',
  linked: {
    term: 'Paid into and debited from',
    change:
      "To change the account, talk to us. We debit repayments only as your loan agreement says. The connection to your bank is read-only: it can't move money.",
    unavailable: "We can't show this account right now. It has not changed.",
  },
  email: {
    title: 'Email',
    field: 'Email address',
    intro: 'We send a link to this address. Open it to show that the address is yours.',
    /** What it means that the address is not verified: no rule of the app depends on it. */
    unverified: (email: string) =>
      `Your account works as usual, and you log in with ${email}. Verify it so that a link for a new password reaches you.`,
    change: 'Change email',
    cancel: 'Cancel',
    verify: 'Verify email',
    unclear:
      'Your new email may already be set. Try again to find out. If the old one no longer works, use the new one.',
    confirm: {
      title: 'Change your email?',
      text: 'Check the new address: after the change you log in with it, and no longer with the old one. You may be asked to log in again.',
      why: 'Your current password shows us that it is you.',
      from: 'Old address',
      to: 'New address',
      yes: 'Yes, change it',
      no: 'No, keep it',
    },
    sent: {
      title: 'Check your email',
      text: (email: string) =>
        `A link is on its way to ${email}. Open it, on this device or another, and this page shows your email as verified.`,
      /** A new address counts before it is verified. */
      logIn: (email: string) =>
        `Your account's email is ${email}: you log in with it only, verified or not. Mistyped? Use another one before you log out.`,
      hint: 'It can take a few minutes. Have a look in your spam folder too.',
      resend: 'Resend email',
      countdown: (seconds: number) => (seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`),
      countdownSpoken: (seconds: number) => `You can resend the email in ${seconds} seconds.`,
      canResend: 'You can resend the email.',
      another: 'Use another email address',
    },
    wait: (seconds: number) => {
      const minutes = Math.ceil(seconds / 60);
      if (seconds < 60) return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
      return minutes === 1 ? 'Try again in 1 minute.' : `Try again in ${minutes} minutes.`;
    },
  },
  promotions: {
    title: 'Promotions',
    none: 'You have no active promotion.',
    code: 'Promo code',
    /** Beside an active promotion. */
    one: 'You can have one active promotion at a time. You can add another once it ends.',
    apply: 'Apply',
    confirm: {
      title: 'Add promotion?',
      code: (code: string) => `Promo code ${code}`,
      add: 'Add',
      cancel: 'Cancel',
    },
    added: {
      title: 'Promotion added',
      text: 'It counts for your next Cash Out.',
      done: 'Done',
    },
    refused: { title: "We couldn't add this code", close: 'Close' },
    /** Follow a failure; the second one while an earlier attempt has no answer. */
    notAdded: 'The code was not added.',
    unclear: 'The code may have been added. Try again to find out.',
  },
  password: {
    current: 'Current password',
    password: 'New password',
    rule: '6 to 20 characters, with at least one number, one lower case letter and one upper case letter.',
    confirmation: 'Confirm password',
    submit: 'Change password',
    /** Follows a failure. */
    unchanged: 'Your password has not changed.',
    unclear:
      'Your new password may already be set. If the old one no longer works, use the new one.',
    changed: {
      title: 'Password changed',
      text: 'Your password was successfully reset.',
      next: "You'll use it the next time you log in.",
      done: 'Done',
    },
  },
} as const;
