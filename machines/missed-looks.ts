// Apart from the charts, so that a screen which looks at one of these does not fetch its chart a second time.

/** How many looks at a bank job in a row may find nothing out before the customer is told. Source: decision 031. */
export const BANK_MISSED_LOOKS = 3;
/** How often a profile may lag behind a successful check before the customer is told. Source: decision 030. */
export const KYC_MISSED_PROFILES = 3;
