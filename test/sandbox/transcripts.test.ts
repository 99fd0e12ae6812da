import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestSandbox, testSandbox } from './support.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});
afterEach(() => sandbox.close());

test('the transcripts of a screen are its own, then those of what comes up on it', async () => {
  const { body } = await sandbox.call('GET', '/sandbox/transcripts/signup/mobile');
  expect(body.map(({ moment }: { moment: string }) => moment)).toEqual(['', 'code']);
  expect(body[0].text).toContain('heading, Verify mobile, level 1\n');
});

test.each(['/', '/signup', '/nowhere/at/all', '/signup/mobile.code', '/..%2f..%2f..%2fpackage'])(
  'nothing that lies deeper or elsewhere is served under %s',
  async (path) => {
    const { body } = await sandbox.call('GET', `/sandbox/transcripts${path}`);
    const moments = path === '/signup' ? [''] : [];
    expect(body.map(({ moment }: { moment: string }) => moment)).toEqual(moments);
  },
);
