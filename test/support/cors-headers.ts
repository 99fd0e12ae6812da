import { cors } from '../../sandbox/cors.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Returns the headers that each response needs, whatever its status, also from a gateway.
 *
 * @param origin of the page
 */
export function corsHeaders(origin: string): Headers {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': cors.exposedHeaders.join(', '),
    // A cache must not serve one origin's response to another origin.
    Vary: 'Origin',
  };
}

/**
 * Returns the headers of the response to a preflight.
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
