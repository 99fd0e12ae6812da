import type { SessionEnd } from '../../machines/memory.ts';

export const loginCopy = {
  intro: 'Welcome back.',
  email: 'Email address',
  password: 'Password',
  submit: 'Log in',
  working: 'Logging you in',
  forgot: 'Forgot password?',
  newHere: 'New here?',
  signUp: "Check if you're eligible",
  /** How the previous session ended. */
  sessionEnd: {
    none: undefined,
    person: "You're logged out.",
    expired: 'Please log in again.',
    idle: 'You were logged out because you were inactive for 15 minutes.',
  } satisfies Record<SessionEnd, string | undefined>,
  /** Why a session ended that the person did not end. */
  ended: 'Your session has ended, to keep your money safe.',
  /** Follows the message about a wrong password, which speaks of a username. */
  username: 'Your username is your email address.',
  newEmail: 'Use your new email address.',
  newLink: 'Log in to get a new verification link.',
} as const;
