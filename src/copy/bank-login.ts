export const bankLoginCopy = {
  title: (bank: string) => `Log in to ${bank}`,
  intro:
    'Enter the details you use for internet banking. Connecting lets us read your accounts, balances and transactions, once.',
  loginId: 'Login ID',
  password: 'Password',
  once: 'Sent encrypted to the company that reads bank data for us, used once, never stored.',
  submit: 'Connect',
  working: 'Connecting securely',
} as const;
