/** What can be used on a prerendered page. */
type Control = HTMLInputElement | HTMLButtonElement;

const CONTROLS = 'input,button';

let isKeeping = false;
/** The controls that the build has drawn, by what tells them apart on their page. */
let drawn: ReadonlyMap<string, Control>;
/** How many elements the build has drawn. */
let drawnElements: number;
/** The last button that was pressed before the app ran. */
let pressed: Element | null = null;
/** The last control that had the focus. */
let focused: EventTarget | null = null;

/**
 * Keeps what is done on a prerendered page until the app can take it: the last press here, ticks and texts in their
 * inputs. A form whose button waits for ticks opens it when all that are required are there.
 */
export function keepEarlyInput(root: HTMLElement): void {
  isKeeping = true;
  drawn = controlsIn(root);
  drawnElements = countElements(root);
  document.addEventListener('click', keepPress, true);
  document.addEventListener('focusin', keepFocus);
  document.addEventListener('change', openButton);
}

/** True while a page has as many elements as the build has drawn: a password manager adds some, and so does a translation. */
export function isAsDrawn(root: HTMLElement): boolean {
  return countElements(root) === drawnElements;
}

function countElements(root: HTMLElement): number {
  return root.querySelectorAll('*').length;
}

function controlsIn(root: HTMLElement): Map<string, Control> {
  return new Map(
    [...root.querySelectorAll<Control>(CONTROLS)].map((control) => [
      `${control.name || control.className} ${control.type}`,
      control,
    ]),
  );
}

function keepPress(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button) {
    event.preventDefault();
    pressed = button;
  }
}

function keepFocus({ target }: Event): void {
  focused = target;
}

function openButton({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.type === 'checkbox' && target.form) {
    const button = target.form.querySelector<HTMLButtonElement>('button[type=submit]');
    if (button) {
      button.disabled = !target.form.checkValidity();
    }
  }
}

/**
 * Tells the app, once it draws the page, what was ticked, typed and pressed before. React has drawn other elements where
 * something else had changed the page: they get what was done with those of the build. Source: decision 049.
 */
export function replayEarlyInput(root: HTMLElement): void {
  if (!isKeeping) {
    return;
  }
  dropEarlyInput();
  const now = controlsIn(root);
  let button = pressed;
  for (const [name, before] of drawn) {
    const control = root.contains(before) ? before : now.get(name);
    if (control instanceof HTMLInputElement && before instanceof HTMLInputElement) {
      fillAgain(control, before);
    }
    if (control && control !== before) {
      if (before === pressed) {
        button = control;
      }
      if (before === focused && document.activeElement === document.body) {
        control.focus();
      }
    }
  }
  // What was ticked opens the button first.
  setTimeout(() => button instanceof HTMLElement && button.click());
}

/** Gives up what was kept, where the app draws another page: that one is pressed by nobody yet. */
export function dropEarlyInput(): void {
  isKeeping = false;
  document.removeEventListener('click', keepPress, true);
  document.removeEventListener('focusin', keepFocus);
  document.removeEventListener('change', openButton);
}

/** Does to an input what was done before, to itself or to the one in its place. */
function fillAgain(input: HTMLInputElement, { checked, value }: HTMLInputElement): void {
  if (checked !== input.defaultChecked) {
    input.checked = input.defaultChecked;
    input.click();
  } else if (input.type !== 'checkbox' && value !== input.defaultValue) {
    typeAgain(input, value);
  }
}

/** React hears of a value only when it differs from the one that it has seen last. */
function typeAgain(input: HTMLInputElement, typed: string): void {
  input.value = input.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
