import { Maskito, type MaskitoOptions, maskitoTransform } from '@maskito/core';
import { afterEach, describe, expect, test } from 'vitest';
import { bsbMask, mobileMask } from '../../../src/routes/signup/masks.ts';

let takeAway = () => {};
afterEach(() => takeAway());

type Place = {
  /** What stands there, and which part of it is replaced; all of it, if nothing else is said. */
  readonly into?: string;
  readonly from?: number;
  readonly to?: number;
};

/** What stands in a field with this mask, and where the caret is, once this was put in. */
function put(mask: MaskitoOptions, text: string, place: Place = {}) {
  const { into = '' } = place;
  const { from = 0, to = into.length } = place;
  const input = document.body.appendChild(document.createElement('input'));
  input.value = into;
  const maskito = new Maskito(input, mask);
  takeAway = () => {
    maskito.destroy();
    input.remove();
  };
  input.focus();
  input.setSelectionRange(from, to);
  const isHandled = !input.dispatchEvent(
    new InputEvent('beforeinput', {
      inputType: text.length > 1 ? 'insertFromPaste' : 'insertText',
      data: text,
      bubbles: true,
      cancelable: true,
    }),
  );
  if (!isHandled) {
    input.setRangeText(text, from, to, 'end');
    input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
  }
  return { text: input.value, caret: input.selectionStart };
}

describe('a mobile number', () => {
  test.each([
    ['0491570006', '0491 570 006'],
    ['0491 570 006', '0491 570 006'],
    ['(04) 9157-0006', '0491 570 006'],
    ['491570006', '0491 570 006'],
    ['591570006', '0591 570 006'],
    ['61491570006', '0491 570 006'],
    ['+61 491 570 006', '0491 570 006'],
    ['+61 (0)491 570 006', '0491 570 006'],
    ['0061 491 570 006', '0491 570 006'],
    ['0011 61 491 570 006', '0491 570 006'],
    ['０４９１５７０００６', '0491 570 006'],
    ['+６１ ４９１ ５７０ ００６', '0491 570 006'],
    ['0491 570 006 7', '0491 570 006'],
    ['0400 612 345', '0400 612 345'],
  ])('that is pasted as "%s" becomes "%s"', (pasted, becomes) => {
    expect(put(mobileMask, pasted).text).toBe(becomes);
  });

  test.each(['12 491 570 006', '+61 491 570 006 7', '0161 491 570 006'])(
    'is not made of one that has too many digits: "%s"',
    (pasted) => {
      expect(put(mobileMask, pasted).text).not.toBe('0491 570 006');
    },
  );

  test.each([
    ['4', '04'],
    ['5', '05'],
    ['0', '0'],
    ['４', '04'],
    ['０', '0'],
    ['3', ''],
    ['x', ''],
  ])('that begins with a typed "%s" reads "%s"', (typed, reads) => {
    expect(put(mobileMask, typed).text).toBe(reads);
  });

  test.each([
    ['0491', '5', '0491 5'],
    ['0491', '４', '0491 4'],
    ['0491 570', '0', '0491 570 0'],
    ['0491 570', '006', '0491 570 006'],
    ['04', '91570006', '0491 570 006'],
    ['0', '491 570 006 7', '0491 570 006'],
    ['0491', '-', '0491'],
  ])('of which "%s" stands goes on with "%s": "%s"', (into, typed, reads) => {
    expect(put(mobileMask, typed, { into, from: into.length })).toEqual({
      text: reads,
      caret: reads.length,
    });
  });

  test.each([
    ['0', '+61 491 570 006'],
    ['0', '491570006'],
    ['04', '491 570 006'],
    ['0491', '0491 570 006'],
    ['0491 570 156', '0491 570 006'],
  ])('that is pasted whole takes the place of what was begun: "%s"', (into, pasted) => {
    expect(put(mobileMask, pasted, { into, from: into.length })).toEqual({
      text: '0491 570 006',
      caret: 12,
    });
  });

  test('that replaces another one begins anew, wherever it begins', () => {
    const into = '0491 570 006';
    expect(put(mobileMask, '4', { into }).text).toBe('04');
    takeAway();
    expect(put(mobileMask, '+61 491 570 156', { into }).text).toBe('0491 570 156');
    takeAway();
    expect(put(mobileMask, '0', { into }).text).toBe('0');
  });

  test('of which a part is replaced gets no zero in front of that part', () => {
    expect(put(mobileMask, '4', { into: '0491 570 006', from: 11, to: 12 }).text).toBe(
      '0491 570 004',
    );
    takeAway();
    expect(put(mobileMask, '4', { into: '0591 570 006', from: 1, to: 2 }).text).toBe(
      '0491 570 006',
    );
    takeAway();
    expect(put(mobileMask, '4', { into: '0591 570 006', from: 0, to: 5 }).text).toBe(
      '0591 570 006',
    );
  });

  test.each([
    ['61491570006', '0491 570 006'],
    ['+61491570006', '0491 570 006'],
    ['+61 591 570 006', '0591 570 006'],
    ['0061491570006', '0491 570 006'],
    ['0011 61 491 570 006', '0491 570 006'],
    ['491570006', '0491 570 006'],
    ['0491570006', '0491 570 006'],
    ['0491 570 006', '0491 570 006'],
    ['0011 615', '0011 615'],
  ])('that a browser fills in as "%s" becomes "%s"', (filled, becomes) => {
    expect(maskitoTransform(filled, mobileMask)).toBe(becomes);
  });

  test('that a browser fills in has the caret at its end', () => {
    const state = { value: '+61491570006', selection: [0, 0] as const };
    expect(maskitoTransform(state, mobileMask).selection).toEqual([12, 12]);
  });

  test('that is in order already keeps its caret', () => {
    const state = { value: '0491 570 006', selection: [2, 2] as const };
    expect(maskitoTransform(state, mobileMask)).toEqual(state);
  });
});

describe('a BSB', () => {
  test.each([
    ['123456', '123-456'],
    ['123-456', '123-456'],
    ['123 456', '123-456'],
    ['BSB 123 456', '123-456'],
    ['１２３４５６', '123-456'],
    ['1234567', '123-456'],
    ['1', '1'],
    ['１', '1'],
    ['x', ''],
  ])('that is put in as "%s" reads "%s"', (text, reads) => {
    expect(put(bsbMask, text).text).toBe(reads);
  });

  test.each([
    ['123', '4', '123-4'],
    ['123-4', '５', '123-45'],
    ['123-4', '56', '123-456'],
    ['123', '-456', '123-456'],
  ])('of which "%s" stands goes on with "%s": "%s"', (into, typed, reads) => {
    expect(put(bsbMask, typed, { into, from: into.length })).toEqual({
      text: reads,
      caret: reads.length,
    });
  });

  test.each([
    ['123456', '123-456'],
    ['１２３４５６', '123-456'],
    ['123-456', '123-456'],
  ])('that a browser fills in as "%s" reads "%s"', (filled, reads) => {
    expect(maskitoTransform(filled, bsbMask)).toBe(reads);
  });

  test('that is in order already keeps its caret', () => {
    const state = { value: '123-456', selection: [1, 1] as const };
    expect(maskitoTransform(state, bsbMask)).toEqual(state);
  });
});
