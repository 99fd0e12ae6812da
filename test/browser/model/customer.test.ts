import { describeWalks } from './describe-walks.ts';
import { customerDrivers } from './drivers.ts';

describeWalks(customerDrivers);
