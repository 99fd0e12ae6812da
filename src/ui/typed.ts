import {
  type InputEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

/**
 * Turns the raw text of a field into the text that it shows and reports, after typing, pasting or autofill.
 *
 * @param typed the current raw text.
 * @param before the text last reported.
 * @param caret the caret's current position.
 */
export type Clean = (typed: string, before: string, caret: number) => string;

export const asTyped: Clean = (typed) => typed;

export type TypedProps<E extends Element = HTMLInputElement> = {
  /** The text, if the caller controls it: written into the field only when it changes. */
  value?: string | undefined;
  clean: Clean;
  /** Called with each new cleaned text: by keystroke, paste, autofill, or found at submit. */
  onValueChange?: ((text: string) => void) | undefined;
  ref?: Ref<E> | undefined;
};

/**
 * Manages the text of a field in the element, not in React state, because a re-render with an outdated value would duplicate
 * text composed by an input method and erase text filled in without an event.
 *
 * @returns the props of the input or select.
 */
export function useTyped<E extends HTMLInputElement | HTMLSelectElement>({
  value,
  clean,
  onValueChange,
  ref,
}: TypedProps<E>) {
  const element = useRef<E>(null);
  const [initial] = useState(value);
  const lastReported = useRef(value ?? '');

  /** Reports the cleaned text; also writes it into the field, unless the text is still being composed or submitted. */
  const read = (isWritable: boolean, inputType = '') => {
    const field = element.current as HTMLInputElement;
    const typed = field.value;
    const caret = field.selectionStart ?? typed.length;
    const text = clean(typed, lastReported.current, caret);
    if (isWritable && text !== typed) {
      const upToCaret = typed.slice(0, caret);
      let next = text.startsWith(upToCaret) ? caret : clean(upToCaret, '', caret).length;
      if (!inputType.endsWith('Backward')) {
        if (text === lastReported.current) {
          // The cleaned text is unchanged: the caret stays, and Delete skips a character that the field inserted.
          next = caret - typed.length + text.length;
        } else if (text[next] !== typed[caret] && /[\s-]/.test(text[next] ?? '')) {
          // Moves behind an inserted space or hyphen, where the next character goes.
          next += 1;
        }
      }
      field.value = text;
      // Some input types have no selection, and Safari would move focus.
      if (field.selectionStart !== null && field === document.activeElement) {
        field.setSelectionRange(next, next);
      }
    }
    if (text !== lastReported.current) {
      lastReported.current = text;
      onValueChange?.(text);
    }
  };
  const latest = useRef(read);
  useImperativeHandle(ref, () => element.current as E, []);
  useLayoutEffect(() => {
    latest.current = read;
  });
  useLayoutEffect(() => {
    if (element.current && value !== undefined && value !== lastReported.current) {
      lastReported.current = value;
      element.current.value = value;
    }
  }, [value]);
  useEffect(() => {
    const field = element.current;
    const form = field?.form;
    // Some autofill tools send only a change event, or none.
    const readIfChanged = ({ type }: Event) => {
      if (field?.value !== lastReported.current) {
        // Synchronous, so that React renders the value before the submit is handled.
        flushSync(() => latest.current(type === 'change'));
      }
    };
    field?.addEventListener('change', readIfChanged);
    form?.addEventListener('submit', readIfChanged, true);
    return () => {
      field?.removeEventListener('change', readIfChanged);
      form?.removeEventListener('submit', readIfChanged, true);
    };
  }, []);
  return {
    ref: element,
    defaultValue: initial,
    onInput: ({ nativeEvent }: InputEvent<E>) =>
      read(!nativeEvent.isComposing, nativeEvent.inputType),
    onCompositionEnd: () => read(true),
  };
}
