import { queryByLabelText, queryByRole } from '@testing-library/dom';
import type { Screen } from '../browser/support/screen.ts';

/** Whatever has this role and this name; null where nothing has. */
const byRole = (role: string) => (name: string) =>
  // What is hidden by a style is none of the small DOM's business, and finding out takes long.
  queryByRole(document.body, role, { name, hidden: true });

/** What is drawn, by role and name, in the words of the browsers' own `screenOf`. */
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

/** What stands with something as what is wrong with it, or belongs to it besides. */
export function describedBy(element: Element | null): string {
  const ids = element?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
