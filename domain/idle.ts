/** Inactivity after which a customer is logged out, in ms. Source: product 9.1. */
export const IDLE_LIMIT_MS = 900_000;
