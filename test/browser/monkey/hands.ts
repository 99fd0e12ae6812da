import type { Page } from 'playwright-core';

/** What a page lets somebody do, in the order of the page. */
const CONTROLS =
  'button, a[href^="/"]:not([target], [download]), input:not([type=hidden]), select, [role=slider], [role=tab]';

/** A control as it is found in a page. */
type Found = {
  /** Its place among all that match `CONTROLS`. */
  readonly index: number;
  readonly kind: 'press' | 'text' | 'choose' | 'slide';
  readonly name: string;
  /** Of a field, what is in it; of a box, whether it is ticked. */
  readonly value: string;
  /** Of a radio button, the name of those of which one is chosen. */
  readonly group: string | null;
};

/** Runs in the page: what can be used now, of the topmost dialog where one is open. */
function findControls(selector: string): Found[] {
  // Not the last in the page: the warning of the idle log-out stays above those that come up later.
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

/** Who acts, as their fields want to know them. */
export type Person = {
  readonly email: string;
  readonly password: string;
  /** What was sent to their mobile last. */
  readonly code: () => Promise<string>;
  /** Looks at the page once more, right before something is pressed. */
  readonly look: () => Promise<void>;
};

/** What belongs into the field of a label. */
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

/** What else a hand may type. */
const ODD_TEXTS = ['', ' ', '0', '-5', '99999999', '<b>&"', 'Zoë 🦘', 'x'.repeat(300)];

/** What leads on, the surest first. */
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

/** So many of them come before what somebody wants. */
const SUREST = 6;

/** What one need not tick, and what nobody does who wants to go on. */
const UNTRUE = /joint/i;

/** For how long a control is tried, in ms: one that moves or is covered is left. */
export const REACH_MS = 3_000;

/** Does one thing to a page's control, and says what; null where nothing can be used. */
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
    // As a customer who opens the list does.
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

/** Presses a control twice at once, without the patience of a person. */
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

/** Runs in the page: scrolls what has to be read before it can be agreed to. */
function readToTheEnd(): void {
  for (const part of document.querySelectorAll('[tabindex]')) part.scrollTop = part.scrollHeight;
}

/**
 * Fills in what is empty, ticks what is not ticked, and presses what leads on; answers its name, or null.
 *
 * @param choice which of several is chosen, where one has to be.
 * @param wanted what is pressed where the home has it, rather than anything else.
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
      await control.check({ timeout: REACH_MS });
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
