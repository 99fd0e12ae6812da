import { essentialsOn } from './cases/essentials.ts';
import { walkIn } from './support/in-engine.ts';

walkIn('safari', essentialsOn('phone'));
