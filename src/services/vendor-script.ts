import { trustedScriptUrls } from './trusted-script.ts';

/** How long a script may take, in ms: less than any flow's own timeout, so that a retry loads it again. */
const LOAD_TIMEOUT_MS = 25_000;

/** The only policy under which vendors' scripts may be loaded; the page's CSP lists it. */
const POLICY_NAME = 'vendor-script';

export type VendorScripts = {
  /** Runs an allowed script in the page, once. Rejects if it cannot be loaded; another try is possible then. */
  readonly load: (url: string) => Promise<void>;
};

/** Creates a loader for exactly these addresses. Once per page, because a policy cannot be created twice. */
export function createVendorScripts(allowed: readonly string[]): VendorScripts {
  const failures = new Map<string, number>();
  const trusted = trustedScriptUrls(POLICY_NAME, (url) => {
    if (!allowed.includes(url)) {
      throw new TypeError('Not the address of a vendor’s script.');
    }
    const failed = failures.get(url);
    if (failed === undefined) {
      return url;
    }
    // Another try needs another address, because browsers let a second request wait for one that hangs.
    return `${url}${url.includes('?') ? '&' : '?'}retry=${failed}`;
  });

  const loads = new Map<string, Promise<void>>();

  function insert(url: string): Promise<void> {
    const script = document.createElement('script');
    const loaded = new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new Error('The script cannot be loaded.')));
      setTimeout(() => reject(new Error('The script did not come.')), LOAD_TIMEOUT_MS);
    });
    script.src = trusted(url);
    script.async = true;
    document.head.append(script);
    return loaded.finally(() => script.remove());
  }

  return {
    load: async (url) => {
      const loading = loads.get(url) ?? insert(url);
      loads.set(url, loading);
      try {
        await loading;
      } catch (error) {
        loads.delete(url);
        failures.set(url, (failures.get(url) ?? 0) + 1);
        throw error;
      }
    },
  };
}
