import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { contract } from '../../domain/contract.ts';
import { openApiDocument, openApiText } from '../../sandbox/openapi-document.ts';
import { testSandbox } from './support.ts';

describe('docs/openapi.json', () => {
  test('is up to date: run "npm run contract" when this fails', async () => {
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
    const names = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(names.sort()).toEqual(Object.keys(contract).sort());
  });
});
