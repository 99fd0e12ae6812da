import { settings } from '../settings.ts';

/** Texts of the frames around the screens: header, footer, and the panel with the steps. */
export const framesCopy = {
  help: 'Help',
  logOut: 'Log out',
  stepOf: (step: number, total: number) => `Step ${step} of ${total}`,
  helpCentre: 'Help centre',
  privacy: 'Privacy policy',
  terms: 'Terms',
  complaints: 'Complaints',
  afca: 'AFCA',
  licence: `Australian credit licence ${settings.licence}`,
  footerLinks: 'Legal and help',
  anyQuestion: 'Any questions? Talk to us',
  hardship: {
    before: 'Having trouble repaying? ',
    /** In place of `before` if the app does not know of a loan to repay. */
    beforeLoan: 'Need help with money? ',
    talk: 'Talk to us',
    between: ', or call the National Debt Helpline on ',
    phone: '1800 007 007',
    after: ' (free).',
  },
} as const;
