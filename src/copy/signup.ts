export const signupCopy = {
  intro: "You'll use these to log in.",
  email: 'Email address',
  password: 'Password',
  passwordRule:
    '6 to 20 characters, with at least one number, one lower case letter and one upper case letter.',
  legal: { before: 'Please read our ', between: ' and our ', after: '.' },
  submit: 'Continue',
  working: 'Creating your account',
  logIn: 'Already signed up? Log in',
} as const;
