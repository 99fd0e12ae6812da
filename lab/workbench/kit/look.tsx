import { Box, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PAGE_COLORS } from '../../../config/page-colors.ts';
import wholeKit from '../../../src/ui/theme/whole-kit.ts';
import { kitCopy } from '../../copy/kit.ts';

/** The two looks. */
export const LOOKS = ['light', 'dark'] as const;

/** One of the two looks. */
export type LookName = (typeof LOOKS)[number];

/** Every colour and shadow of one look as CSS variables, because the page itself has only the device's look. */
export function variablesOf(look: LookName): Readonly<Record<string, string>> {
  const { cssVarMap } = wholeKit.tokens;
  const maps = [cssVarMap.get('base'), look === 'dark' ? cssVarMap.get('_dark') : undefined];
  return {
    ...Object.fromEntries(maps.flatMap((variables) => [...(variables ?? [])])),
    '--chakra-colors-bg': PAGE_COLORS[look],
  };
}

/** A background in one look, whatever the device prefers. */
export function Look({ look, children }: { look: LookName; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-labelledby={`look-${look}`}
      data-look={look}
      style={{ ...variablesOf(look), colorScheme: look }}
      minWidth="0"
      p={{ base: '4', md: '8' }}
      bg="bg"
      color="fg"
    >
      <Heading id={`look-${look}`} marginBottom="6">
        {kitCopy.looks[look]}
      </Heading>
      {children}
    </Box>
  );
}
