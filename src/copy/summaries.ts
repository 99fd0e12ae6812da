import type { PrerenderedId } from '../start/prerendered.ts';

/** Descriptions that search engines and messengers show below a page's title. */
export const summaries: Readonly<Record<PrerenderedId | 'site', string>> = {
  site: 'Get part of your pay before pay day, and repay it on pay days you can see in advance. For employed people in Australia.',
  eligibility:
    'See if you can get part of your pay before pay day. Tick three boxes: your age, an ID document and your employment.',
  login: 'Log in to take a Cash Out, see what you repay and when, or change your account.',
  signup: 'Sign up with your email address to get part of your pay before pay day.',
};

/** Alternative text of the picture that messengers show with a link. */
export const cardAlt = 'The letter P on gold, and a calendar with a coin well before the pay day.';
