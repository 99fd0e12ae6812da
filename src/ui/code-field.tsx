import { chakra } from '@chakra-ui/react';
import { FieldFrame, type FieldTexts, type NativeInputProps, useField } from './field.tsx';
import { inputRecipe } from './theme/recipes/input.ts';
import { type TypedProps, useTyped } from './typed.ts';

const Input = chakra('input', inputRecipe);

type CodeFieldProps = FieldTexts &
  Omit<NativeInputProps, keyof TypedProps | 'type' | 'inputMode' | 'maxLength' | 'onChange'> &
  TypedProps;

/** A one-time code in one input, because a box per digit would break autofill from a text message. */
export function CodeField({
  label,
  hint,
  error,
  value,
  clean,
  onValueChange,
  ref,
  ...input
}: CodeFieldProps) {
  const typed = useTyped({ value, clean, onValueChange, ref });
  const field = useField({ hint, error }, input);
  return (
    <FieldFrame label={label} hint={hint} error={error} field={field}>
      <Input
        variant="code"
        autoComplete="one-time-code"
        spellCheck={false}
        {...input}
        {...typed}
        {...field.control}
        type="text"
        inputMode="numeric"
        // No maxLength, because it would truncate a pasted text message.
      />
    </FieldFrame>
  );
}
