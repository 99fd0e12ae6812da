import { createContext, useContext } from 'react';
import type { RouteId } from '../../machines/meta.ts';

/** The tab's address, as screens use it. */
export type Address = {
  /** The tab's current path. */
  readonly path: () => string;
  /** Navigates to a route, as its link does. */
  readonly goTo: (id: RouteId) => void;
};

const AddressContext = createContext<Address | null>(null);

/** Provides the address to the screens. */
export const AddressProvider = AddressContext.Provider;

/** Returns the tab's address. */
export function useAddress(): Address {
  const address = useContext(AddressContext);
  if (!address) {
    throw new Error('AddressProvider is missing.');
  }
  return address;
}
