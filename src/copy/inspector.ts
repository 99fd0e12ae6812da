import type { Stage } from '../workbench/inspector/customers.ts';

const stages: Record<Stage, string> = {
  mobile: 'Verify mobile',
  name: 'Name',
  employment: 'Employment',
  bank: 'Bank connection',
  'bank-account': 'Bank account',
  'id-check': 'ID check',
  dashboard: 'Dashboard',
};

/** Words of the live inspector. */
export const inspectorCopy = {
  title: 'Inspector',
  open: 'Open the inspector',
  close: 'Close',
  machines: 'Running flows',
  allStates: 'All states',
  draw: 'Draw',
  drawOf: (machine: string) => `Draw ${machine} in the flow book`,
  active: (states: readonly string[]) => (states.length === 0 ? 'no state' : states.join(', ')),
  isActive: 'active',
  events: 'Latest events',
  noEvents: 'Nothing has happened yet.',
  clear: 'Clear',
  times: (count: number) => `${count} times`,
  redacted: 'What is not listed as harmless is masked.',
  openStately: 'Open Stately’s inspector',
  aboutStately: 'A window of stately.ai, which must be reachable. What it is sent is masked too.',
  jump: 'Jump to a stage',
  stage: 'Stage',
  stages,
  make: 'Make a customer',
  made: 'Made in the sandbox:',
  email: 'Email',
  password: 'Password',
  openAs: 'Open as this customer',
  makeFailed: 'The sandbox made no customer. Is it running?',
  openFailed: 'The app did not get there. Finish what is open, then try again.',
} as const;
