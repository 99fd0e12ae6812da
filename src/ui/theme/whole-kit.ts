import { createSystem } from '@chakra-ui/react';
import { conditions, utilities } from './properties.ts';
import { lookOn } from './system.ts';

/** The theme without a product's colours: Chakra's command generates types from it. */
export default createSystem(
  { conditions, utilities },
  lookOn({ light: '#FFFFFF', dark: '#000000' }),
);
