import { complaints } from './cases/complaints.ts';
import { journey } from './cases/journey.ts';
import { walkIn } from './support/in-engine.ts';

walkIn('firefox', [{ ...journey, sizes: ['phone'] }, complaints]);
