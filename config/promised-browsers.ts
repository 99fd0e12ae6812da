/** The oldest supported version of each browser. The README says the same. Source: decision 062. */
export const PROMISED_BROWSERS = {
  chrome: '111',
  edge: '111',
  firefox: '114',
  safari: '16.4',
} as const;

/** The ECMAScript year whose syntax all of them support. */
export const ECMASCRIPT_YEAR = 2023;
