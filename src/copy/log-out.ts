export const logOutCopy = {
  title: 'Log out?',
  text: 'Are you sure you want to log out?',
  confirm: 'Yes, Log out',
  decline: 'No, go back',
  onBack: {
    /** Before the question, which no button asked. */
    why: 'Going back from here leaves the app. ',
    confirm: 'Log out',
    decline: 'Close',
  },
} as const;
