/** Tells whoever listens that a session came to its end. */
export type SessionEnds = {
  readonly announce: () => void;
  /** Answers how to stop listening. */
  readonly listen: (listener: () => void) => () => void;
};

/** Makes the place where the API client and the identity provider announce that a session has ended. */
export function createSessionEnds(): SessionEnds {
  const listeners = new Set<() => void>();
  return {
    announce: () => {
      for (const listener of listeners) {
        listener();
      }
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
