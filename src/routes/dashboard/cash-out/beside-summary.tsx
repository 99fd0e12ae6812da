import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Elements } from '../../../ui/elements.ts';

/** A step beside its summary. Phones have no room for the summary: there the step says the price itself. */
export function BesideSummary({ summary, children }: { summary?: ReactNode; children: Elements }) {
  return (
    <Box
      display="grid"
      flex="1"
      gap="6"
      gridTemplateColumns={{ md: 'minmax(0, {sizes.column}) minmax(15rem, 1fr)' }}
    >
      {children}
      <Box display={{ base: 'none', md: 'block' }}>{summary}</Box>
    </Box>
  );
}
