import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestSandbox, testSandbox } from './support.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});
afterEach(() => sandbox.close());

describe('the charts of another version', () => {
  test('are listed with what has changed since', async () => {
    const { status, body } = await sandbox.call('GET', '/sandbox/flow-changes?since=HEAD');
    expect(status).toBe(200);
    expect(body.markdown).toMatch(/chart/);
    expect((body.before as { id: string }[]).map(({ id }) => id)).toContain('cashOut');
  });

  test.each(['', 'no-such-version', '--help'])('are refused for %j', async (since) => {
    const query = new URLSearchParams({ since });
    const { status, body } = await sandbox.call('GET', `/sandbox/flow-changes?${query}`);
    expect(status).toBe(400);
    expect(body.message).toMatch(/Say since which revision|has no revision/);
  });
});

test('the flow book is told what customers read, and what the specification asks of each flow', async () => {
  const { body: transcripts } = await sandbox.call('GET', '/sandbox/transcripts');
  expect(transcripts['bankSync.txt']).toContain("We couldn't connect your bank.");
  const { body: product } = await sandbox.call('GET', '/sandbox/product');
  expect(product.page).toContain('### 4.10 Cash out');
  expect(product.headings).toMatchObject({ cashOut: '4.10', bankAccount: '2.14' });
});
