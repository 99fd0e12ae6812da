import { essentials } from './cases/essentials.ts';
import { walkIn } from './support/in-engine.ts';

walkIn('webkit', essentials);
