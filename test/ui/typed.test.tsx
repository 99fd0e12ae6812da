import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { readCode } from '../../domain/typed-code.ts';
import { formatMobile } from '../../domain/typed-mobile.ts';
import { cleanNumber } from '../../domain/typed-numbers.ts';
import { KitProvider } from '../../src/kit-provider.tsx';
import { CodeField } from '../../src/ui/code-field.tsx';
import { SelectField } from '../../src/ui/select-field.tsx';
import { TextField } from '../../src/ui/text-field.tsx';
import type { Clean } from '../../src/ui/typed.ts';
import { draw } from '../support/renders.ts';

/** The values that the form got, and would send. */
let heard: string[] = [];
let sent: Record<string, string> | null = null;
let reset = () => {};

function Form({ clean, Kind = TextField }: { clean: Clean; Kind?: typeof TextField }) {
  const [text, setText] = useState('');
  const [other, setOther] = useState('');
  const [choice, setChoice] = useState('');
  reset = () => setText('');
  return (
    <KitProvider>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent = { text, other, choice };
        }}
      >
        <Kind
          name="text"
          label="Text"
          clean={clean}
          value={text}
          onValueChange={(typed) => {
            heard.push(typed);
            setText(typed);
          }}
        />
        <TextField
          name="other"
          label="Other"
          clean={cleanNumber}
          value={other}
          onValueChange={setOther}
        />
        <SelectField
          name="choice"
          label="Choice"
          placeholder="None"
          options={[{ value: 'one', label: 'One' }]}
          value={choice}
          onValueChange={setChoice}
        />
        <button type="submit">Send</button>
      </form>
    </KitProvider>
  );
}

async function open(clean: Clean, Kind?: typeof TextField) {
  heard = [];
  sent = null;
  await draw(<Form clean={clean} {...(Kind && { Kind })} />);
}

const input = (name = 'text') => document.querySelector(`[name=${name}]`) as HTMLInputElement;

/** Inserts a text at the caret as the browser does: the element has it before any event. */
function put(
  text: string,
  { inputType = 'insertText', isComposing = false, from = input().selectionStart ?? 0 } = {},
) {
  return act(async () => {
    const field = input();
    const to = field.selectionEnd ?? 0;
    field.focus();
    field.value = field.value.slice(0, from) + text + field.value.slice(Math.max(from, to));
    field.setSelectionRange(from + text.length, from + text.length);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, isComposing }));
  });
}

/** Removes the text after or before the caret. */
const remove = (inputType: 'deleteContentBackward' | 'deleteContentForward') => {
  const at = input().selectionStart ?? 0;
  const from = inputType === 'deleteContentBackward' ? at - 1 : at;
  input().setSelectionRange(from, from + 1);
  return put('', { inputType, from });
};

const caret = () => input().selectionStart;
const setCaret = (at: number) => input().setSelectionRange(at, at);

/** Fills a field as a password manager does that does not know React. */
function fill(name: string, text: string, ...events: readonly string[]) {
  return act(async () => {
    const field = input(name);
    field.value = text;
    for (const type of events) field.dispatchEvent(new Event(type, { bubbles: true }));
  });
}

const submit = () => act(async () => document.querySelector('button')?.click());

test('a field shows typed text with its own spaces, and keeps the caret in the middle [R2.37]', async () => {
  await open(formatMobile);
  for (const key of '0491570006') await put(key);
  expect([input().value, caret()]).toEqual(['0491 570 006', 12]);
  setCaret(4);
  await remove('deleteContentBackward');
  expect([input().value, caret()]).toEqual(['0495 700 06', 3]);
  await put('2');
  expect([input().value, caret()]).toEqual(['0492 570 006', 5]);
  setCaret(5);
  await remove('deleteContentBackward');
  expect([input().value, caret()]).toEqual(['0492 570 006', 4]);
  await remove('deleteContentForward');
  expect([input().value, caret()]).toEqual(['0492 570 006', 5]);
  await remove('deleteContentForward');
  expect([input().value, caret()]).toEqual(['0492 700 06', 5]);
  expect(heard.at(-1)).toBe('0492 700 06');
});

test('a digit that changes nothing leaves the caret where it was', async () => {
  await open(readCode, CodeField as typeof TextField);
  await put('620433');
  setCaret(3);
  await put('7');
  expect([input().value, caret()]).toEqual(['620433', 3]);
});

test('a code that is pasted after some digits replaces them', async () => {
  await open(readCode, CodeField as typeof TextField);
  await put('6');
  await put('2');
  await put('Pay24: 620433 is your code', { inputType: 'insertFromPaste' });
  expect(input().value).toBe('620433');
  expect(heard).toEqual(['6', '62', '620433']);
});

test('nothing is written into a field while an input method composes, but after it has ended', async () => {
  await open(cleanNumber);
  await put('２', { isComposing: true });
  await put('２０', { isComposing: true, from: 0 });
  expect(input().value).toBe('２０');
  expect(heard.at(-1)).toBe('20');
  await act(async () => {
    input().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  });
  expect(input().value).toBe('20');
  expect(heard.filter((text) => text === '20')).toHaveLength(1);
});

test.each([
  ['tells of a change only', ['change']],
  ['tells nothing', []],
])('a value filled in by something that %s is sent', async (_, events) => {
  await open(formatMobile);
  await fill('text', '0491570006', ...events);
  await fill('choice', 'one', ...events);
  await submit();
  expect(sent).toEqual({ text: '0491 570 006', other: '', choice: 'one' });
});

test('a value filled in without events stays while something else is typed', async () => {
  await open(cleanNumber);
  await fill('text', '123');
  await fill('choice', 'one');
  await fill('other', '45', 'input');
  expect([input().value, input('choice').value]).toEqual(['123', 'one']);
  await submit();
  expect(sent).toEqual({ text: '123', other: '45', choice: 'one' });
});

test('the app can empty a field', async () => {
  await open(cleanNumber);
  await put('123');
  await act(async () => reset());
  expect(input().value).toBe('');
  await put('4');
  expect(heard.at(-1)).toBe('4');
});
