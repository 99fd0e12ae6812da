/** Words of /login. */
export const loginCopy = {
  intro: 'Welcome back.',
  email: 'Email address',
  password: 'Password',
  logIn: 'Log in',
  working: 'Logging you in',
  forgot: 'Forgot password?',
  newHere: 'New here?',
  signUp: "Check if you're eligible",
  expired: 'Please log in again.',
  idle: 'You were logged out because you were inactive for 15 minutes.',
} as const;
