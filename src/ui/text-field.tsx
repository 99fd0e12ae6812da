import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FieldFrame, type FieldTexts, type NativeInputProps, useField } from './field.tsx';
import { inputRecipe } from './theme/recipes/input.ts';

const Input = chakra('input', inputRecipe);

/** What lies on an end of the control. */
const Adornment = chakra('div', {
  base: {
    position: 'absolute',
    insetBlock: '0',
    display: 'flex',
    alignItems: 'center',
    color: 'fg.muted',
  },
});

/** Label, hint and error, every native prop of an input, and what may stand inside it. */
export type TextFieldProps = FieldTexts &
  NativeInputProps & {
    /** Called with the text on every keystroke, paste and autofill. */
    onValueChange?: (value: string) => void;
    /** A short sign inside the field's start, such as `$`. Decoration: put its meaning in label or hint. */
    leading?: ReactNode;
    /** A small control inside the field's end. */
    trailing?: ReactNode;
  };

/**
 * One line of text. Every native input prop passes through (`type`, `inputMode`, `autoComplete`, `value` or
 * `defaultValue`, `ref`).
 */
export function TextField({
  label,
  hint,
  error,
  leading,
  trailing,
  onValueChange,
  onInput,
  ...input
}: TextFieldProps) {
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
          // React warns about a value without onChange, and the mask library's own changes only reach onInput.
          onChange={ignore}
          {...input}
          {...field.control}
          leading={Boolean(leading)}
          trailing={Boolean(trailing)}
          onInput={(event) => {
            onInput?.(event);
            onValueChange?.(event.currentTarget.value);
          }}
        />
        {trailing && <Adornment insetInlineEnd="1">{trailing}</Adornment>}
      </Box>
    </FieldFrame>
  );
}

const ignore = () => {};
