import type { RouteId } from '../../machines/meta.ts';
import { requiredContext } from '../ui/required-context.ts';

/** The tab's address, as screens use it. */
export type Address = {
  readonly path: () => string;
  /** Navigates to a route, as its link does. */
  readonly goTo: (id: RouteId) => void;
};

export const [AddressProvider, useAddress] = requiredContext<Address>('AddressProvider');
