import { describeWalks } from './describe-walks.ts';
import { loadDrivers } from './drivers.ts';

describeWalks(await loadDrivers('even'));
