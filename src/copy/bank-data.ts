declare const __BANK_DATA_COMPANY__: string;

/** Whom the customer's bank login goes to: by name, if the build knows it. */
const bankDataCompany = `the company that reads bank data for us${__BANK_DATA_COMPANY__ && ` (${__BANK_DATA_COMPANY__})`}`;

/** What becomes of the bank login: said where it is asked for, and where its safety is explained. */
export const bankLoginUse = `Sent encrypted to ${bankDataCompany}, used once, never stored.`;

/** What may follow from sharing it: the terms of many banks forbid that, and take no liability then. */
export const bankLoginRisk =
  "Your bank may not allow you to share it. If you do, it may not cover payments you didn't make.";
