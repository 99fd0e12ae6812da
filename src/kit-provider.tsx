import { ChakraProvider } from '@chakra-ui/react';
import { PAGE_COLORS } from '../config/page-colors.ts';
import { uiCopy } from './copy/ui.ts';
import type { Elements } from './ui/elements.ts';
import { createKitSystem } from './ui/theme/system.ts';
import { WordsProvider } from './ui/words.ts';

const system = createKitSystem(PAGE_COLORS);

/**
 * Gives the component kit below it the colours of our pages and our words. Light or dark follows the device: there is no
 * switch to remember.
 */
export function KitProvider({ children }: { children: Elements }) {
  return (
    <ChakraProvider value={system}>
      <WordsProvider value={uiCopy}>{children}</WordsProvider>
    </ChakraProvider>
  );
}
