import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type Ref, useId } from 'react';
import { useWords } from './words.ts';

const linkLook = {
  base: {
    color: 'brand',
    fontWeight: 'semibold',
    borderRadius: '4px',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
    _hover: { textDecorationThickness: '2px' },
  },
  variants: {
    standalone: {
      true: {
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: '2',
        minHeight: 'target',
        minWidth: 'target',
      },
    },
  },
} as const;

const StyledLink = chakra('a', linkLook);
const StyledButton = chakra('button', linkLook);

/** Every native prop of a link, and where it leads. */
export type TextLinkProps = HTMLChakraProps<'a'> & {
  /** The link stands outside a sentence: it gets a full 44 px target. */
  standalone?: boolean;
  /** Leads off the product: opens a tab of its own, so that nothing typed is lost. */
  external?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link in the product's look. Takes a router's link with `asChild`. */
export function TextLink({ external = false, ...rest }: TextLinkProps) {
  const note = useId();
  const words = useWords();
  if (!external) {
    return <StyledLink {...rest} />;
  }
  // The warning is a description: as part of the name it would break 'say what you see' voice control.
  return (
    <>
      <StyledLink {...rest} target="_blank" rel="noopener noreferrer" aria-describedby={note} />
      <span id={note} hidden>
        {words.opensInNewTab}
      </span>
    </>
  );
}

type TextButtonProps = HTMLChakraProps<'button'> & {
  /** The button stands outside a sentence: it gets a full 44 px target. */
  standalone?: boolean;
};

/** A press that looks like a link, so that it can stand in a sentence. */
export function TextButton(props: TextButtonProps) {
  // No lower than 24 px where the text around it is small: a finger finds it beside a link of the next line.
  return <StyledButton type="button" lineHeight="1.5rem" {...props} />;
}
