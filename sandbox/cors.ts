import { type Call, contract } from '../domain/contract.ts';

/**
 * What the API must allow a page that is served from another origin, so that the page can call it and read its answers. The
 * OpenAPI file and `docs/api.md` are held to it. Source: Fetch standard, "CORS protocol".
 */
export const cors = {
  /** Methods of the contract, those included that need no permission. */
  methods: [...new Set(Object.values<Call>(contract).map(({ method }) => method))].sort(),
  /** Request headers that need permission, in lower case as preflights name them. */
  requestHeaders: ['authorization', 'content-type', 'idempotency-key'],
  /** Headers of an answer that a page may not read unless they are exposed. */
  exposedHeaders: ['Retry-After'],
  /** For how long a browser may remember a preflight, in seconds. Chromium takes no more; WebKit takes 600. */
  maxAgeSeconds: 7_200,
} as const;

type Headers = Readonly<Record<string, string>>;

/**
 * The headers that each answer needs, whatever its status and whoever sends it.
 *
 * @param origin of the page
 */
export function corsHeaders(origin: string): Headers {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': cors.exposedHeaders.join(', '),
    // What a cache keeps for one origin must not be handed to another.
    Vary: 'Origin',
  };
}

/**
 * The headers of the answer to a preflight.
 *
 * @param origin of the page
 */
export function preflightHeaders(origin: string): Headers {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': cors.methods.join(', '),
    'Access-Control-Allow-Headers': cors.requestHeaders.join(', '),
    'Access-Control-Max-Age': String(cors.maxAgeSeconds),
    Vary: 'Origin',
  };
}
