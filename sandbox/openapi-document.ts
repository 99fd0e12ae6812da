import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { type Call, contract } from '../domain/contract.ts';
import { ErrorBody } from '../domain/wire.ts';

type Json = { [key: string]: unknown };

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'Refused: the payload or the situation does not allow it.',
  401: 'The ID token is missing, expired or of nobody.',
  404: 'There is no such thing.',
  409: 'It is in conflict with what has already been done.',
  429: 'Too many calls; `Retry-After` says how many seconds to wait.',
};

function jsonSchema(schema: GenericSchema): Json {
  // Where a rule of valibot has no counterpart (a trimmed text), the plain type is what the file says.
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'input',
  }) as Json;
  return rest;
}

function successAnswer({ answer, body }: Call): Json {
  if (body === 'none') {
    return { description: 'Done.' };
  }
  const content =
    body === 'pdf'
      ? { 'application/pdf': { schema: { type: 'string', contentEncoding: 'binary' } } }
      : { 'application/json': { schema: jsonSchema(answer) } };
  return { description: 'Done.', content };
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
  const refusals = [...call.refusals, ...(call.public ? [] : [401])].sort();
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
      [call.success]: successAnswer(call),
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          {
            description: REFUSALS[status],
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
    ...(call.public ? { security: [] } : {}),
  };
}

/** The contract as an OpenAPI 3.1 document, always in the same order. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(contract)) {
    const path = `/${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pay On Demand API',
      version: '3',
      description: 'Made from `domain/contract.ts` by `npm run contract`; do not edit.',
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
      schemas: { Error: jsonSchema(ErrorBody) },
    },
  };
}

/** The file's text. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}
