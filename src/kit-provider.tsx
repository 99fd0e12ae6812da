import { ChakraProvider } from '@chakra-ui/react';
import { PAGE_COLORS } from '../config/page-colors.ts';
import { uiCopy } from './copy/ui.ts';
import type { Elements } from './ui/elements.ts';
import { createKitSystem } from './ui/theme/system.ts';
import { WordsProvider } from './ui/words.ts';

/** Id of the element with the theme's global styles, which the build adds to each page of the app. */
export const GLOBAL_STYLES_ID = 'global-styles';

const hasGlobalStyles =
  typeof document !== 'undefined' && document.getElementById(GLOBAL_STYLES_ID) !== null;
const system = createKitSystem(PAGE_COLORS, hasGlobalStyles);

/** Provides page colours and texts to the component kit. Light or dark mode follows the device: there is no setting. */
export function KitProvider({ children }: { children: Elements }) {
  return (
    <ChakraProvider value={system}>
      <WordsProvider value={uiCopy}>{children}</WordsProvider>
    </ChakraProvider>
  );
}
