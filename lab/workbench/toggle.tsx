import { chakra } from '@chakra-ui/react';
import { Button } from '../../src/ui/button.tsx';

/** A small button that stays pressed (`aria-pressed`) until it is pressed again. */
export const Toggle = chakra(Button, {
  base: {
    minHeight: '2.25rem',
    px: '3',
    py: '1',
    textStyle: 'small',
    '&[aria-pressed=true]': { bg: 'brand', color: 'brand.contrast' },
  },
});
