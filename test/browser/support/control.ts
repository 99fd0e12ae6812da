/** Calls a control of a sandbox. */
export type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

/**
 * Returns a function that calls the controls of the sandbox at an address; it returns null for an empty answer.
 * @throws Error if a control refuses
 */
export function controlAt(url: string): Control {
  return async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    }
    return answer.status === 204 ? null : answer.json().catch(() => null);
  };
}
