/** The words the component kit speaks by itself. Everything else reaches it through props. */
export const uiCopy = {
  skipToContent: 'Skip to main content',
  opensInNewTab: 'Opens in a new tab',
  help: 'Help',
  logOut: 'Log out',
  helpCentre: 'Help centre',
  privacy: 'Privacy policy',
  terms: 'Terms',
  footerLinks: 'Legal and help',
  hardship: {
    before: 'Having trouble repaying? ',
    talk: 'Talk to us',
    between: ', or call the National Debt Helpline on ',
    phone: '1800 007 007',
    after: ' (free).',
  },
  social: {
    title: 'Come and say hello',
    text: 'News and tips on making your pay go further.',
    facebook: 'Facebook',
    instagram: 'Instagram',
  },
  mainMenu: 'Main menu',
  progress: {
    label: 'Your progress',
    title: 'Your application',
    stepOf: (step: number, total: number) => `Step ${step} of ${total}`,
    minutesLeft: (minutes: number) =>
      minutes === 1 ? 'About 1 minute left' : `About ${minutes} minutes left`,
    whyWeAsk: 'Why we ask',
    state: {
      done: 'Done',
      current: 'In progress',
      upcoming: 'To do',
      failed: 'Not completed',
    },
  },
  password: { show: 'Show', hide: 'Hide', what: 'password' },
  loading: 'Loading',
  next: 'What happens next',
} as const;
