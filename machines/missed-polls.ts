// Separate from the machines, so that a screen that imports a constant does not fetch the machine a second time.

/** Number of failed reads of a bank job in a row before the screen says so. Source: decision 031. */
export const BANK_MISSED_POLLS = 3;
/** Number of profile reads without a successful check before the screen says so. Source: decision 030. */
export const KYC_MISSED_PROFILES = 3;
