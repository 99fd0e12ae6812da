import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { contract } from '../../domain/contract.ts';
import { openApiDocument, openApiText } from '../../sandbox/openapi-document.ts';
import { testSandbox } from './support.ts';

type Answer = { readonly $ref?: string; readonly headers?: object };

describe('docs/openapi.json', () => {
  test('is up to date: run "npm run docs:openapi" when this fails', async () => {
    const file = await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    expect(file).toBe(openApiText());
  });

  test('is served by the sandbox', async () => {
    const sandbox = await testSandbox();
    const { status, body, headers } = await sandbox.call('GET', '/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(body).toEqual(JSON.parse(openApiText()));
    await sandbox.close();
  });

  test('has every call of the contract, once', () => {
    const paths = openApiDocument().paths as Record<
      string,
      Record<string, { operationId: string }>
    >;
    const names = Object.values(paths).flatMap(({ options: _preflight, ...methods }) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(names.sort()).toEqual(Object.keys(contract).sort());
  });

  test('has the headers for pages of other origins on every answer, and every preflight', () => {
    const { paths, components } = openApiDocument() as {
      paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
      components: { responses: Record<string, Answer> };
    };
    for (const methods of Object.values(paths)) {
      expect(methods.options?.responses).toEqual({
        204: { $ref: '#/components/responses/Preflight' },
      });
      for (const { responses } of Object.values(methods)) {
        for (const answer of Object.values(responses)) {
          const { headers } = components.responses[answer.$ref?.split('/').at(-1) ?? ''] ?? answer;
          expect(headers).toHaveProperty('Access-Control-Allow-Origin');
          expect(headers).toHaveProperty('Vary');
        }
      }
    }
    expect(components.responses.Unexpected?.headers).toHaveProperty(
      'Access-Control-Expose-Headers',
    );
    expect(components.responses.Unexpected?.headers).toHaveProperty('Retry-After');
  });
});
