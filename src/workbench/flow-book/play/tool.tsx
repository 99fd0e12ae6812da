import { chakra } from '@chakra-ui/react';
import { Button } from '../../../ui/button.tsx';

/** A button of the page on which flows are played. */
export const Tool = chakra(Button, {
  base: { minHeight: 'target', px: '3', textStyle: 'small', borderWidth: '1px' },
});
