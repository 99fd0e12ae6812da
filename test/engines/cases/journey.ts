import { MOBILES, walkToMoney } from '../../browser/support/journey.ts';
import type { EngineCase } from '../support/in-engine.ts';

/** Case that takes a new customer from the sign-up to the first cash out. */
export const journey: EngineCase = {
  title: 'a customer signs up and cashes out',
  walk: ({ page, inbox, look, size }) =>
    walkToMoney(
      { page, inbox, look },
      { email: 'journey@example.com', password: 'Wattle-2026', mobile: MOBILES[size] },
    ),
};
