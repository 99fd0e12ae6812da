import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { openApiText } from '../../sandbox/openapi-document.ts';
import { testSandbox } from './support.ts';

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
});
