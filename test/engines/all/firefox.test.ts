import { allCases } from '../cases/all.ts';
import { walkIn } from '../support/in-engine.ts';

walkIn('firefox', allCases);
