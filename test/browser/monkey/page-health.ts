import { type Cents, formatCents, parseTypedAmount, sumCents } from '../../../domain/money.ts';
import { repaymentsCopy } from '../../../src/copy/repayments.ts';
import type { Place } from './words.ts';

/** A page's behaviour, as it is read. */
export type PageHealth = {
  /** Where the focus is. It is nowhere, too, while the browser's own bars have it. */
  readonly focus: 'fine' | 'nowhere' | 'outside the dialog' | 'hidden';
  readonly hasDialog: boolean;
  /** The page itself, or its dialog, has a way on. Headers, menus and footers, which are on every page, do not count. */
  readonly hasWayOn: boolean;
  /** Work is in progress. */
  readonly isBusy: boolean;
  /** The page's clock, in ms. */
  readonly now: number;
  /** The page itself, and each of its dialogs. */
  readonly places: readonly Place[];
  /** The bodies of money calls, by their keys. */
  readonly bodies: Readonly<Record<string, string>>;
  /** The outcome of the last payment that the tab keeps; null for none. */
  readonly kept: string | null;
  /** The head of the repayments: every amount in it, and its text. */
  readonly head: { readonly amounts: readonly string[]; readonly text: string } | null;
  /** The listed repayments. */
  readonly rows: readonly { readonly state: string; readonly amount: string }[];
};

/** Runs in the page. From its first use on it records the bodies of money calls, which Playwright does not see. */
export function readPageHealth(): PageHealth {
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const focused = document.activeElement;
  const isNowhere = !focused || focused === document.body || focused === document.documentElement;
  const hasDialog = dialogs.length > 0;
  // Browsers give the focus to nothing beneath the uppermost one.
  const isOutside = !isNowhere && hasDialog && !dialogs.some((dialog) => dialog.contains(focused));
  const isHidden =
    !isNowhere && (!focused.checkVisibility() || focused.closest('[inert]') !== null);
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const textsIn = (within: Element, role: string) =>
    [...within.querySelectorAll<HTMLElement>(`[role=${role}]`)]
      .filter((element) => element.innerText !== '' && seen(element))
      .map(({ innerText }) => innerText);
  const parts = [...document.querySelectorAll<HTMLElement>('main, dialog[open]')];
  const front = parts.filter((part) => part.matches('dialog')).at(-1) ?? parts[0];
  const isBusy = [...document.querySelectorAll('[aria-busy=true]')].some(seen);
  const waits = front?.querySelector('[role=progressbar]') ?? null;
  const noting = window as unknown as { bodies?: Record<string, string> };
  if (!noting.bodies) {
    const bodies: Record<string, string> = {};
    noting.bodies = bodies;
    const { fetch } = window;
    window.fetch = (input, init) => {
      const key = input instanceof Request && input.headers.get('idempotency-key');
      if (key) {
        void input
          .clone()
          .text()
          .then((body) => {
            bodies[key] = body;
          });
      }
      return fetch(input, init);
    };
  }
  const list = document.querySelector('ol:has(> li[data-state])');
  const card = list?.closest('section');
  const isLead = card?.querySelector('h2')?.parentElement !== card;
  const head = isLead ? card?.querySelector('h2')?.parentElement : null;
  return {
    focus: isOutside ? 'outside the dialog' : isNowhere ? 'nowhere' : isHidden ? 'hidden' : 'fine',
    hasDialog,
    hasWayOn:
      isBusy ||
      waits !== null ||
      [...(front?.querySelectorAll('button, a[href], input, select, [role=slider]') ?? [])].some(
        (control) =>
          seen(control) &&
          !control.matches(':disabled, [aria-disabled=true]') &&
          !control.closest('header, nav, footer, [inert]'),
      ),
    isBusy,
    now: Date.now(),
    places: parts.map((part) => ({
      title: part.querySelector<HTMLElement>('h1, h2')?.innerText ?? '',
      text: part.innerText,
      alerts: textsIn(part, 'alert'),
      statuses: textsIn(part, 'status'),
      isWorking: [...part.querySelectorAll('button[aria-busy=true]')].some(seen),
    })),
    bodies: noting.bodies,
    kept: JSON.parse(sessionStorage.getItem('pod:memory') ?? 'null')?.payment?.outcome ?? null,
    head: head
      ? {
          amounts: head.innerText.match(/\$[\d,]+(\.\d\d)?/g) ?? [],
          text: head.innerText,
        }
      : null,
    rows: [...(list?.querySelectorAll<HTMLElement>(':scope > li') ?? [])].map((row) => ({
      state: row.dataset.state ?? '',
      amount: row.querySelector<HTMLElement>('[data-part~=head] > :last-child')?.innerText ?? '',
    })),
  };
}

/** Returns the faults of a page's health, one line each. */
export function healthFaults(
  { focus, hasWayOn, head, rows }: PageHealth,
  mustHaveFocus: boolean,
): string[] {
  const isFocusGood = focus === 'fine' || (focus === 'nowhere' && !mustHaveFocus);
  return [
    ...(isFocusGood ? [] : [`the focus is ${focus}`]),
    ...(hasWayOn ? [] : ['nothing leads on but header, menu and footer']),
    ...(head && rows.length < MAX_ROWS ? disagreement(head, rows) : []),
  ];
}

/** The number of rows shown at once; a longer list shows less than its head. */
const MAX_ROWS = 50;

const words = repaymentsCopy.owed;

function disagreement(head: NonNullable<PageHealth['head']>, rows: PageHealth['rows']): string[] {
  const sumOf = (isOne: (state: string) => boolean) =>
    sumCents(
      rows
        .filter(({ state }) => isOne(state))
        .map(({ amount }) => parseTypedAmount(amount) ?? Number.NaN),
    );
  const debiting = sumOf((state) => state === 'processing');
  const left = sumOf((state) => !['paid', 'notDue', 'processing'].includes(state));
  const isFigure = (amount: Cents) => parseTypedAmount(head.amounts[0] ?? '') === amount;
  const isSaid =
    debiting > 0 && left > 0
      ? head.text.includes(words.leftBeside(formatCents(left), formatCents(debiting)))
      : debiting > 0
        ? isFigure(debiting)
        : isFigure(left) || head.text.includes(words.leftInAll(formatCents(left)));
  return isSaid ? [] : [`the card says "${head.text}", its list has ${left} and ${debiting} cents`];
}
