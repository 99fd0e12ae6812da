/** Where the app is served. */
export const SITE = 'https://app.pod.test';
/** The lender's API. */
export const API = 'https://api.pod.test';
/** Where bank credentials go. */
export const BANK = 'https://bank.pod.test';
/** Where banks' logos come from. */
export const LOGOS = 'https://logos.pod.test';

/** Where the team hears of what goes wrong. */
export const REPORTS = 'https://reports.pod.test';

/** The name of an origin's host. */
export const hostOf = (origin: string) => new URL(origin).host;
