/** The oldest version of each browser for which the app is. The README says the same. Source: decision 062. */
export const PROMISED_BROWSERS = {
  chrome: '111',
  edge: '111',
  firefox: '114',
  safari: '16.4',
} as const;

/** The year of JavaScript whose syntax all of them read. */
export const ECMASCRIPT_YEAR = 2023;
