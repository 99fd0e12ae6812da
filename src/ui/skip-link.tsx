import { chakra } from '@chakra-ui/react';
import { LinkButton } from './button.tsx';
import { useWords } from './words.ts';

/** A landmark: who goes from one to the next would miss a link between them. */
const Place = chakra('nav', {
  base: {
    position: 'absolute',
    margin: '4',
    zIndex: '10',
    // Moved away it would lie on what stands above the page.
    '&:not(:focus-within)': { clipPath: 'inset(50%)' },
  },
});

/** The id that every frame gives its `main`. */
export const mainId = 'main';

/** The first stop of the Tab key: over header and menu to the content. */
export function SkipLink() {
  const words = useWords();
  return (
    <Place>
      <LinkButton
        href={`#${mainId}`}
        onClick={(event) => {
          // A fragment in the address bar would look like a navigation to the router.
          event.preventDefault();
          document.getElementById(mainId)?.focus();
        }}
      >
        {words.skipToContent}
      </LinkButton>
    </Place>
  );
}
