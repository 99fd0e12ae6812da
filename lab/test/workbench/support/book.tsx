import '../../../../test/support/small-dom.ts';
import { createRequire } from 'node:module';
import { act } from 'react';
import { vi } from 'vitest';
import { appWithFlows, screenMachines } from '../../../../machines/all-flows.ts';
import { KitProvider } from '../../../../src/kit-provider.tsx';
import { draw } from '../../../../test/support/renders.ts';
import { until } from '../../../../test/support/until.ts';
import { machinesBelow } from '../../../charts/chart.ts';
import { Book } from '../../../workbench/flow-book/book.tsx';
import type { Size } from '../../../workbench/flow-book/chart-view/layout.ts';

/** The layouter as its worker has it, for a page without workers. The library does not type it. */
const { Worker: ElkInProcess } = createRequire(import.meta.url)('elkjs/lib/elk-worker.min.js') as {
  readonly Worker: typeof Worker;
};

/** The window of a drawing, about as large as browsers have it on a desktop, in px. */
const ROOM: Size = { width: 1020, height: 560 };

// Without style sheets all addresses of style sheets would be the same, which React takes ill.
vi.mock('@xyflow/react/dist/base.css?url', () => ({ default: '/base.css' }));
vi.mock('../../../workbench/flow-book/chart-view/flow-canvas.css?url', () => ({
  default: '/flow-canvas.css',
}));

const machines = [...machinesBelow(appWithFlows), ...screenMachines];

// No style sheet is read, and React waits for the end of that.
const { happyDOM } = window as unknown as {
  readonly happyDOM: { readonly settings: { handleDisabledFileLoadingAsSuccess: boolean } };
};
happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;

/** Sizes as a page would measure them, roughly; nothing is laid out here. */
function sizeOf(element: Element): Size {
  // A box that says that something is being drawn is the place of that drawing.
  if (element.matches('.react-flow, :has(> [role=status])')) return ROOM;
  const length = (element.textContent?.length ?? 0) * 7;
  return { width: 20 + Math.min(length, 190), height: 24 + Math.floor(length / 190) * 17 };
}

/** Tells sizes once, as soon as the page has drawn. */
class SizeTeller {
  readonly #told: ResizeObserverCallback;
  constructor(told: ResizeObserverCallback) {
    this.#told = told;
  }
  observe(target: Element) {
    queueMicrotask(() => {
      const entry = { target, contentRect: sizeOf(target) } as ResizeObserverEntry;
      if (target.isConnected) this.#told([entry], this);
    });
  }
  unobserve() {}
  disconnect() {}
}

let hasLayouts = false;

/** The one layouter of the page. Where no drawing is looked at it never comes to an end. */
class Layouter {
  readonly #elk = new ElkInProcess('');
  set onmessage(hear: (message: MessageEvent) => void) {
    this.#elk.onmessage = hear;
  }
  postMessage(message: { readonly cmd: string }) {
    if (hasLayouts || message.cmd !== 'layout') this.#elk.postMessage(message);
  }
}

function giveSizes(): void {
  for (const name of ['clientWidth', 'offsetWidth', 'clientHeight', 'offsetHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
      const { width, height } = sizeOf(this);
      return name.endsWith('Width') ? width : height;
    });
  }
  vi.stubGlobal('ResizeObserver', SizeTeller);
}

type Opening = {
  /** True if charts are laid out and drawn, which takes long. */
  readonly hasDrawings?: boolean;
  /** What the sandbox answers, by the path of what is asked; everything else is not found. */
  readonly answers?: Readonly<Record<string, () => Response | Promise<Response>>>;
};

/** Where each role is found here. To look at all elements for all roles took most of the time of these tests. */
const SELECTORS = {
  alert: '[role=alert]',
  application: '[role=application]',
  button: 'button, [role=button]',
  combobox: 'select',
  complementary: 'aside',
  dialog: 'dialog',
  heading: 'h1, h2, h3',
  img: 'img, [role=img]',
  link: 'a[href]',
  listitem: 'li',
  main: 'main',
  navigation: 'nav',
  radio: 'input[type=radio]',
  region: 'section',
  row: 'tr',
  searchbox: 'input[type=search]',
  table: 'table',
} as const;

type Role = keyof typeof SELECTORS;

/** What an element is called: by what names it, else by what can be heard in it. */
function nameOf(element: Element): string {
  const labels = element
    .getAttribute('aria-labelledby')
    ?.split(' ')
    .map((id) => document.getElementById(id));
  const named =
    element.getAttribute('aria-label') ??
    (labels ?? [...((element as HTMLInputElement).labels ?? [])]).map(heardIn).join(' ');
  return named || heardIn(element.querySelector(':scope > :is(caption, svg > title)') ?? element);
}

function heardIn(node: Node | null): string {
  if (node === null || (node as Element).getAttribute?.('aria-hidden') === 'true') return '';
  if (!node.hasChildNodes()) return node.textContent ?? '';
  // Elements stand apart. A place where a word may break is none, and has no text.
  return [...node.childNodes]
    .map((child) => (child.hasChildNodes() ? ` ${heardIn(child)} ` : heardIn(child)))
    .join('');
}

/** What has this role and, if one is given, this name. */
function byRole(
  role: Role,
  name?: string | RegExp,
  within: HTMLElement = document.body,
): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(SELECTORS[role])].filter((element) => {
    if (name === undefined) return true;
    const words = nameOf(element).replace(/\s+/g, ' ').trim();
    return typeof name === 'string' ? words === name : name.test(words);
  });
}

/** Opens the flow book at an address, drawn whole with all that it fetches. */
export async function openBook(
  address: string,
  { hasDrawings = false, answers = {} }: Opening = {},
) {
  giveSizes();
  hasLayouts = hasDrawings;
  vi.stubGlobal('Worker', Layouter);
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[new URL(url, window.location.href).pathname];
    return answer ? answer() : new Response(null, { status: 404 });
  });
  window.history.replaceState(null, '', address);
  const takeAway = await draw(
    <KitProvider>
      <Book machines={machines} />
    </KitProvider>,
  );

  return {
    takeAway: () => {
      takeAway();
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    },
    until,
    byRole,
    /** What has this role and name, once it is drawn. */
    find: async (role: Role, name: string | RegExp, within?: HTMLElement) => {
      await until(() => byRole(role, name, within).length > 0);
      return byRole(role, name, within)[0] as HTMLElement;
    },
    /** Waits until all these words are read, wherever they stand. */
    sees: (...texts: readonly string[]) =>
      until(() => texts.every((text) => document.body.textContent?.includes(text))),
    goTo: (hash: string) =>
      act(async () => {
        window.location.hash = hash;
      }),
  };
}

export const press = (element: HTMLElement) => act(async () => element.click());

/** Tells an element that something has happened to it. */
export const tell = (element: Element, event: Event) =>
  act(async () => void element.dispatchEvent(event));

/** Gives a field this value, as a person does. */
export function enter(field: HTMLElement, value: string): Promise<void> {
  // React listens to what the browser writes, not to what a script sets on the element itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  const type = field.localName === 'select' ? 'change' : 'input';
  return tell(field, new Event(type, { bubbles: true }));
}
