/** Calls one of the controls of a sandbox at an address. */
export type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

/**
 * The controls of the sandbox at an address; null stands for an empty answer.
 * @throws Error when a control refuses.
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
