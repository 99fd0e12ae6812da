import { chakra } from '@chakra-ui/react';
import { Button } from '../../src/ui/button.tsx';

/** A small button, of which many stand side by side. */
export const Tool = chakra(Button, { base: { minHeight: 'target', px: '3', textStyle: 'small' } });
