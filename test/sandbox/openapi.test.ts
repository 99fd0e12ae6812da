import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { contract } from '../../domain/contract.ts';
import { openApiDocument, openApiText } from '../../sandbox/openapi-document.ts';

describe('public/openapi.json', () => {
  test('is up to date: run "npm run contract" when this fails', async () => {
    const file = await readFile(new URL('../../public/openapi.json', import.meta.url), 'utf8');
    expect(file).toBe(openApiText());
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
