/** Announces that a session has ended to all listeners. */
export type SessionEnds = {
  readonly announce: () => void;
  /** Returns a function that stops listening. */
  readonly listen: (listener: () => void) => () => void;
};

/** Creates the emitter through which the API client and the identity provider announce that a session has ended. */
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
