import { essentialsOn } from './cases/essentials.ts';
import { reportedProblems } from './cases/reported-problems.ts';
import { walkIn } from './support/in-engine.ts';

walkIn('firefox', [reportedProblems, ...essentialsOn('phone')]);
