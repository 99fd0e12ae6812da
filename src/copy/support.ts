import { settings } from '../settings.ts';

/** Words of the ways to reach the team. */
export const supportCopy = {
  title: 'Chat with us',
  text: 'Our team is happy to help. Write to us or call, and mention this reference so that we know what it is about.',
  reference: 'Reference',
  generalReference: 'general',
  emailLabel: 'Email',
  phoneLabel: 'Phone',
  email: settings.support.email,
  phone: settings.support.phone,
  write: 'Send an email',
  call: 'Call us',
  help: 'Or look into our help centre',
  never: 'We will never ask for your bank password.',
  close: 'Close',
} as const;
