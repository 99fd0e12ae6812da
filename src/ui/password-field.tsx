import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { icon } from './common-icons.tsx';
import { VisuallyHidden } from './hidden.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { asTyped } from './typed.ts';

const EyeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2.5 12c2.3-4.3 5.5-6.5 9.5-6.5s7.2 2.2 9.5 6.5c-2.3 4.3-5.5 6.5-9.5 6.5S4.8 16.3 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
const EyeOffIcon = /* @__PURE__ */ icon(
  <path d="M4 4l16 16M9.5 5.8c.8-.2 1.6-.3 2.5-.3 4 0 7.2 2.2 9.5 6.5-.8 1.5-1.7 2.7-2.8 3.7M6 7.5c-1.4 1.1-2.5 2.6-3.5 4.5 2.3 4.3 5.5 6.5 9.5 6.5 1.5 0 2.8-.3 4.1-.9M9.9 9.9a3 3 0 0 0 4.2 4.2" />,
);

const Toggle = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'target',
    px: '3',
    borderRadius: '10px',
    color: 'brand',
    fontSize: 'small',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { bg: 'brand.subtle' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

export type PasswordFieldProps = Omit<
  TextFieldProps,
  'type' | 'leading' | 'trailing' | 'ref' | 'clean'
> & {
  /** Tells password managers whether to fill in a password or offer a new one. */
  autoComplete: 'current-password' | 'new-password' | 'off';
  /** The toggle's label 'Show' or 'Hide', and what it toggles. */
  words: { readonly show: string; readonly hide: string; readonly secret: string };
};

/**
 * A password field with a toggle to show the text. Pasting and password managers work, and the text is not cleaned. The value
 * stays in the element, because React would write an initial value into the page's HTML.
 */
export function PasswordField({ value: _unused, words, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Hidden before submit, because browsers remember the text of plain fields for autofill.
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      clean={asTyped}
      ref={input}
      type={shown ? 'text' : 'password'}
      trailing={
        <Toggle type="button" onClick={() => setShown(!shown)}>
          {shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
          <span>
            <span>{shown ? words.hide : words.show}</span>
            <VisuallyHidden>{` ${words.secret}`}</VisuallyHidden>
          </span>
        </Toggle>
      }
    />
  );
}
