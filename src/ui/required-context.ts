import { createContext, useContext } from 'react';

/** Creates a context without a default. Returns its provider, and a hook that throws if the provider is missing. */
export function requiredContext<Value>(name: string) {
  const Context = createContext<Value | null>(null);
  const use = (): Value => {
    const value = useContext(Context);
    if (value === null) {
      throw new Error(`${name} is missing.`);
    }
    return value;
  };
  return [Context.Provider, use] as const;
}
