import { Maskito, type MaskitoOptions } from '@maskito/core';
import { useCallback } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

const digit = /\d/;

/** Digits of any script form: what a phone's address book or a PDF holds is often not plain ASCII. */
const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

/** `+61 412 345 678`, `61412345678` and `412345678` all mean `0412345678`. */
function nationalMobile(text: string): string {
  const digits = digitsOf(text).replace(/^(?:0011|00)61/, '61');
  const national = /^61(?:0?)([45]\d{8})$/.exec(digits) ?? /^([45]\d{8})$/.exec(digits);
  return national ? `0${national[1]}` : digits;
}

const bsbMask = [digit, digit, digit, '-', digit, digit, digit];
// The zero is a pattern, not a fixed character: the library would keep a fixed one when the whole text is replaced.
const mobileMask = [/0/, digit, digit, digit, ' ', digit, digit, digit, ' ', digit, digit, digit];

type Preprocessor = NonNullable<MaskitoOptions['preprocessors']>[number];

/** Cleans what comes in one go (paste, an entry from the address book) before the mask takes it digit by digit. */
const cleanBsb: Preprocessor = ({ elementState, data }) => ({
  elementState: { ...elementState, value: elementState.value.normalize('NFKC') },
  data: data.length > 1 ? digitsOf(data) : data.normalize('NFKC'),
});

const cleanMobile: Preprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState;
  if (action === 'validation') {
    // Autofill has put a whole value in already. One that starts with 0 is left, and with it the caret.
    const text = value.startsWith('0') ? value : nationalMobile(value);
    return {
      elementState: text === value ? elementState : { value: text, selection: endOf(text) },
      data,
    };
  }
  const text = data.length > 1 ? nationalMobile(data) : data.normalize('NFKC');
  const fillsAll = selection[0] === 0 && selection[1] === value.length;
  return { elementState, data: fillsAll && /^[45]/.test(text) ? `0${text}` : text };
};

const endOf = (text: string) => [text.length, text.length] as const;

const masks = {
  mobile: { mask: mobileMask, preprocessors: [cleanMobile] },
  bsb: { mask: bsbMask, preprocessors: [cleanBsb] },
} satisfies Record<string, MaskitoOptions>;

const looks = {
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  bsb: { inputMode: 'numeric', autoComplete: 'off' },
} as const;

type MaskedFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'ref'> & {
  /** `mobile`: an Australian mobile as `0999 999 999`. `bsb`: a bank branch as `999-999`. */
  mask: keyof typeof masks;
};

/**
 * A field that writes its own spaces and dashes, and takes whatever is pasted: `+61 412-345-678`, spaces, full-width
 * digits. `onValueChange` gets the text as shown, separators included.
 */
export function MaskedField({ mask, ...rest }: MaskedFieldProps) {
  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      if (!input) {
        return;
      }
      const maskito = new Maskito(input, masks[mask]);
      return () => maskito.destroy();
    },
    [mask],
  );
  return <TextField {...looks[mask]} {...rest} ref={attach} />;
}
