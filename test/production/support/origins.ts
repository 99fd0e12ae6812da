/** The app's origin. */
export const SITE = 'https://app.pod.test';
/** The lender's API. */
export const API = 'https://api.pod.test';
/** The bank's origin, for credentials. */
export const BANK = 'https://bank.pod.test';
/** The origin of banks' logos. */
export const LOGOS = 'https://logos.pod.test';

/** The origin of the reports. */
export const REPORTS = 'https://reports.pod.test';

/** The name of an origin's host. */
export const hostOf = (origin: string) => new URL(origin).host;
