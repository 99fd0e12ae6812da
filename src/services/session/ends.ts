/** Creates the emitter through which the API client and the identity provider announce that a session has ended. */
export function createSessionEnds() {
  const listeners = new Set<() => void>();
  return {
    announce: () => {
      for (const listener of listeners) {
        listener();
      }
    },
    /** Returns a function that stops listening. */
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
