import type { EngineCase } from '../support/in-engine.ts';
import { dialogs } from './dialogs.ts';
import { documents } from './documents.ts';
import { essentialsOn } from './essentials.ts';
import { inputCases } from './inputs.ts';
import { moneyCases } from './money.ts';
import { screenCases } from './screens.ts';
import { sessionCases } from './session.ts';

/** Cases of the thorough run: the essential ones at desktop size, and all others. */
export const allCases: readonly EngineCase[] = [
  ...essentialsOn('desktop'),
  ...sessionCases,
  ...moneyCases,
  documents,
  ...inputCases,
  dialogs,
  ...screenCases,
];
