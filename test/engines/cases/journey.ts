import { MOBILES, walkToMoney } from '../../browser/support/journey.ts';
import type { EngineCase } from '../support/in-engine.ts';

/** A new customer types their way to their first money. */
export const journey: EngineCase = {
  title: 'a customer types their way to money',
  walk: ({ page, inbox, look, size }) =>
    walkToMoney(
      { page, inbox, look },
      { email: 'journey@example.com', password: 'Wattle-2026', mobile: MOBILES[size] },
    ),
};
