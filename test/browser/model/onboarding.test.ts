import { describeWalks } from './describe-walks.ts';
import { onboardingDrivers } from './drivers.ts';

describeWalks(onboardingDrivers);
