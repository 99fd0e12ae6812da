/** A control of a prerendered page. */
type Control = HTMLInputElement | HTMLButtonElement;

const keeping = new AbortController();
/** The prerendered controls, until the app takes them over. */
let drawn: readonly Control[] = [];
/** True while the page has as many elements as the build has drawn; password managers and translations add some. */
export let isAsDrawn: () => boolean;
/** The last button pressed before the app ran. */
let pressed: HTMLButtonElement | null = null;
let focused: EventTarget | null = null;

/**
 * Keeps what the user does on a prerendered page until the app can take it: the last press is kept here, ticks and texts stay in
 * their inputs. A form's submit button is enabled once all required boxes are ticked.
 */
export function keepEarlyInput(root: HTMLElement): void {
  drawn = [...root.querySelectorAll<Control>('input,button')];
  const elements = root.getElementsByTagName('*');
  const { length } = elements;
  isAsDrawn = () => elements.length === length;
  const hear = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { capture: true, signal: keeping.signal });
  hear('click', keepPress);
  hear('change', openButton);
  hear('focusin', ({ target }) => {
    focused = target;
  });
}

function keepPress(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button) {
    event.preventDefault();
    pressed = button;
  }
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
 * Replays early ticks, texts and the last press once the app draws the page. If something else had changed the page, React has
 * replaced its elements. The new ones then get the ticks, texts, press and focus of the prerendered ones. Source: decision 049.
 */
export function replayEarlyInput(root: HTMLElement): void {
  const before = drawn;
  let button = pressed;
  dropEarlyInput();
  for (const old of before) {
    const control = root.contains(old) ? old : replacementOf(old, root);
    if (control instanceof HTMLInputElement) {
      refill(control, old as HTMLInputElement);
    }
    if (old === button) {
      button = control as HTMLButtonElement | null;
    }
    if (old === focused && document.activeElement === document.body) {
      control?.focus();
    }
  }
  // Later, because the ticks enable the button first.
  setTimeout(() => button?.click());
}

/** Returns the control that React has drawn in place of another: the input of the same name, or the button of the same class. */
function replacementOf({ name, className }: Control, root: HTMLElement): Control | null {
  return root.querySelector(name ? `[name=${name}]` : `button[class="${className}"]`);
}

/** Drops what was kept, because the app draws another page, on which the user has pressed nothing yet. */
export function dropEarlyInput(): void {
  keeping.abort();
  drawn = [];
  pressed = null;
}

/** Repeats on an input what the user did earlier to it or to the one it replaces. */
function refill(input: HTMLInputElement, { checked, value }: HTMLInputElement): void {
  if (checked !== input.defaultChecked) {
    input.checked = input.defaultChecked;
    input.click();
  } else if (input.type !== 'checkbox' && value !== input.defaultValue) {
    // React notices a value only if it differs from the last one that it has seen.
    input.value = input.defaultValue;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
