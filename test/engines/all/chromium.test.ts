import { allCases } from '../cases/all.ts';
import { complaints } from '../cases/complaints.ts';
import { essentialsOn } from '../cases/essentials.ts';
import { walkIn } from '../support/in-engine.ts';

walkIn('chromium', [complaints, ...essentialsOn('phone'), ...allCases]);
