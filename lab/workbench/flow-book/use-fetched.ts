import { useEffect, useState } from 'react';

const asked = new Map<string, Promise<unknown>>();

/**
 * Returns what the sandbox answers at a path; undefined until then, and without a sandbox.
 *
 * @param path null if nothing is wanted
 * @param read parses the answer's body; must not change
 */
export function useFetched<T>(path: string | null, read: (body: unknown) => T): T | undefined {
  const [found, setFound] = useState<{ readonly path: string; readonly value: T } | null>(null);
  useEffect(() => {
    if (path === null) return;
    let isHere = true;
    const answer = asked.get(path) ?? fetch(path).then((response) => response.json());
    asked.set(path, answer);
    answer.then(read).then(
      (value) => isHere && setFound({ path, value }),
      () => asked.delete(path),
    );
    return () => {
      isHere = false;
    };
  }, [path, read]);
  return found !== null && found.path === path ? found.value : undefined;
}
