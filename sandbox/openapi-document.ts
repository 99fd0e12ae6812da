import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { type Call, contract, successOf } from '../domain/contract.ts';
import { ErrorBody } from '../domain/wire.ts';
import { cors } from './cors.ts';

type Json = { [key: string]: unknown };

const REFUSALS = {
  400: { name: 'Refused', description: 'Refused: the payload or the situation does not allow it.' },
  401: { name: 'Unauthorised', description: 'The ID token is missing, expired or of nobody.' },
  404: { name: 'NotFound', description: 'There is no such thing.' },
  409: { name: 'Conflict', description: 'It is in conflict with what has already been done.' },
  429: {
    name: 'TooMany',
    description: 'Too many calls; `Retry-After` says how many seconds to wait.',
  },
} as const;

function jsonSchema(schema: GenericSchema, isAnswer = false): Json {
  // A valibot rule without a counterpart in JSON Schema, such as trimming, leaves the plain type.
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'input',
    overrideSchema: ({ valibotSchema, jsonSchema: made }) => {
      const { entries = {} } = valibotSchema as {
        entries?: Record<string, { isDisplayOnly?: true }>;
      };
      // A response field that is only shown is not required; docs/api.md lists each field.
      const required = made.required?.filter((key) => !(isAnswer && entries[key]?.isDisplayOnly));
      return required && { ...made, required };
    },
  }) as Json;
  return rest;
}

/** Describes a header with a fixed value. */
const fixed = (description: string, value: string): Json => ({
  description,
  schema: { type: 'string', const: value },
});

/** Source: docs/api.md. */
const HEADERS: Readonly<Record<string, Json>> = {
  'Access-Control-Allow-Origin': {
    description: 'The origin of the page, where it is not the API’s own; never `*`.',
    schema: { type: 'string', format: 'uri' },
  },
  'Access-Control-Expose-Headers': fixed(
    'What the page may read besides the usual.',
    cors.exposedHeaders.join(', '),
  ),
  'Access-Control-Allow-Methods': fixed('What the page may do.', cors.methods.join(', ')),
  'Access-Control-Allow-Headers': fixed('What the page may send.', cors.requestHeaders.join(', ')),
  'Access-Control-Max-Age': fixed(
    'For how long the browser may remember it, in seconds.',
    String(cors.maxAgeSeconds),
  ),
  'Retry-After': {
    description: 'How long to wait before another try: seconds, or an HTTP date.',
    schema: { type: 'string' },
  },
  Vary: fixed('What a cache keeps for one origin is not for another.', 'Origin'),
};

const headers = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Headers of every response, including those of a gateway. */
const CORS_HEADERS = headers(
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Vary',
);

const ERROR_BODY: Json = {
  'application/json': { schema: { $ref: '#/components/schemas/Error' } },
};

const RESPONSES: Readonly<Record<string, Json>> = {
  ...Object.fromEntries(
    Object.entries(REFUSALS).map(([status, { name, description }]) => [
      name,
      {
        description,
        headers: { ...CORS_HEADERS, ...(status === '429' ? headers('Retry-After') : {}) },
        content: ERROR_BODY,
      },
    ]),
  ),
  Preflight: {
    description: 'What a page of another origin may do. It is asked for without a token.',
    headers: headers(
      'Access-Control-Allow-Origin',
      'Access-Control-Allow-Methods',
      'Access-Control-Allow-Headers',
      'Access-Control-Max-Age',
      'Vary',
    ),
  },
  Unexpected: {
    description:
      'Anything else, such as 429 and 5xx, from the API or a gateway before it: with the same headers, or the page sees no more of it than of a lost connection.',
    headers: { ...CORS_HEADERS, ...headers('Retry-After') },
    content: ERROR_BODY,
  },
};

function successAnswer({ answer, body }: Call): Json {
  if (body === 'none') {
    return { description: 'Done.', headers: CORS_HEADERS };
  }
  const content =
    body === 'pdf'
      ? { 'application/pdf': { schema: { type: 'string', contentEncoding: 'binary' } } }
      : { 'application/json': { schema: jsonSchema(answer, true) } };
  return { description: 'Done.', headers: CORS_HEADERS, content };
}

function operation(name: string, call: Call): Json {
  const parameters: Json[] = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (call.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same key never acts twice: the same request gets the same answer.',
      schema: { type: 'string' },
    });
  }
  const { refusals: own = call.method === 'GET' ? [] : [400 as const] } = call;
  const refusals = [...own, ...(call.public ? [] : [401 as const])].sort();
  return {
    operationId: name,
    summary: call.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.payload
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(call.payload) } },
          },
        }
      : {}),
    responses: {
      [successOf(call)]: successAnswer(call),
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          { $ref: `#/components/responses/${REFUSALS[status].name}` },
        ]),
      ),
      default: { $ref: '#/components/responses/Unexpected' },
    },
    ...(call.public ? { security: [] } : {}),
  };
}

const PREFLIGHT: Json = {
  summary: 'What a browser asks before a call from another origin.',
  responses: { 204: { $ref: '#/components/responses/Preflight' } },
  security: [],
};

/** Returns the contract as an OpenAPI 3.1 document, in a stable order. */
function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(contract)) {
    const path = `/${call.path}`;
    paths[path] = {
      options: PREFLIGHT,
      ...paths[path],
      [call.method.toLowerCase()]: operation(name, call),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pay On Demand API',
      version: '3',
      description: 'Made from `domain/contract.ts` by `npm run docs:openapi`; do not edit.',
    },
    servers: [{ url: '/v3' }],
    security: [{ idToken: [] }],
    paths,
    components: {
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A Firebase ID token.',
        },
      },
      headers: HEADERS,
      responses: RESPONSES,
      schemas: { Error: jsonSchema(ErrorBody, true) },
    },
  };
}

/** Returns the document as the text of docs/openapi.json. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}
