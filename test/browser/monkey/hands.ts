import type { Page } from 'playwright-core';

/** Selector of all controls of a page. */
const CONTROLS =
  'button, a[href^="/"]:not([target], [download]), input:not([type=hidden]), select, [role=slider], [role=tab]';

/** Control of a page. */
type Found = {
  /** Index among all matches of `CONTROLS`. */
  readonly index: number;
  readonly kind: 'press' | 'text' | 'choose' | 'slide';
  readonly name: string;
  /** Value of a field, or `true` or `false` for a checkbox or radio button; else empty. */
  readonly value: string;
  /** Name of a radio button's group; null for other controls. */
  readonly group: string | null;
};

/** Returns the enabled controls, only those of the topmost dialog if one is open. Runs in the page. */
function findControls(selector: string): Found[] {
  // The topmost dialog may not be the last one in the document, because the idle warning stays above later dialogs.
  const within = [...document.querySelectorAll('dialog[open]')].find((dialog) => {
    const { left, top, width, height } = (
      dialog.firstElementChild ?? dialog
    ).getBoundingClientRect();
    return dialog.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((control, index) => {
    const labels = 'labels' in control ? (control.labels as NodeListOf<HTMLElement> | null) : null;
    const isOut = within && !within.contains(control);
    if (
      isOut ||
      control.matches(':disabled, [aria-disabled=true], [aria-busy=true], [readonly]') ||
      control.closest('[inert], [hidden]') ||
      !(labels?.[0] ?? control).checkVisibility({ visibilityProperty: true })
    ) {
      return [];
    }
    const input = control instanceof HTMLInputElement ? control : null;
    const isText = input && !['checkbox', 'radio', 'range', 'submit'].includes(input.type);
    const isSlider = control.matches('[role=slider], [type=range]');
    const kind = isText
      ? 'text'
      : control.matches('select')
        ? 'choose'
        : isSlider
          ? 'slide'
          : 'press';
    const name =
      control.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? control.textContent;
    const value = isText ? input.value : input ? String(input.checked) : '';
    const group = input?.type === 'radio' ? input.name : null;
    return [{ index, kind, name: (name ?? '').trim().slice(0, 40), value, group } as const];
  });
}

/** Data that a customer types into fields. */
export type Person = {
  readonly email: string;
  readonly password: string;
  /** Returns the latest code sent to the customer's mobile. */
  readonly code: () => Promise<string>;
  /** Reads the page again, right before a press. */
  readonly look: () => Promise<void>;
};

/** Returns a valid value for the field with this label. */
async function fitting(label: string, person: Person): Promise<string> {
  const texts: readonly (readonly [RegExp, string])[] = [
    [/e-?mail/i, person.email],
    [/^bank password|^secret/i, 'whislter'],
    [/password/i, person.password],
    [/mobile/i, '0491 570 006'],
    [/first name|given/i, 'Kim'],
    [/last name|family/i, 'Nguyen'],
    [/employer|company|work/i, 'Eucalypt Pty Ltd'],
    [/bsb/i, '062-000'],
    [/account number/i, '12345678'],
    [/document number/i, '12345678'],
    [/address/i, '1 Wattle Street, Sydney NSW 2000'],
    [/search|find/i, 'hooli'],
    [/amount/i, '100'],
    [/promo/i, 'WELCOME10'],
    [/login|customer|client|user/i, 'Wentworth-Smith'],
  ];
  if (/code/i.test(label) && !/promo/i.test(label)) return person.code();
  return texts.find(([name]) => name.test(label))?.[1] ?? 'Kim';
}

/** Invalid or unusual texts that a customer may type. */
const ODD_TEXTS = ['', ' ', '0', '-5', '99999999', '<b>&"', 'Zoë 🦘', 'x'.repeat(300)];

/** Names of buttons that lead to the next step, the likeliest first. */
const ONWARD = [
  /^Agree/,
  /^Yes, (continue|change)/,
  /^Confirm/,
  /^Done/,
  /^Stay logged in/,
  /continue$/i,
  /^(Log in|Connect|Verify my identity|Send|Save)/,
  /^(Cash Out|Repay today|Delay)$/,
  /^Get/,
  /^Read the loan/,
  /^(Try|Check|Reload)/,
  /hooli|bank/i,
];

/** Number of buttons in `ONWARD` that have priority over the wanted button. */
const PRIORITY_COUNT = 6;

/** Label of an optional checkbox that ends the way to the next step. */
const UNTRUE = /joint/i;

/** Time limit for using a control, in ms; a control that moves or is covered is given up after it. */
export const REACH_MS = 3_000;

/** Uses one of a page's controls, and returns a description of the action; null if the page has no control. */
export async function handleOne(
  page: Page,
  which: number,
  text: number,
  person: Person,
): Promise<string | null> {
  const found = await page.evaluate(findControls, CONTROLS);
  const one = found[which % Math.max(found.length, 1)];
  if (!one) return null;
  const control = page.locator(CONTROLS).nth(one.index);
  const within = { timeout: REACH_MS };
  if (one.kind === 'text') {
    const typed =
      text % 2 === 0 ? await fitting(one.name, person) : (ODD_TEXTS[text % ODD_TEXTS.length] ?? '');
    await control.fill(typed, within);
    return `type "${typed.slice(0, 20)}" into "${one.name}"`;
  }
  if (one.kind === 'choose') {
    const count = await control.locator('option').count();
    // Focuses the select first, as opening its list does.
    await control.focus(within);
    await control.selectOption({ index: text % Math.max(count, 1) }, within);
    return `choose ${text % Math.max(count, 1)} of "${one.name}"`;
  }
  if (one.kind === 'slide') {
    const key = ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'PageUp'][text % 5] ?? 'Home';
    await control.press(key, within);
    return `${key} on "${one.name}"`;
  }
  await person.look();
  await control.click(within);
  return `press "${one.name}"`;
}

/** Double-clicks a control without waiting. */
export async function pressTwice(
  page: Page,
  which: number,
  person: Person,
): Promise<string | null> {
  const found = (await page.evaluate(findControls, CONTROLS)).filter(
    ({ kind }) => kind === 'press',
  );
  const one = found[which % Math.max(found.length, 1)];
  if (!one) return null;
  const control = page.locator(CONTROLS).nth(one.index);
  await control.scrollIntoViewIfNeeded({ timeout: REACH_MS });
  const box = await control.boundingBox({ timeout: REACH_MS });
  if (!box) return null;
  await person.look();
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  return `press "${one.name}" twice`;
}

/** Scrolls a text to its end that must be read before agreeing. Runs in the page. */
function readToTheEnd(): void {
  for (const part of document.querySelectorAll('[tabindex]')) part.scrollTop = part.scrollHeight;
}

/**
 * Fills in empty fields, ticks checkboxes, and presses the button that leads to the next step. Returns the button's name; null
 * if there is none.
 * @param choice index of the radio button to choose, modulo their number
 * @param wanted name of the button to press on the home page, before most others
 */
export async function goOn(
  page: Page,
  person: Person,
  choice: number,
  wanted?: RegExp,
): Promise<string | null> {
  await page.evaluate(readToTheEnd);
  const all = await page.evaluate(findControls, CONTROLS);
  for (const { index, kind, name, value, group } of all) {
    const control = page.locator(CONTROLS).nth(index);
    const choices = group === null ? [] : all.filter((one) => one.group === group);
    if (group !== null && choices[choice % choices.length]?.index !== index) {
      continue;
    }
    if (kind === 'text' && value === '') {
      await control.fill(await fitting(name, person), { timeout: REACH_MS });
    } else if (kind === 'press' && value === 'false' && !UNTRUE.test(name)) {
      // Not `check`, which expects an effect: a control that appeared under the last press ignores presses for half a second.
      await control.click({ timeout: REACH_MS });
    }
  }
  const found = (await page.evaluate(findControls, CONTROLS)).filter(
    ({ kind, value }) => kind === 'press' && value === '',
  );
  const names = wanted
    ? [...ONWARD.slice(0, PRIORITY_COUNT), wanted, ...ONWARD.slice(PRIORITY_COUNT)]
    : ONWARD;
  const onward = names.flatMap((name) => found.filter((one) => name.test(one.name)))[0];
  if (!onward) return null;
  await person.look();
  await page.locator(CONTROLS).nth(onward.index).click({ timeout: REACH_MS });
  return `on by "${onward.name}"`;
}
