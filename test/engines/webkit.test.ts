import { complaints } from './cases/complaints.ts';
import { journey } from './cases/journey.ts';
import { walkIn } from './support/in-engine.ts';

walkIn('webkit', [{ ...journey, sizes: ['phone'] }, complaints]);
