import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A host's answer. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  /** After decoding. */
  readonly body: string;
};

/** A host of a build. */
export type Host = {
  /** Requests a path, which may have a query, without following redirects. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  stop(): Promise<void>;
};

/** A running host, at an origin. */
export function runningHost(origin: string, stop: () => Promise<void>): Host {
  return {
    async get(path, headers) {
      const response = await fetch(`${origin}${path}`, { redirect: 'manual', headers });
      const { status } = response;
      return { status, headers: response.headers, body: await response.text() };
    },
    stop,
  };
}

/** A host whose rules are applied here to the files of a build. */
export function interpretedHost(answer: (pathname: string) => Answer): Host {
  return {
    get: async (path) => answer(new URL(path, 'https://app.test').pathname),
    stop: async () => undefined,
  };
}

/** The content of a file of a build; null if it does not exist. */
export function contentOf(folder: string, path: string): string | null {
  const file = join(folder, path);
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null;
}
