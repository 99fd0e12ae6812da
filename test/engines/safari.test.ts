import { journey } from './cases/journey.ts';
import { walkIn } from './support/in-engine.ts';

walkIn('safari', [{ ...journey, sizes: ['phone'] }]);
