import { chakra } from '@chakra-ui/react';
import {
  controlStyle,
  FieldFrame,
  type FieldTexts,
  type NativeInputProps,
  useField,
} from './field.tsx';

const Input = chakra('input', {
  base: {
    ...controlStyle,
    minHeight: '3.5rem',
    fontSize: '1.5rem',
    fontWeight: 'semibold',
    letterSpacing: '0.3em',
    fontVariantNumeric: 'tabular-nums',
  },
});

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
