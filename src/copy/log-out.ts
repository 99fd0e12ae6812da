export const logOutCopy = {
  title: 'Log out?',
  text: 'Are you sure you want to log out?',
  confirm: 'Yes, Log out',
  decline: 'No, go back',
  onBack: { confirm: 'Log out', decline: 'Close' },
} as const;
