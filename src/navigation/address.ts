import { createContext, useContext } from 'react';
import type { RouteId } from '../../machines/meta.ts';

/** The tab's address, as screens use it. */
export type Address = {
  readonly path: () => string;
  /** Navigates to a route, as its link does. */
  readonly goTo: (id: RouteId) => void;
};

const AddressContext = createContext<Address | null>(null);

export const AddressProvider = AddressContext.Provider;

export function useAddress(): Address {
  const address = useContext(AddressContext);
  if (!address) {
    throw new Error('AddressProvider is missing.');
  }
  return address;
}
