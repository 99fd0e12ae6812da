import type { MaskitoOptions } from '@maskito/core';

type Preprocessor = NonNullable<MaskitoOptions['preprocessors']>[number];

const digit = /\d/;

/** Digits of any script form: what a phone's address book or a PDF holds is often not plain ASCII. */
const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

const NOTHING = { value: '', selection: [0, 0] } as const;

const endOf = (text: string) => [text.length, text.length] as const;

/** `+61 412 345 678`, `0011 61 412 345 678` and `412345678` all mean `0412345678`. */
function nationalMobile(text: string): string {
  const digits = digitsOf(text);
  const national = /^(?:(?:00(?:11)?)?61)?0?([45]\d{8})$/.exec(digits);
  return national ? `0${national[1]}` : digits;
}

/** Cleans what comes in one go (paste, an entry from the address book) before the mask takes it digit by digit. */
const cleanMobile: Preprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState;
  if (action === 'validation') {
    // Autofill has put a whole value in already. One as it should be is left, and with it the caret.
    const national = nationalMobile(value);
    const isNational = value.startsWith('0') && national === digitsOf(value);
    const text = isNational ? value : national;
    return {
      elementState: text === value ? elementState : { value: text, selection: endOf(text) },
      data,
    };
  }
  const text = data.length > 1 ? nationalMobile(data) : data.normalize('NFKC');
  // A whole number takes the place of whatever was begun.
  if (/^0[45]\d{8}$/.test(text)) return { elementState: NOTHING, data: text };
  const fillsAll = selection[0] === 0 && selection[1] === value.length;
  return { elementState, data: fillsAll && /^[45]/.test(text) ? `0${text}` : text };
};

/** An Australian mobile as `0999 999 999`. Takes whatever is pasted: `+61 412-345-678`, full-width digits. */
export const mobileMask: MaskitoOptions = {
  // The zero is a pattern, not a fixed character: the library would keep a fixed one when the whole text is replaced.
  mask: [/0/, digit, digit, digit, ' ', digit, digit, digit, ' ', digit, digit, digit],
  preprocessors: [cleanMobile],
};

const cleanBsb: Preprocessor = ({ elementState, data }) => ({
  elementState: { ...elementState, value: elementState.value.normalize('NFKC') },
  data: data.length > 1 ? digitsOf(data) : data.normalize('NFKC'),
});

/** A bank branch as `999-999`. */
export const bsbMask: MaskitoOptions = {
  mask: [digit, digit, digit, '-', digit, digit, digit],
  preprocessors: [cleanBsb],
};
