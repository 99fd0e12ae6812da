import {
  Button as ChakraButton,
  type ButtonProps as ChakraButtonProps,
  createRecipeContext,
  type HTMLChakraProps,
  type RecipeProps,
  Span,
  Spinner,
} from '@chakra-ui/react';
import type { MouseEvent, ReactNode, Ref } from 'react';

/** Chakra's, with what the press is doing. */
export type ButtonProps = Omit<ChakraButtonProps, 'children' | 'loadingText' | 'spinner'> & {
  /** The press is being worked on: the label keeps its room, further presses do nothing. */
  loading?: boolean;
  /** A press does nothing for now; what stands beside it says until when. */
  closed?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** For a quiet button whose words begin where the text around it does. */
export const flush = { px: '0', borderInlineWidth: '0' } as const;

/**
 * A press that does something. One `primary` per screen.
 *
 * While `loading` or `closed` it stays focusable (a disabled button would drop the keyboard user's place) and says that it is busy, or disabled.
 */
export function Button({
  loading = false,
  closed = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || closed) {
      // Also stops the submit that Enter in a field sends through this button.
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  };
  return (
    <ChakraButton
      {...rest}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || closed || rest['aria-disabled'] || undefined}
      data-disabled={closed || undefined}
    >
      <Span
        display="inline-flex"
        alignItems="center"
        justifyContent="center"
        gap="2"
        opacity={loading ? '0' : undefined}
      >
        {children}
      </Span>
      {loading && <Spinner variant="overlay" aria-hidden />}
    </ChakraButton>
  );
}

/** Looks like a button and goes somewhere. */
export const LinkButton = createRecipeContext({ key: 'button' }).withContext<
  HTMLAnchorElement,
  HTMLChakraProps<'a', RecipeProps<'button'>>
>('a');
