import { afterEach, describe, expect, test, vi } from 'vitest';
import { registerWorker } from '../../src/services/register-worker.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the service worker', () => {
  test('is registered at an address from its own Trusted Types policy', async () => {
    const register = vi.fn(async () => {});
    const createPolicy = vi.fn((_: string, rules: { createScriptURL(url: string): string }) => ({
      createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }),
    }));
    vi.stubGlobal('navigator', { serviceWorker: { register } });
    vi.stubGlobal('window', { trustedTypes: { createPolicy } });
    await registerWorker();
    expect(register).toHaveBeenCalledExactlyOnceWith({ trusted: '/sw.js' });
    const [[name, rules] = []] = createPolicy.mock.calls;
    expect(name).toBe('service-worker');
    expect(() => rules?.createScriptURL('/other.js')).toThrow(TypeError);
  });

  test('is optional: nothing breaks if the browser has none, or refuses it', async () => {
    vi.stubGlobal('window', {});
    vi.stubGlobal('navigator', {});
    await expect(registerWorker()).resolves.toBeUndefined();
    const register = vi.fn(() => Promise.reject(new DOMException('Refused.', 'SecurityError')));
    vi.stubGlobal('navigator', { serviceWorker: { register } });
    await expect(registerWorker()).resolves.toBeUndefined();
    expect(register).toHaveBeenCalledOnce();
    const refuse = () => {
      throw new DOMException('Refused.', 'SecurityError');
    };
    vi.stubGlobal('navigator', { serviceWorker: { register: refuse } });
    await expect(registerWorker()).resolves.toBeUndefined();
    vi.stubGlobal('navigator', Object.defineProperty({}, 'serviceWorker', { get: refuse }));
    await expect(registerWorker()).resolves.toBeUndefined();
  });
});
