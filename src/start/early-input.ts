let isKeeping = false;
/** The last button that was pressed before the app ran. */
let pressed: HTMLButtonElement | null = null;

/**
 * Keeps what is done on a prerendered page until the app can take it: the last press here, ticks and texts in their
 * inputs. A form whose button waits for ticks opens it when all that are required are there.
 */
export function keepEarlyInput(): void {
  isKeeping = true;
  document.addEventListener('click', keepPress, true);
  document.addEventListener('change', openButton);
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

/** Tells the app, once it draws the page, what was ticked, typed and pressed before. */
export function replayEarlyInput(root: HTMLElement): void {
  if (!isKeeping) {
    return;
  }
  dropEarlyInput();
  for (const input of root.querySelectorAll('input')) {
    if (input.checked !== input.defaultChecked) {
      input.checked = input.defaultChecked;
      input.click();
    } else if (input.type !== 'checkbox' && input.value !== input.defaultValue) {
      typeAgain(input);
    }
  }
  // What was ticked opens the button first.
  setTimeout(() => pressed?.click());
}

/** Gives up what was kept, where the app draws another page: that one is pressed by nobody yet. */
export function dropEarlyInput(): void {
  isKeeping = false;
  document.removeEventListener('click', keepPress, true);
  document.removeEventListener('change', openButton);
}

/** React hears of a value only when it differs from the one that it has seen last. */
function typeAgain(input: HTMLInputElement): void {
  const typed = input.value;
  input.value = input.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
