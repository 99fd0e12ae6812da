import { Box, Text } from '@chakra-ui/react';
import { createContext, useContext } from 'react';
import { dataAttr } from './data-attr.ts';

/** How high the banner is where a frame has something beside the page: one line, in rem as its text. */
export const NEWS_HEIGHT = '2.5rem';

const News = createContext<string | null>(null);

/** Hands news about the whole app to whatever may be on top: the page, or a dialog, which hides the page. */
export const NewsProvider = News.Provider;

/** The news about the whole app; null while there is none. */
export function useNews(): string | null {
  return useContext(News);
}

/** Shows the news above the page. There before there is any, so that it is spoken when it comes. */
export function Banner() {
  const news = useNews();
  return (
    <Box position="sticky" top="0" zIndex="6" role="status" data-news={dataAttr(news)}>
      {news && (
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
          {news}
        </Text>
      )}
    </Box>
  );
}
