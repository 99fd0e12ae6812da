export const forgotPasswordCopy = {
  intro: 'Tell us the email address of your account. We send you a link to set a new password.',
  email: 'Email address',
  send: 'Send reset link',
  logIn: 'Back to log in',
  sent: {
    title: 'Check your email',
    text: (email: string) =>
      `If there is an account for ${email}, a link to set a new password is on its way.`,
    hint: 'It can take a few minutes. Have a look in your spam folder too.',
    resend: 'Resend email',
    countdown: (seconds: number) => (seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`),
    countdownSpoken: (seconds: number) => `You can resend the email in ${seconds} seconds.`,
    canResend: 'You can resend the email.',
    change: 'Use another email address',
  },
} as const;
