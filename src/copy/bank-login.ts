export const bankLoginCopy = {
  title: (bank: string) => `Log in to ${bank}`,
  intro: 'Enter the details you use for internet banking.',
  loginId: 'Login ID',
  password: 'Password',
  once: 'Used once to connect, and never stored.',
  submit: 'Connect',
  working: 'Connecting securely',
} as const;
