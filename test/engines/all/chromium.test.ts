import { allCases } from '../cases/all.ts';
import { essentialsOn } from '../cases/essentials.ts';
import { reportedProblems } from '../cases/reported-problems.ts';
import { walkIn } from '../support/in-engine.ts';

walkIn('chromium', [reportedProblems, ...essentialsOn('phone'), ...allCases]);
