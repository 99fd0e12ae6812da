import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestSandbox, testSandbox } from '../../../test/sandbox/support.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});
afterEach(() => sandbox.close());

describe('the charts of another version', () => {
  test('are listed with what has changed since', async () => {
    const { status, body } = await sandbox.call('GET', '/sandbox/lab/flow-changes?about=HEAD');
    expect(status).toBe(200);
    expect(body.markdown).toMatch(/chart/);
    expect((body.before as { id: string }[]).map(({ id }) => id)).toContain('cashOut');
  });

  test.each(['', 'no-such-version', '--help'])('are refused for %j', async (since) => {
    const query = new URLSearchParams({ about: since });
    const { status, body } = await sandbox.call('GET', `/sandbox/lab/flow-changes?${query}`);
    expect(status).toBe(400);
    expect(body.message).toMatch(/Say since which revision|has no revision/);
  });
});

describe('the history', () => {
  test('has the branches and tags, to choose from', async () => {
    const { status, body } = await sandbox.call('GET', '/sandbox/lab/revisions');
    expect(status).toBe(200);
    expect(body).toBeInstanceOf(Array);
    const revisions = body as { name: string; date: string; subject: string }[];
    expect(revisions.filter(({ date }) => !/^\d{4}-\d\d-\d\d$/.test(date))).toEqual([]);
  });

  test('has the last change of each state, also of a nested one', async () => {
    const { body } = await sandbox.call('GET', '/sandbox/lab/last-changes?about=bank-sync');
    const changes = body as Record<string, { date: string; subject: string }>;
    expect(Object.keys(changes)).toEqual(
      expect.arrayContaining(['', 'choosingStart', 'failed', 'failed.showingResult', 'ended']),
    );
    // A change of titles alone is no change of the product.
    expect(Object.values(changes).map(({ subject }) => subject)).not.toContain(
      "Title flows, states and events in people's words",
    );
    expect(Object.keys(changes)).not.toContain('failed.showingResult.after');
    const dates = Object.values(changes).map(({ date }) => date);
    expect(changes['']?.date).toBe(dates.sort().at(-1));
  });

  test.each(['nothing', '../package', ''])('has nothing of %j', async (machine) => {
    const query = new URLSearchParams({ about: machine });
    const { status } = await sandbox.call('GET', `/sandbox/lab/last-changes?${query}`);
    expect(status).toBe(400);
  });
});

test('the flow book is told what customers read, and what the specification asks of each flow', async () => {
  const { body: transcripts } = await sandbox.call('GET', '/sandbox/lab/transcripts');
  expect(transcripts['bankSync.txt']).toContain("We couldn't connect your bank.");
  const { body: copy } = await sandbox.call('GET', '/sandbox/lab/copy');
  expect(copy.login.codes).toContain('invalidCredentials');
  const { body: product } = await sandbox.call('GET', '/sandbox/lab/product');
  expect(product.page).toContain('### 4.10 Cash out');
  expect(product.headings).toMatchObject({ cashOut: '4.10', bankAccount: '2.14' });
});
