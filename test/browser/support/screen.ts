import type { Locator, Page } from 'playwright-core';
import { activityCopy } from '../../../src/copy/activity.ts';
import { agreementCopy } from '../../../src/copy/agreement.ts';
import { bankLoginCopy } from '../../../src/copy/bank-login.ts';
import { bankPickerCopy } from '../../../src/copy/bank-picker.ts';
import { bankSyncCopy } from '../../../src/copy/bank-sync.ts';
import { cashOutCopy } from '../../../src/copy/cash-out.ts';
import { statesCopy } from '../../../src/copy/states.ts';

/** Text on the page: the whole text, or a pattern. */
type Words = string | RegExp;

/** Functions that find elements of a page by role and name. */
export type Screen = {
  readonly page: Page;
  readonly button: (name: Words, state?: { readonly disabled?: boolean }) => Locator;
  /** Finds a busy button. */
  readonly busy: (name: Words) => Locator;
  /** Finds a button that is not busy. */
  readonly ready: (name: Words) => Locator;
  readonly link: (name: Words) => Locator;
  /** Finds a field with visible text. */
  readonly field: (name: Words) => Locator;
  /** Finds a field whose text is hidden until the user shows it. */
  readonly secret: (name?: string) => Locator;
  readonly select: (name: Words) => Locator;
  readonly radio: (name: Words) => Locator;
  readonly checkbox: (name: Words) => Locator;
  /** Returns the current checkboxes of the page. */
  readonly boxes: () => Promise<Locator[]>;
  /** Finds the heading of the screen. */
  readonly heading: (name: Words) => Locator;
  readonly dialog: (name: Words) => Locator;
  readonly tabNamed: (name: Words) => Locator;
  /** Finds an alert that contains this text. */
  readonly alert: (text: Words) => Locator;
  /** Finds a status that contains this text. */
  readonly status: (text: Words) => Locator;
  /** Finds a loading placeholder, in an element or anywhere on the page. */
  readonly loading: (part?: Locator) => Locator;
  readonly text: (text: Words) => Locator;
  /** An element whose text contains these words. */
  readonly textContaining: (part: Words) => Locator;
  /** The search for a bank. */
  readonly search: () => Locator;
  readonly progress: () => Locator;
  readonly slider: () => Locator;
  /** The loan agreement, in the page or in its sheet. */
  readonly agreement: () => Locator;
  /** The number of repayments of a cash out. */
  readonly plan: (repayments: number) => Locator;
  readonly table: (list: keyof typeof activityCopy.tabs) => Locator;
  /** The path of the address. */
  readonly path: () => string;
};

/** A page's parts. */
export function screenOf({ page }: { readonly page: Page }): Screen {
  const named = (name: Words) => ({ name, exact: typeof name === 'string' });
  const button: Screen['button'] = (name, state = {}) =>
    page.getByRole('button', { ...named(name), ...state });
  return {
    page,
    button,
    busy: (name) => button(name).and(page.locator('[aria-busy=true]')),
    ready: (name) => button(name).and(page.locator(':not([aria-busy=true])')),
    link: (name) => page.getByRole('link', named(name)),
    field: (name) => page.getByRole('textbox', named(name)),
    secret: (name = bankLoginCopy.password) => page.getByLabel(name, { exact: true }),
    select: (name) => page.getByRole('combobox', named(name)),
    radio: (name) => page.getByRole('radio', named(name)),
    checkbox: (name) => page.getByRole('checkbox', named(name)),
    boxes: () => page.getByRole('checkbox').all(),
    heading: (name) => page.getByRole('heading', { ...named(name), level: 1 }),
    dialog: (name) => page.getByRole('dialog', named(name)),
    tabNamed: (name) => page.getByRole('tab', named(name)),
    alert: (text) => page.getByRole('alert').filter({ hasText: text }),
    status: (text) => page.getByRole('status').filter({ hasText: text }),
    loading: (part) =>
      (part ?? page).getByRole('status').filter({ hasText: new RegExp(`^${statesCopy.loading}$`) }),
    text: (text) => page.getByText(text, typeof text === 'string' ? { exact: true } : {}),
    textContaining: (part) => page.getByText(part),
    search: () => page.getByRole('searchbox', named(bankPickerCopy.search)),
    progress: () => page.getByRole('progressbar', named(bankSyncCopy.progress)),
    slider: () => page.getByRole('slider', named(cashOutCopy.amount.controls.slider)),
    agreement: () => page.getByRole('region', named(agreementCopy.title)),
    plan: (repayments) => page.getByRole('radio', named(cashOutCopy.choice.option(repayments))),
    table: (list) => page.getByRole('table', named(activityCopy.tabs[list])),
    path: () => new URL(page.url()).pathname,
  };
}
