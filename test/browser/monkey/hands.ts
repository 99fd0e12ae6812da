import type { Page } from 'playwright-core';

/** The controls of a page, in their order. */
const CONTROLS =
  'button, a[href^="/"]:not([target], [download]), input:not([type=hidden]), select, [role=slider], [role=tab]';

/** A control of a page. */
type Found = {
  /** Its index among all matches of `CONTROLS`. */
  readonly index: number;
  readonly kind: 'press' | 'text' | 'choose' | 'slide';
  readonly name: string;
  /** A field's value; whether a box is ticked. */
  readonly value: string;
  /** A radio button's group. */
  readonly group: string | null;
};

/** Runs in the page: the enabled controls, of the topmost dialog if one is open. */
function findControls(selector: string): Found[] {
  // Not the last in the page, because the warning of the idle log-out stays above later dialogs.
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

/** The customer's data for their fields. */
export type Person = {
  readonly email: string;
  readonly password: string;
  /** The latest code sent to their mobile. */
  readonly code: () => Promise<string>;
  /** Reads the page once more, right before a press. */
  readonly look: () => Promise<void>;
};

/** The right value for the field of a label. */
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

/** Other texts that a customer may type. */
const ODD_TEXTS = ['', ' ', '0', '-5', '99999999', '<b>&"', 'Zoë 🦘', 'x'.repeat(300)];

/** Buttons that lead on, the surest first. */
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

/** The first ones are more likely to lead on than the wanted one. */
const SUREST = 6;

/** An optional box, which a customer who wants to go on does not tick. */
const UNTRUE = /joint/i;

/** How long a control is tried, in ms: one that moves or is covered is left. */
export const REACH_MS = 3_000;

/** Uses one of a page's controls, and returns a description; null if none can be used. */
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
    // As a customer does who opens the list.
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

/** Presses a control twice at once, without waiting. */
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

/** Runs in the page: scrolls a text that must be read before agreeing. */
function readToTheEnd(): void {
  for (const part of document.querySelectorAll('[tabindex]')) part.scrollTop = part.scrollHeight;
}

/**
 * Fills in empty fields, ticks boxes, and presses the way on; returns its name, or null.
 * @param choice which of several to choose, if necessary.
 * @param wanted the button to press if the home has it, before all others.
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
      // No `check`: what came up under the last press takes none for half a second.
      await control.click({ timeout: REACH_MS });
    }
  }
  const found = (await page.evaluate(findControls, CONTROLS)).filter(
    ({ kind, value }) => kind === 'press' && value === '',
  );
  const names = wanted ? [...ONWARD.slice(0, SUREST), wanted, ...ONWARD.slice(SUREST)] : ONWARD;
  const onward = names.flatMap((name) => found.filter((one) => name.test(one.name)))[0];
  if (!onward) return null;
  await person.look();
  await page.locator(CONTROLS).nth(onward.index).click({ timeout: REACH_MS });
  return `on by "${onward.name}"`;
}
