import { complaints } from './cases/complaints.ts';
import { journey } from './cases/journey.ts';
import { walkIn } from './support/in-engine.ts';

walkIn('chromium', [{ ...journey, sizes: ['phone'] }, complaints]);
