import { essentialsOn } from './cases/essentials.ts';
import { reportedProblems } from './cases/reported-problems.ts';
import { walkIn } from './support/in-engine.ts';

walkIn('webkit', [reportedProblems, ...essentialsOn('phone')]);
