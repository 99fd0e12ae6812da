import { chakra } from '@chakra-ui/react';
import { useWords } from './words.ts';

const Anchor = chakra('a', {
  base: {
    position: 'absolute',
    insetInlineStart: '4',
    top: '4',
    zIndex: '10',
    px: '5',
    py: '3',
    borderRadius: 'control',
    bg: 'brand',
    color: 'brand.contrast',
    fontWeight: 'semibold',
    transform: 'translateY(-200%)',
    _focus: { transform: 'none' },
  },
});

/** The id that every frame gives its `main`. */
export const mainId = 'main';

/** The first stop of the Tab key: over header and menu to the content. */
export function SkipLink() {
  const words = useWords();
  return (
    <Anchor
      href={`#${mainId}`}
      onClick={(event) => {
        // A fragment in the address bar would look like a navigation to the router.
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
    >
      {words.skipToContent}
    </Anchor>
  );
}
