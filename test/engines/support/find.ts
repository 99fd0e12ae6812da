/** Text to match: the whole text, a part of it regardless of case, or a pattern. */
export type Words =
  | { readonly whole: string }
  | { readonly part: string }
  | { readonly pattern: string; readonly flags: string };

/** Query for elements. JSON, because it is sent into the page. */
export type Query = {
  readonly by:
    | {
        readonly role: string;
        readonly name?: Words;
        readonly level?: number;
        readonly disabled?: boolean;
      }
    | { readonly label: Words }
    | { readonly text: Words }
    | { readonly selector: string };
  /** Query for the ancestors in which to search. */
  readonly within?: Query;
  /** Selector that the elements must match too. */
  readonly also?: string;
  /** Text that the elements must contain. */
  readonly saying?: Words;
  /** Index of one element among the results. */
  readonly index?: number;
};

type Library = typeof import('@testing-library/dom');

/** Returns the elements that a query finds. Runs in the page, without outer variables. */
export function findIn(query: Query): Element[] {
  const library = (globalThis as unknown as { TestingLibraryDom: Library }).TestingLibraryDom;
  const tidy = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const fits = (text: string, words: Words) =>
    'whole' in words
      ? text === tidy(words.whole)
      : 'part' in words
        ? text.toLowerCase().includes(tidy(words.part).toLowerCase())
        : new RegExp(words.pattern, words.flags).test(text);

  function find({ by, within, also, saying, index }: Query): Element[] {
    const roots = within ? find(within) : [document.body];
    const found = roots.flatMap((root) => {
      const all = [...root.querySelectorAll<HTMLElement>('*')];
      if ('selector' in by) return [...root.querySelectorAll(by.selector)];
      if ('text' in by) {
        const saying = all.filter(
          (element) =>
            !element.matches('script, style, noscript') && fits(tidy(element.textContent), by.text),
        );
        return saying.filter(
          (element) => !saying.some((other) => other !== element && element.contains(other)),
        );
      }
      if ('label' in by) {
        return library.queryAllByLabelText(root as HTMLElement, (text) =>
          fits(tidy(text), by.label),
        );
      }
      return library
        .queryAllByRole(root as HTMLElement, by.role, {
          ...(by.name && { name: (name: string) => fits(tidy(name), by.name as Words) }),
          ...(by.level !== undefined && { level: by.level }),
        })
        .filter(
          (element) => by.disabled === undefined || element.matches(':disabled') === by.disabled,
        );
    });
    const fitting = [...new Set(found)].filter(
      (element) =>
        (also === undefined || element.matches(also)) &&
        (saying === undefined || fits(tidy(element.textContent), saying)),
    );
    return index === undefined
      ? fitting
      : [fitting.at(index)].filter((element) => element !== undefined);
  }
  return find(query);
}

/** State of an element that tests read. */
export type ElementView = {
  readonly isVisible: boolean;
  readonly isDisabled: boolean;
  readonly isChecked: boolean;
  readonly text: string;
  readonly value: string;
};

/** Returns the state of elements. Runs in the page. */
export function viewsOf(elements: readonly Element[]): ElementView[] {
  return elements.map((element) => ({
    isVisible:
      element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden',
    isDisabled: element.matches(':disabled'),
    isChecked: (element as HTMLInputElement).checked === true,
    text: element.textContent ?? '',
    value: (element as HTMLInputElement).value ?? '',
  }));
}

/** Returns the point at which to press an element; null while the element moves or is covered. Runs in the page. */
export async function spotOf([element]: readonly Element[]): Promise<{
  x: number;
  y: number;
} | null> {
  if (!element) return null;
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = middle();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { x, y } = middle();
  const hit = document.elementFromPoint(x, y);
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  const isFree = [element, ...labels].some((part) => part.contains(hit));
  return isFree && before.x === x && before.y === y ? { x, y } : null;
}
