import { createSystem } from '@chakra-ui/react';
import { conditions, utilities } from './properties.ts';
import { lookOn } from './system.ts';

/** The look on a page of no product's: what Chakra's command makes the types of. */
export default createSystem(
  { conditions, utilities },
  lookOn({ light: '#FFFFFF', dark: '#000000' }),
);
