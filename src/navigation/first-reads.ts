import type { CallName } from '../../domain/contract.ts';
import type { RouteId, ScreenId } from '../../machines/meta.ts';
import { routes } from './site.ts';

/** What the flows of an address read first, beside the profile: it is asked for before they run. Source: decision 068. */
export const firstReads: { readonly [Route in RouteId]?: CallName } = {
  dashboard: 'getOverview',
  cashOut: 'getOverview',
  activityCashOuts: 'getCashOuts',
  activityRepayments: 'getRepayments',
  accountProfile: 'getPromotions',
};

/** The screens behind which nobody takes what was read early: on the way it is not known yet where one goes. */
const passing: readonly ScreenId[] = ['loading', 'login', 'signupNext'];

/** Whether a screen, or where it leads by itself, may take what was read early. */
export function takesFirstReads(screen: ScreenId): boolean {
  return (
    passing.includes(screen) ||
    routes.some((route) => route.screen === screen && route.id in firstReads)
  );
}
