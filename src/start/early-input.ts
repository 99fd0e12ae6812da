/** What can be used on a prerendered page. */
type Control = HTMLInputElement | HTMLButtonElement;

const keeping = new AbortController();
/** The controls that the build has drawn, until the app has taken them over. */
let drawn: readonly Control[] = [];
/** True while the page has as many elements as the build has drawn: a password manager adds some, and so does a translation. */
export let isAsDrawn: () => boolean;
/** The last button that was pressed before the app ran. */
let pressed: HTMLButtonElement | null = null;
/** The last element that had the focus. */
let focused: EventTarget | null = null;

/**
 * Keeps what is done on a prerendered page until the app can take it: the last press here, ticks and texts in their
 * inputs. A form whose button waits for ticks opens it when all that are required are there.
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
 * Tells the app, once it draws the page, what was ticked, typed and pressed before. React has drawn other elements where
 * something else had changed the page: they get what was done with those of the build. Source: decision 049.
 */
export function replayEarlyInput(root: HTMLElement): void {
  const before = drawn;
  let button = pressed;
  dropEarlyInput();
  for (const old of before) {
    const control = root.contains(old) ? old : successorOf(old, root);
    if (control instanceof HTMLInputElement) {
      fillAgain(control, old as HTMLInputElement);
    }
    if (old === button) {
      button = control as HTMLButtonElement | null;
    }
    if (old === focused && document.activeElement === document.body) {
      control?.focus();
    }
  }
  // What was ticked opens the button first.
  setTimeout(() => button?.click());
}

/** What React has drawn in the place of a control: an input of its name, or a button of its look. */
function successorOf({ name, className }: Control, root: HTMLElement): Control | null {
  return root.querySelector(name ? `[name=${name}]` : `button[class="${className}"]`);
}

/** Gives up what was kept, where the app draws another page: that one is pressed by nobody yet. */
export function dropEarlyInput(): void {
  keeping.abort();
  drawn = [];
  pressed = null;
}

/** Does to an input what was done before, to itself or to the one in whose place it is. */
function fillAgain(input: HTMLInputElement, { checked, value }: HTMLInputElement): void {
  if (checked !== input.defaultChecked) {
    input.checked = input.defaultChecked;
    input.click();
  } else if (input.type !== 'checkbox' && value !== input.defaultValue) {
    // React hears of a value only when it differs from the one that it has seen last.
    input.value = input.defaultValue;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
