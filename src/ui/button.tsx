import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { Spinner } from './spinner.tsx';

const buttonStyle = {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'control',
    maxWidth: 'full',
    px: '5',
    py: '2',
    borderWidth: '2px',
    borderColor: 'transparent',
    borderRadius: 'control',
    fontWeight: 'semibold',
    lineHeight: '1.25',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color 0.15s, border-color 0.15s, color 0.15s',
    '&:disabled, &[data-disabled]': {
      bg: 'bg.sunken',
      borderColor: 'border',
      color: 'fg.muted',
      cursor: 'not-allowed',
    },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    look: {
      primary: {
        bg: 'brand',
        color: 'brand.contrast',
        _hover: { bg: 'brand.hover' },
        _active: { bg: 'brand.active' },
      },
      secondary: {
        bg: 'bg.card',
        borderColor: 'border.control',
        color: 'brand',
        _hover: { bg: 'brand.subtle', borderColor: 'brand' },
        _active: { bg: 'brand.subtle', borderColor: 'brand.active' },
      },
      quiet: {
        bg: 'transparent',
        color: 'brand',
        textDecoration: 'underline',
        textDecorationThickness: '1px',
        textUnderlineOffset: '0.25em',
        _hover: { bg: 'brand.subtle' },
        _active: { bg: 'brand.subtle' },
      },
      accent: {
        bg: 'accent',
        color: 'accent.contrast',
        _hover: { bg: 'color-mix(in srgb, var(--chakra-colors-accent) 85%, white)' },
        _active: { bg: 'color-mix(in srgb, var(--chakra-colors-accent) 90%, black)' },
      },
      danger: {
        bg: 'danger',
        color: 'danger.contrast',
        _hover: { bg: 'danger.hover' },
        _active: { bg: 'danger.hover' },
      },
    },
  },
  defaultVariants: { look: 'primary' },
} as const;

const StyledButton = chakra('button', buttonStyle);
const StyledLink = chakra('a', buttonStyle);

const Label = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', justifyContent: 'center', gap: '2' },
});

/** `accent` is for the money moment of a `brand` card, `danger` for what cannot be undone. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'accent' | 'danger';

/** Every native prop of a button, and how it looks. */
export type ButtonProps = Omit<HTMLChakraProps<'button'>, 'children'> & {
  look?: ButtonLook;
  /** The press is being worked on: the label keeps its room, further presses do nothing. */
  loading?: boolean;
  /** A press does nothing for now; what stands beside it says until when. */
  closed?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

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
    <StyledButton
      type="button"
      {...rest}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || closed || rest['aria-disabled'] || undefined}
      data-disabled={closed || undefined}
    >
      <Label opacity={loading ? '0' : undefined}>{children}</Label>
      {loading && <Spinner aria-hidden />}
    </StyledButton>
  );
}

type ButtonLinkProps = HTMLChakraProps<'a'> & {
  look?: ButtonLook;
  ref?: Ref<HTMLAnchorElement>;
};

/** Looks like a button and goes somewhere. Takes a router's link with `asChild`. */
export function ButtonLink(props: ButtonLinkProps) {
  return <StyledLink {...props} />;
}
