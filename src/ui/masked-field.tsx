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
const mobileMask = [
  '0',
  ...[digit, digit, digit],
  ' ',
  ...[digit, digit, digit],
  ' ',
  ...[digit, digit, digit],
];

/** Cleans what arrives in one go (paste, autofill) before the mask looks at it character by character. */
const arriving =
  (clean: (text: string) => string): NonNullable<MaskitoOptions['preprocessors']>[number] =>
  ({ elementState, data }) =>
    data.length > 1
      ? { elementState, data: clean(data) }
      : { elementState: { ...elementState, value: elementState.value.normalize('NFKC') }, data };

const masks = {
  mobile: {
    mask: mobileMask,
    preprocessors: [
      arriving(nationalMobile),
      // Autofill replaces the whole value and brings no `data`.
      ({ elementState, data }) =>
        data === '' && /^\s*(?:\+|00)?61|^\s*[45]/.test(elementState.value)
          ? whole(nationalMobile(elementState.value))
          : { elementState, data },
    ],
    postprocessors: [
      // Typing +61 4… key by key: the mask drops the plus and leads with its own zero.
      (state) => {
        const typed = /^061 ?([45].*)$/.exec(state.value);
        return typed ? whole(`0${typed[1]}`).elementState : state;
      },
    ],
  },
  bsb: { mask: bsbMask, preprocessors: [arriving(digitsOf)] },
} satisfies Record<string, MaskitoOptions>;

function whole(value: string) {
  return {
    elementState: { value, selection: [value.length, value.length] as const },
    data: '',
  };
}

const looks = {
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  bsb: { inputMode: 'numeric', autoComplete: 'off' },
} as const;

export type MaskedFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'ref'> & {
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
