import { Box, chakra } from '@chakra-ui/react';
import type { ComponentPropsWithRef } from 'react';
import { ChevronDownIcon } from './control-icons.tsx';
import { inputRecipe } from './theme/recipes/input.ts';

const Native = chakra('select', inputRecipe);

/** The device's own picker, without a label. */
export function Select(props: ComponentPropsWithRef<typeof Native>) {
  return (
    <Box position="relative" flex="1" minWidth="0">
      <Native variant="list" {...props} />
      <Box
        position="absolute"
        insetBlock="0"
        insetInlineEnd="4"
        display="flex"
        alignItems="center"
        color="fg.muted"
        pointerEvents="none"
      >
        <ChevronDownIcon size={20} />
      </Box>
    </Box>
  );
}
