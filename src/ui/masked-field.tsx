import { Maskito, type MaskitoOptions } from '@maskito/core';
import { useCallback } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

type MaskedFieldProps = Omit<TextFieldProps, 'ref'> & {
  /** The same object at each drawing: another one starts the mask anew. */
  mask: MaskitoOptions;
};

/** A field that writes its own spaces and dashes. `onValueChange` gets the text as shown, separators included. */
export function MaskedField({ mask, ...rest }: MaskedFieldProps) {
  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      if (!input) {
        return;
      }
      const maskito = new Maskito(input, mask);
      return () => maskito.destroy();
    },
    [mask],
  );
  return <TextField {...rest} ref={attach} />;
}
