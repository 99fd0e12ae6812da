/** Words of the live inspector. */
export const inspectorCopy = {
  title: 'Inspector',
  open: 'Open the inspector',
  close: 'Close',
  openStately: 'Open Stately’s inspector',
  aboutStately: 'A window of stately.ai, which must be reachable. What it is sent is masked too.',
  jump: 'Jump to a stage',
  stage: 'Stage',
  make: 'Make a customer',
  made: 'Made in the sandbox:',
  email: 'Email',
  password: 'Password',
  openAs: 'Open as this customer',
  makeFailed: 'The sandbox made no customer. Is it running?',
  openFailed: 'The app did not get there. Finish what is open, then try again.',
} as const;
