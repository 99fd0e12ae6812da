import { complaints } from './cases/complaints.ts';
import { essentialsOn } from './cases/essentials.ts';
import { walkIn } from './support/in-engine.ts';

walkIn('firefox', [complaints, ...essentialsOn('phone')]);
