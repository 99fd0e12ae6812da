import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FieldFrame, type FieldTexts, type NativeInputProps, useField } from './field.tsx';
import { inputRecipe } from './theme/recipes/input.ts';
import { type TypedProps, useTyped } from './typed.ts';

const Input = chakra('input', inputRecipe);

const Adornment = chakra('div', {
  base: {
    position: 'absolute',
    insetBlock: '0',
    display: 'flex',
    alignItems: 'center',
    color: 'fg.muted',
  },
});

export type TextFieldProps = FieldTexts &
  Omit<NativeInputProps, keyof TypedProps | 'defaultValue' | 'onInput' | 'onChange'> &
  TypedProps & {
    /** A short sign at the field's start, such as `$`. Decorative: put its meaning in label or hint. */
    leading?: ReactNode;
    trailing?: ReactNode;
    variant?: 'code';
  };

/** One line of text. Passes on every native input prop (`type`, `inputMode`, `autoComplete`, `value`, `ref`). */
export function TextField({
  label,
  hint,
  error,
  leading,
  trailing,
  value,
  clean,
  onValueChange,
  ref,
  ...input
}: TextFieldProps) {
  const typed = useTyped({ value, clean, onValueChange, ref });
  const field = useField({ hint, error }, input);
  return (
    <FieldFrame label={label} hint={hint} error={error} field={field}>
      <Box position="relative">
        {leading && (
          <Adornment insetInlineStart="4" aria-hidden>
            {leading}
          </Adornment>
        )}
        <Input
          type="text"
          {...input}
          {...typed}
          {...field.control}
          leading={Boolean(leading)}
          trailing={Boolean(trailing)}
        />
        {trailing && <Adornment insetInlineEnd="1">{trailing}</Adornment>}
      </Box>
    </FieldFrame>
  );
}
