declare const __BANK_DATA_COMPANY__: string;

/** Whom the customer's bank login goes to: by name, if the build knows it. */
export const bankDataCompany = `the company that reads bank data for us${__BANK_DATA_COMPANY__ && ` (${__BANK_DATA_COMPANY__})`}`;
