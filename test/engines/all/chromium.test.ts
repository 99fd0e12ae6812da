import { allCases } from '../cases/all.ts';
import { journeyOn } from '../cases/essentials.ts';
import { walkIn } from '../support/in-engine.ts';

walkIn('chromium', [...journeyOn('phone'), ...allCases]);
