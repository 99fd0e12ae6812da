import { createContext, useContext } from 'react';
import type { RouteId } from '../../machines/meta.ts';

/** The address of the tab, as screens need it. */
export type Address = {
  /** The path at which the tab is. */
  readonly path: () => string;
  /** Goes to a route, as its link does. */
  readonly goTo: (id: RouteId) => void;
};

const AddressContext = createContext<Address | null>(null);

/** Hands the address to the screens. */
export const AddressProvider = AddressContext.Provider;

/** The address of the tab. */
export function useAddress(): Address {
  const address = useContext(AddressContext);
  if (!address) {
    throw new Error('AddressProvider is missing.');
  }
  return address;
}
