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
 * Makes what a field shows and tells out of what stands in it after something was typed, pasted or filled in.
 *
 * @param typed what stands there now.
 * @param before what the field told last.
 * @param caret where the caret is now.
 */
export type Clean = (typed: string, before: string, caret: number) => string;

/** Leaves every character as it was typed. */
export const asTyped: Clean = (typed) => typed;

/** How a field's text is read, and who hears of it. */
export type TypedProps<E extends Element = HTMLInputElement> = {
  /** The text, where the caller has a say in it: only another one than before is written into the field. */
  value?: string | undefined;
  clean: Clean;
  /** Called with each new text, as `clean` makes it: by keystroke, paste, autofill, or found at the submit. */
  onValueChange?: ((text: string) => void) | undefined;
  ref?: Ref<E> | undefined;
};

/**
 * The text of a field. It lives in the element, not in React: a drawing never writes back what it heard of last, which would
 * double what an input method composes and wipe what was filled in without an event.
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
  const told = useRef(value ?? '');

  /** Tells what stands in the field; writes it there too, as it is told, unless it is still being composed or sent. */
  const read = (isWritable: boolean, inputType = '') => {
    const field = element.current as HTMLInputElement;
    const typed = field.value;
    const caret = field.selectionStart ?? typed.length;
    const text = clean(typed, told.current, caret);
    if (isWritable && text !== typed) {
      const upToCaret = typed.slice(0, caret);
      let next = text.startsWith(upToCaret) ? caret : clean(upToCaret, '', caret).length;
      if (!inputType.endsWith('Backward')) {
        if (text === told.current) {
          // What changed nothing leaves the caret where it was, and Delete goes over what the field itself put there.
          next = caret - typed.length + text.length;
        } else if (text[next] !== typed[caret] && /[\s-]/.test(text[next] ?? '')) {
          // Behind a space of the field's own, where the next sign goes.
          next += 1;
        }
      }
      field.value = text;
      // Some kinds of input have no caret to tell, and Safari would move the focus.
      if (field.selectionStart !== null && field === document.activeElement) {
        field.setSelectionRange(next, next);
      }
    }
    if (text !== told.current) {
      told.current = text;
      onValueChange?.(text);
    }
  };
  const latest = useRef(read);
  useImperativeHandle(ref, () => element.current as E, []);
  useLayoutEffect(() => {
    latest.current = read;
  });
  useLayoutEffect(() => {
    if (element.current && value !== undefined && value !== told.current) {
      told.current = value;
      element.current.value = value;
    }
  }, [value]);
  useEffect(() => {
    const field = element.current;
    const form = field?.form;
    // Some that fill in tell only that there was a change, or nothing at all.
    const look = ({ type }: Event) => {
      if (field?.value !== told.current) {
        // Before what follows, the submit itself first of all, is drawn or handled.
        flushSync(() => latest.current(type === 'change'));
      }
    };
    field?.addEventListener('change', look);
    form?.addEventListener('submit', look, true);
    return () => {
      field?.removeEventListener('change', look);
      form?.removeEventListener('submit', look, true);
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
