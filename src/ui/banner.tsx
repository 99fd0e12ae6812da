import { Box, Text } from '@chakra-ui/react';
import { createContext, useContext } from 'react';
import { dataAttr } from './data-attr.ts';

/** Height of the banner in a frame with a column beside the page: one line, in rem like its text. */
export const BANNER_HEIGHT = '2.5rem';

const BannerMessage = createContext<string | null>(null);

/** Provides the app-wide message to the page's banner and to dialogs, which hide that banner. */
export const BannerProvider = BannerMessage.Provider;

/** Returns the app-wide message; null if there is none. */
export function useBanner(): string | null {
  return useContext(BannerMessage);
}

/** Shows the app-wide message above the page. Always rendered, so that screen readers announce a new message. */
export function Banner() {
  const message = useBanner();
  return (
    <Box position="sticky" top="0" zIndex="6" role="status" data-news={dataAttr(message)}>
      {message && (
        <Text
          as="div"
          size="small"
          px="4"
          py="2"
          bg="warning.subtle"
          color="fg"
          borderBottomWidth="1px"
          borderColor="warning"
          fontWeight="semibold"
          textAlign="center"
        >
          {message}
        </Text>
      )}
    </Box>
  );
}
