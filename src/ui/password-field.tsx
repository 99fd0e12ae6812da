import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from './hidden.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { asTyped } from './typed.ts';

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

/** Those of a text field, without what a password decides itself. */
export type PasswordFieldProps = Omit<
  TextFieldProps,
  'type' | 'leading' | 'trailing' | 'ref' | 'clean'
> & {
  /** Tells password managers whether to fill in or to offer a new one. */
  autoComplete: 'current-password' | 'new-password' | 'off';
  /** The button's: 'Show' or 'Hide', and what it shows or hides. */
  words: { readonly show: string; readonly hide: string; readonly secret: string };
};

/**
 * A password, with a button to show it. Pasting and password managers work, and what is typed stays to the
 * letter. Nothing but the field keeps it: React would write even a first value into the page's HTML.
 */
export function PasswordField({ value: _kept, words, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Browsers remember for the next time what a sent form holds in fields of plain text.
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
