import type { ScreenId } from '../../machines/meta.ts';
import { settings } from '../settings.ts';
import { onboardingScreens } from './onboarding.ts';

const words: Record<Exclude<ScreenId, keyof typeof onboardingScreens>, string> = {
  loading: 'Loading',
  profileUnavailable: 'Something went wrong',
  eligibility: "Check if you're eligible",
  login: 'Log in',
  forgotPassword: 'Forgot password',
  actionLink: 'Your account',
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
  return screen in words
    ? words[screen as keyof typeof words]
    : onboardingScreens[screen as keyof typeof onboardingScreens].title;
}

/** The document's title on a screen. */
export function documentTitle(screen: ScreenId): string {
  return `${heading(screen)} · ${settings.brandName}`;
}
