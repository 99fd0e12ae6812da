declare const __BANK_DATA_COMPANY__: string;

/** Whom the customer's bank login goes to: by name, if the build knows it. */
const bankDataCompany = `the company that reads bank data for us${__BANK_DATA_COMPANY__ && ` (${__BANK_DATA_COMPANY__})`}`;

/** What becomes of the bank login: said where it is asked for, and where its safety is explained. */
export const bankLoginUse = `Sent encrypted to ${bankDataCompany}, used once, never stored. Your bank's terms may have rules about sharing it.`;
