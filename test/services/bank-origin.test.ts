import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createEffects } from '../../src/app-actor.ts';
import { settings } from '../../src/settings.ts';

const connectBank = vi.hoisted(() => vi.fn(async (_: object) => ({ jobId: 'job-1' })));
const createBackend = vi.hoisted(() => vi.fn((_ports: object) => ({ connectBank })));
vi.mock('../../src/services/backend.ts', () => ({ createBackend }));
vi.mock('../../src/settings.ts', async (original) => ({
  settings: { ...(await original<typeof import('../../src/settings.ts')>()).settings },
}));

afterEach(() => {
  vi.unstubAllGlobals();
  createBackend.mockClear();
});

/**
 * Returns the ports that the app passes to `createBackend` for its calls to the bank, in a build with or without the sandbox.
 */
async function bankPorts(sandbox: boolean): Promise<unknown> {
  vi.stubGlobal('location', { origin: 'https://app.test' });
  vi.stubGlobal('navigator', { onLine: true });
  Object.assign(settings, { sandbox, bankOrigins: ['https://bank.test'] });
  const input = { institutionId: 'AU1', loginId: 'a', password: 'b', securityCode: '' };
  const answer = await toPromise(
    createActor(createEffects().call('connectBank'), { input }).start(),
  );
  expect(answer).toEqual({ jobId: 'job-1' });
  expect(connectBank).toHaveBeenLastCalledWith(input, expect.any(AbortSignal));
  return createBackend.mock.calls[0]?.[0];
}

describe('bank credentials', () => {
  it('go to no path of the page’s own origin in production', async () => {
    expect(await bankPorts(false)).toMatchObject({
      pageOrigin: null,
      bankOrigins: ['https://bank.test'],
    });
  });

  it('go to the sandbox’s bank, which is at the page’s origin', async () => {
    expect(await bankPorts(true)).toMatchObject({ pageOrigin: 'https://app.test' });
  });
});
