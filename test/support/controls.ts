import { act } from 'react';
import { screen } from './screen.ts';

/** True if it shows a press in progress. */
export const isBusy = (control: Element | null | undefined): boolean =>
  control?.getAttribute('aria-busy') === 'true';

/** True if presses do nothing for now, although the control can have the focus. */
export const isSoftDisabled = (control: Element | null | undefined): boolean =>
  control?.getAttribute('aria-disabled') === 'true';

/** True if it is disabled. */
export const isDisabled = (control: Element | null | undefined): boolean =>
  control?.hasAttribute('disabled') === true;

/** True if a field is marked as invalid. */
export const isInvalid = (field: Element | null | undefined): boolean =>
  field?.getAttribute('aria-invalid') === 'true';

/** The requested attributes of an element, as far as it has them. */
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

/** Asks a dialog to close, the first if none is given, as browsers do at the Escape key. */
export const pressEscape = (
  dialog: Element | null = document.querySelector('dialog'),
): Promise<void> =>
  act(async () => void dialog?.dispatchEvent(new Event('cancel', { cancelable: true })));

/**
 * Presses a key on an element; returns whether the page handled it. The window gets no event, which would start prefetching.
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
