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

/** Chakra's button props plus the state of the press. */
export type ButtonProps = Omit<ChakraButtonProps, 'children' | 'loadingText' | 'spinner'> & {
  /** The action is running: the label keeps its room and further presses do nothing. */
  loading?: boolean;
  /** Presses do nothing for now; text beside the button says until when. */
  softDisabled?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** Aligns the label of a quiet button with the text around it. */
export const flush = { px: '0', borderInlineWidth: '0' } as const;

/** Makes a quiet button look like a link beside small text. */
export const smallLink = {
  ...flush,
  minHeight: 'target',
  textStyle: 'small',
  fontWeight: 'semibold',
} as const;

/**
 * A button that performs an action. One `primary` per screen.
 *
 * While `loading` or `softDisabled` it stays focusable, because a disabled button would drop the keyboard user's place.
 */
export function Button({
  loading = false,
  softDisabled = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || softDisabled) {
      // Also stops the submit that Enter in a field triggers through this button.
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
      aria-disabled={loading || softDisabled || rest['aria-disabled'] || undefined}
      data-disabled={softDisabled || undefined}
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

export const LinkButton = createRecipeContext({ key: 'button' }).withContext<
  HTMLAnchorElement,
  HTMLChakraProps<'a', RecipeProps<'button'>>
>('a');
