import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { LinkButton } from './button.tsx';
import { useWords } from './words.ts';

/** A landmark, so that users who jump between landmarks find the link. */
const Place = chakra('nav', {
  base: {
    position: 'absolute',
    margin: '4',
    zIndex: '10',
    // Its place is below the offline banner. A page that is scrolled goes back to its top, so that neither covers the other.
    scrollMarginTop: '8rem',
    '& > a': { scrollMarginTop: '8rem' },
    // Clipped instead of moved away, because there it would cover content above the page.
    '&:not(:focus-within)': { clipPath: 'inset(50%)' },
  },
});

export const mainId = 'main';

/** The first Tab stop: skips header and menu. */
export const SkipLink = memo(function SkipLink() {
  const words = useWords();
  return (
    <Place>
      <LinkButton
        href={`#${mainId}`}
        onClick={(event) => {
          // The router would treat a fragment in the address as a navigation.
          event.preventDefault();
          document.getElementById(mainId)?.focus();
        }}
      >
        {words.skipToContent}
      </LinkButton>
    </Place>
  );
});
