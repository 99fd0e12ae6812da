import { chakra } from '@chakra-ui/react';
import { FieldFrame, type FieldTexts, type NativeInputProps, useField } from './field.tsx';
import { inputRecipe } from './theme/recipes/input.ts';

const Input = chakra('input', inputRecipe);

type CodeFieldProps = FieldTexts &
  Omit<NativeInputProps, 'type' | 'inputMode' | 'maxLength' | 'value' | 'onChange' | 'onInput'> & {
    value?: string;
    /** What belongs to the code out of what was typed or pasted. */
    digitsOf: (text: string) => string;
    onValueChange?: (digits: string) => void;
  };

/** A one-time code in one input: boxes per digit would break autofill from a text message. */
export function CodeField({
  label,
  hint,
  error,
  digitsOf,
  onValueChange,
  ...input
}: CodeFieldProps) {
  const field = useField({ hint, error }, input);
  return (
    <FieldFrame label={label} hint={hint} error={error} field={field}>
      <Input
        variant="code"
        autoComplete="one-time-code"
        spellCheck={false}
        {...input}
        {...field.control}
        type="text"
        inputMode="numeric"
        // No maxLength: it would cut `123 456` before the space is dropped.
        onChange={(event) => {
          const digits = digitsOf(event.currentTarget.value);
          if (digits !== event.currentTarget.value) {
            event.currentTarget.value = digits;
          }
          onValueChange?.(digits);
        }}
      />
    </FieldFrame>
  );
}
