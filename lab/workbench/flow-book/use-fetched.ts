import { useEffect, useState } from 'react';

const asked = new Map<string, Promise<unknown>>();

type Fetched<T> = {
  /** What the sandbox answers; undefined until then, and without a sandbox. */
  readonly value: T | undefined;
  /** True until it has answered, or failed to. */
  readonly isAsking: boolean;
};

/** Returns the value of `useFetching` alone. */
export function useFetched<T>(path: string | null, read: (body: unknown) => T): T | undefined {
  return useFetching(path, read).value;
}

/**
 * Returns what the sandbox answers at a path.
 *
 * @param path null if nothing is wanted
 * @param read parses the answer's body; must not change
 */
export function useFetching<T>(path: string | null, read: (body: unknown) => T): Fetched<T> {
  const [found, setFound] = useState<{ readonly path: string; readonly value?: T } | null>(null);
  useEffect(() => {
    if (path === null) return;
    let isHere = true;
    const answer = asked.get(path) ?? fetch(path).then((response) => response.json());
    asked.set(path, answer);
    answer.then(read).then(
      (value) => isHere && setFound({ path, value }),
      () => {
        asked.delete(path);
        if (isHere) setFound({ path });
      },
    );
    return () => {
      isHere = false;
    };
  }, [path, read]);
  const isFound = found !== null && found.path === path;
  return { value: isFound ? found.value : undefined, isAsking: path !== null && !isFound };
}
