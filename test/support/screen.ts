import { queryByLabelText, queryByRole } from '@testing-library/dom';
import type { Screen } from '../browser/support/screen.ts';

/** The element with this role and this name; null if there is none. */
const byRole = (role: string) => (name: string) =>
  // happy-dom computes no styles, and checking them is slow.
  queryByRole(document.body, role, { name, hidden: true });

/** Drawn elements by role and name, with the names of the browser tests' `screenOf`. */
export const screen = {
  button: byRole('button'),
  link: byRole('link'),
  field: byRole('textbox'),
  secret: (name: string) => queryByLabelText(document.body, name, { exact: true }),
  select: byRole('combobox'),
  radio: byRole('radio'),
  checkbox: byRole('checkbox'),
  heading: (name: string) =>
    queryByRole(document.body, 'heading', { name, level: 1, hidden: true }),
  dialog: byRole('dialog'),
  tabNamed: byRole('tab'),
} satisfies { readonly [Name in keyof Screen]?: (name: string) => HTMLElement | null };

/** An element's error message, or its description. */
export function describedBy(element: Element | null): string {
  const ids = element?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '');
  return texts.join(' ').replaceAll(/\s+/g, ' ');
}
