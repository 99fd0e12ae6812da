import type { ScreenId } from '../../machines/meta.ts';
import { settings } from '../settings.ts';

const words: Record<ScreenId, string> = {
  loading: 'Loading',
  profileUnavailable: "We can't load your account",
  eligibility: "Check if you're eligible",
  login: 'Log in',
  forgotPassword: 'Forgot password',
  actionLink: 'Your account',
  signup: 'Sign up',
  mobile: 'Verify mobile',
  name: 'Personal details',
  employment: 'Employment details',
  bankPicker: 'Bank connection',
  bankLogin: 'Log in to your bank',
  bankSync: 'Bank connection',
  bankAccount: 'Your pay account',
  idCheck: 'ID Check',
  signupNext: 'Processing your request',
  dashboard: 'Home',
  cashOut: 'Cash Out',
  activity: 'My Activity',
  account: 'My Account',
  notFound: 'Page not found',
  crashed: 'Something went wrong',
};

/** The heading of a screen whose heading is its title. */
export function heading(screen: ScreenId): string {
  return words[screen];
}

/** Returns the document's title on a screen. */
export function documentTitle(screen: ScreenId): string {
  return `${heading(screen)} · ${settings.brandName}`;
}
