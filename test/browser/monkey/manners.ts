import { parseTypedAmount, sumCents } from '../../../domain/money.ts';
import { repaymentsCopy } from '../../../src/copy/repayments.ts';

/** What is read of how a page behaves. */
export type Manners = {
  /** Where the focus is. It is nowhere, too, while the browser's own bars have it. */
  readonly focus: 'fine' | 'nowhere' | 'outside the dialog' | 'hidden';
  readonly hasDialog: boolean;
  readonly hasControl: boolean;
  /** What the head of the repayments says: every amount in it, and its text. */
  readonly head: { readonly amounts: readonly string[]; readonly text: string } | null;
  /** The repayments as they are listed. */
  readonly rows: readonly { readonly state: string; readonly amount: string }[];
};

/** Runs in the page. */
export function mannersOf(): Manners {
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const focused = document.activeElement;
  const isNowhere = !focused || focused === document.body || focused === document.documentElement;
  const hasDialog = dialogs.length > 0;
  // Browsers let nothing beneath the uppermost one have it.
  const isOutside = !isNowhere && hasDialog && !dialogs.some((dialog) => dialog.contains(focused));
  const isHidden =
    !isNowhere && (!focused.checkVisibility() || focused.closest('[inert]') !== null);
  const list = document.querySelector('ol:has(> li[data-state])');
  const card = list?.closest('section');
  const isLead = card?.querySelector('h2')?.parentElement !== card;
  const head = isLead ? card?.querySelector('h2')?.parentElement : null;
  return {
    focus: isOutside ? 'outside the dialog' : isNowhere ? 'nowhere' : isHidden ? 'hidden' : 'fine',
    hasDialog,
    hasControl: [...document.querySelectorAll('button:enabled, a[href]')].some((control) =>
      control.checkVisibility(),
    ),
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

/** What is wrong with it, one line each. */
export function misbehaviour(
  { focus, hasControl, head, rows }: Manners,
  mustHaveFocus: boolean,
): string[] {
  const isFocusGood = focus === 'fine' || (focus === 'nowhere' && !mustHaveFocus);
  return [
    ...(isFocusGood ? [] : [`the focus is ${focus}`]),
    ...(hasControl ? [] : ['nothing can be pressed']),
    ...(head && rows.length < MOST_ROWS ? disagreement(head, rows) : []),
  ];
}

/** So many rows are shown at once; a longer list says less than its head. */
const MOST_ROWS = 50;

function disagreement(head: NonNullable<Manners['head']>, rows: Manners['rows']): string[] {
  const owed = sumCents(
    rows
      .filter(({ state }) => state !== 'paid' && state !== 'notDue')
      .map(({ amount }) => parseTypedAmount(amount) ?? Number.NaN),
  );
  const [first = ''] = head.amounts;
  const said = head.amounts.find((amount) =>
    head.text.includes(repaymentsCopy.owed.leftInAll(amount)),
  );
  const total = parseTypedAmount(said ?? first);
  return total === owed ? [] : [`the card says ${said ?? first}, its list comes to ${owed} cents`];
}
