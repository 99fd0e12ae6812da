import { TextField, type TextFieldProps } from './text-field.tsx';

type CodeFieldProps = Omit<TextFieldProps, 'variant' | 'type' | 'inputMode' | 'maxLength'>;

/** A one-time code in one input, because a box per digit would break autofill from a text message. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      autoComplete="one-time-code"
      spellCheck={false}
      {...props}
      variant="code"
      inputMode="numeric"
      // No maxLength, because it would truncate a pasted text message.
    />
  );
}
