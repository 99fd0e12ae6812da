import { type Call, contract } from '../domain/contract.ts';

/**
 * What the API must allow a page of another origin, so that the page can call it and read its responses. Tests compare the
 * OpenAPI file and `docs/api.md` with it. Source: Fetch standard, "CORS protocol".
 */
export const cors = {
  /** All methods of the contract, including those that need no preflight. */
  methods: [...new Set(Object.values<Call>(contract).map(({ method }) => method))].sort(),
  /** Request headers that need a preflight, in lower case as preflights name them. */
  requestHeaders: ['authorization', 'content-type', 'idempotency-key'],
  /** Response headers that a page can read only when they are exposed. */
  exposedHeaders: ['Retry-After'],
  /** How long a browser may cache a preflight, in seconds: Chromium's maximum; WebKit's is 600. */
  maxAgeSeconds: 7_200,
} as const;
