import { act } from 'react';
import { screen } from './screen.ts';

/** Whether a press of it is being worked on. */
export const isBusy = (control: Element | null | undefined): boolean =>
  control?.getAttribute('aria-busy') === 'true';

/** Whether a press of it does nothing for now, though it keeps the focus. */
export const isClosed = (control: Element | null | undefined): boolean =>
  control?.getAttribute('aria-disabled') === 'true';

/** Whether it takes no press at all. */
export const isDisabled = (control: Element | null | undefined): boolean =>
  control?.hasAttribute('disabled') === true;

/** Whether a field says that something is wrong with it. */
export const isInvalid = (field: Element | null | undefined): boolean =>
  field?.getAttribute('aria-invalid') === 'true';

/** Those attributes of an element that are asked for, as far as it has them. */
export function attributesOf(
  element: Element | null | undefined,
  ...names: readonly string[]
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = element?.getAttribute(name);
      return value === null || value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Presses the button of this name. */
export const press = (name: string): Promise<void> => act(async () => screen.button(name)?.click());

/** Asks to leave a dialog, the first if none is given, as browsers do at the Escape key. */
export const pressEscape = (
  dialog: Element | null = document.querySelector('dialog'),
): Promise<void> =>
  act(async () => void dialog?.dispatchEvent(new Event('cancel', { cancelable: true })));

/**
 * Presses a key on an element; answers whether the page took it. The window hears nothing of it, or it would begin to fetch
 * what the next screens need.
 */
export async function pressKey(key: string, element: Element | null | undefined): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  const stop = () => event.stopPropagation();
  document.body.addEventListener('keydown', stop);
  try {
    await act(async () => void element?.dispatchEvent(event));
  } finally {
    document.body.removeEventListener('keydown', stop);
  }
  return event.defaultPrevented;
}
