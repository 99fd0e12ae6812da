import { afterEach, expect, test, vi } from 'vitest';
import { routeAt } from '../../src/navigation/site.ts';

const ORIGIN = 'https://app.example';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/dashboard', 'dashboard'],
  [`${ORIGIN}/dashboard?from=mail`, 'dashboard'],
  ['/dashboard/account', 'accountProfile'],
  ['/dashboard/activity/nothing', 'activityCashOuts'],
  [`${ORIGIN}/nowhere`, null],
  ['https://elsewhere.example/dashboard/account', null],
  ['https://elsewhere.example/dashboard', null],
  ['//elsewhere.example/dashboard', null],
  ['/\\\\elsewhere.example/dashboard', null],
  ['javascript:alert(1)', null],
  ['https://', null],
])(
  'the address %s leads to the route %s, in the oldest supported browsers as well',
  (address, route) => {
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override canParse = undefined as never;
      },
    );
    expect(routeAt(address, ORIGIN)).toBe(route);
  },
);
