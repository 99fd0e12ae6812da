import { type Cents, formatCents, parseTypedAmount } from '../../../domain/money.ts';
import type { Payment } from '../../../domain/payments.ts';
import { cashOutCopy } from '../../../src/copy/cash-out.ts';
import { delayCopy } from '../../../src/copy/delay.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { homeDialogsCopy } from '../../../src/copy/home-dialogs.ts';
import { paymentCopy } from '../../../src/copy/payment.ts';
import { repayEarlyCopy } from '../../../src/copy/repay-early.ts';
import { wholeDate } from '../../../src/copy/whole-date.ts';

/** A cash out, an early repayment or a delay. */
export type Kind = Payment['kind'];

/** The page itself or one of its dialogs, as it is read. */
export type Place = {
  /** Its heading. */
  readonly title: string;
  readonly text: string;
  /** Texts that are announced at once, and those that are announced politely. */
  readonly alerts: readonly string[];
  readonly statuses: readonly string[];
  /** A press in it is in progress. */
  readonly isWorking: boolean;
};

/** A page's words about a payment. */
export type Saying = {
  readonly says: 'sending' | 'unknown' | 'paid' | 'notMade' | 'refused';
  readonly kind: Kind;
  /** In cents; null if the words name no amount. */
  readonly amount: Cents | null;
};

/** A payment that a page asks its customer to confirm. */
export type Offer = { readonly kind: Kind; readonly text: string };

const AMOUNT = 1_234_56;
const DATE = '2026-03-02';
const KINDS: readonly Kind[] = ['cashOut', 'repayEarly', 'delay'];
/** The dialogs and screens that confirm a payment, by their headings. */
const TITLES: Readonly<Record<string, Kind>> = {
  [cashOutCopy.review.title]: 'cashOut',
  [repayEarlyCopy.confirmation.title]: 'repayEarly',
  [delayCopy.title]: 'delay',
};
const MONEY = /\$[\d,]+(?:\.\d\d)?/g;

function sampleOf(kind: Kind): Payment {
  const amount = AMOUNT;
  if (kind === 'cashOut') return { kind, amount, plan: [] };
  return kind === 'delay' ? { kind, amount } : { kind, amount, choice: 'next' };
}

/** Matches a sentence of the app with any amount and any date in it. */
function finding(sentence: string): RegExp {
  return new RegExp(
    sentence
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(formatCents(AMOUNT).replace(/[.$]/g, '\\$&'), '(\\$[\\d,]+(?:\\.\\d\\d)?)')
      .replace(wholeDate(DATE), '.+')
      .replaceAll(' ', '\\s+'),
  );
}

type Sentence = Pick<Saying, 'says' | 'kind'> & { readonly pattern: RegExp };

const SENTENCES: readonly Sentence[] = KINDS.flatMap((kind) => {
  const payment = sampleOf(kind);
  const told = { says: 'paid', kind } as const;
  return [
    ...(kind === 'repayEarly' ? [{ ...told, pattern: finding(paymentCopy.repaid(payment)) }] : []),
    ...(kind === 'delay'
      ? [null, DATE].map((date) => ({
          ...told,
          pattern: finding(paymentCopy.delayed(payment, date)),
        }))
      : []),
    { says: 'notMade', kind, pattern: finding(paymentCopy.notMade(payment).join('')) },
    {
      says: 'unknown',
      kind,
      pattern: new RegExp(
        `${finding(paymentCopy.unknown.title(payment)).source}\\s+${finding(paymentCopy.unknown.text).source}`,
      ),
    },
  ] as const;
});

const CHECKING = failureText({ code: 'outcomeUnknown' });

function sayingsIn({ title, text, alerts, statuses, isWorking }: Place): Saying[] {
  const told = statuses.flatMap((status) =>
    SENTENCES.flatMap(({ pattern, ...saying }) => {
      const found = pattern.exec(status);
      return found ? [{ ...saying, amount: found[1] ? parseTypedAmount(found[1]) : null }] : [];
    }),
  );
  if (title === homeDialogsCopy.success.title) {
    const amount = parseTypedAmount(text.match(MONEY)?.[0] ?? '');
    return [...told, { says: 'paid', kind: 'cashOut', amount }];
  }
  const kind = TITLES[title];
  if (!kind) return told;
  const isChecking = statuses.some((status) => status.includes(CHECKING));
  const here = { kind, amount: null };
  return [
    ...told,
    ...(isChecking ? [{ ...here, says: 'unknown' } as const] : []),
    ...(isWorking && !isChecking ? [{ ...here, says: 'sending' } as const] : []),
    ...(alerts.length > 0 ? [{ ...here, says: 'refused' } as const] : []),
  ];
}

/** All words of a page about payments. */
export function sayingsOf(places: readonly Place[]): Saying[] {
  return places.flatMap(sayingsIn);
}

/** The payment that a page asks to confirm; null for none. */
export function offerOf(places: readonly Place[]): Offer | null {
  const place = places.findLast(({ title }) => TITLES[title]);
  const kind = place && TITLES[place.title];
  return kind ? { kind, text: place.text } : null;
}

/** True if an offer names exactly this: the amount, and a cash out's total repayment as well. */
export function isOffered({ kind, text }: Offer, amount: Cents, total: Cents): boolean {
  if (kind === 'cashOut') return text.includes(cashOutCopy.review.loan(amount, total));
  return (text.match(MONEY) ?? []).every((named) => named === formatCents(amount));
}
