import type { Cents } from '../../../domain/money.ts';
import { isOffered, type Kind, type Offer, type Saying } from './words.ts';

/** How a call ended for its page: a status stands for an answer that could be read. */
type End = 'none yet' | 'lost' | 'unreadable' | number;

/** A money call, with the page's words before and after it. */
export type MoneyCall = {
  readonly kind: Kind;
  readonly key: string;
  /** The user's act that started it; null for none. */
  readonly hand: number | null;
  /** The payment that the page asked to confirm. */
  readonly offer: Offer | null;
  /** The body of the answer; null if the page was left before it could be read. */
  body: string | null;
  end: End;
  /** The page that sent it was still there at its end. */
  isHeard: boolean;
  /** True if its key had acted when it ended. */
  hadActed: boolean;
  /** The page's announcement; `unseen` when it came between two checks. */
  told: 'paid' | 'notMade' | 'refused' | 'unseen' | null;
  /** True if the home was read with changes since the previous call. */
  readonly isStateNew: boolean;
  /** True if its key had acted, and the page had read that, before the offer. */
  readonly isKnownToHaveActed: boolean;
  /** Other debits or payments came between, and the overview cannot tell them apart. Source: decision 036. */
  isBlurred: boolean;
};

/** The ledger's state. */
export type Truth = {
  /** The keys that have acted. */
  readonly keys: ReadonlySet<string>;
  /** The entries since the life began, in cents. */
  readonly made: Readonly<Record<Kind, readonly Cents[]>>;
};

/** A page's circumstances during a check. */
export type Moment = {
  readonly sayings: readonly Saying[];
  /** A payment's outcome would be announced here. */
  readonly isTellingPlace: boolean;
  /** The home has been requested since the last money call ended. */
  readonly hasReadSince: boolean;
};

function isRefusal(end: End): boolean {
  return typeof end === 'number' && end >= 400 && end < 500;
}

function isSuccess(end: End): boolean {
  return typeof end === 'number' && end < 300;
}

/** True if its end tells the outcome: after a 500 it is unknown. */
function isDefinite({ end, isHeard }: MoneyCall): boolean {
  return isHeard && (isRefusal(end) || isSuccess(end));
}

/** True if it continues one with a refused token: that is the same request once more. */
function isResent(call: MoneyCall, before: MoneyCall | undefined): boolean {
  return before?.end === 401 && before.key === call.key && before.told === null;
}

/** A call's amount, and a cash out's total repayment, in cents; null if it names none. */
function amountsOf({ kind, body }: Pick<MoneyCall, 'kind' | 'body'>) {
  if (kind === 'delay' || body === null) return null;
  const sent = JSON.parse(body) as {
    readonly amount: number;
    readonly installments?: readonly { readonly amount: number }[];
  };
  const total = (sent.installments ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return { amount: Math.round(sent.amount * 100), total: Math.round(total * 100) };
}

/** Faults of a tab's last call: it must be asked for, sent once, as offered, and under the right key. */
export function wrongsOfCall(calls: readonly MoneyCall[]): string[] {
  const call = calls.at(-1);
  if (!call) return [];
  const before = calls.at(-2);
  if (call.key === '') return [`${call.kind} is sent without a key`];
  if (isResent(call, before)) return [];
  const amounts = amountsOf(call);
  const isAsOffered = call.offer?.kind === call.kind;
  return [
    ...(call.hand === null ? [`${call.kind} is sent by no hand`] : []),
    ...(call.hand !== null && calls.slice(0, -1).some(({ hand }) => hand === call.hand)
      ? [`${call.kind} is sent twice for one press`]
      : []),
    ...(isAsOffered
      ? []
      : [`${call.kind} is sent where ${call.offer?.kind ?? 'nothing'} is asked`]),
    ...(isAsOffered &&
    call.offer &&
    amounts &&
    !isOffered(call.offer, amounts.amount, amounts.total)
      ? [`${call.body} is sent, asked is "${call.offer.text}"`]
      : []),
    ...wrongsOfKey(call, before, calls),
  ];
}

/** A key belongs to one intent: it is kept while its outcome is unknown, and ends with a refusal. Source: decision 036. */
function wrongsOfKey(
  call: MoneyCall,
  before: MoneyCall | undefined,
  calls: readonly MoneyCall[],
): string[] {
  const isUsed = calls.slice(0, -1).some(({ key }) => key === call.key);
  const isOpen = before?.told === null && !isDefinite(before);
  const wasGivenUp = before?.isHeard === false && typeof before.end === 'number';
  if (before && isOpen && !wasGivenUp) {
    return [`${call.kind} is sent while the outcome of ${before.kind} is not known`];
  }
  const isSame =
    before !== undefined &&
    before.kind === call.kind &&
    (before.body === call.body || before.body === null || call.body === null);
  const isRetry = isSame && !isDefinite(before) && before.told !== 'paid';
  if (isUsed && (!isRetry || before?.key !== call.key || call.isKnownToHaveActed)) {
    return [`${call.kind} is sent under the key of another intent`];
  }
  const mustBeKept = isRetry && before.told === 'notMade' && !call.isStateNew;
  return mustBeKept && before.body !== null && call.body !== null && !isUsed
    ? [`${call.kind} is tried again under a new key, though its outcome was not known`]
    : [];
}

/** Faults in a page's words about its last call, by the ledger. */
export function wrongsOfWords(
  calls: readonly MoneyCall[],
  { keys, made }: Truth,
  { sayings, isTellingPlace, hasReadSince }: Moment,
): string[] {
  const call = calls.at(-1);
  const wrongs = sayings.flatMap((saying) => {
    const { says, kind } = saying;
    if (says === 'refused' && (!call || call.told !== null)) return [];
    if (!call) return [`says ${says} of ${kind}, nothing was sent`];
    if (kind !== call.kind) return [`says ${says} of ${kind}, sent was ${call.kind}`];
    const wrong = wrongOfSaying(saying, call, keys.has(call.key));
    const amounts = kind === 'delay' ? made.delay : [amountsOf(call)?.amount ?? saying.amount];
    const isAmountRight =
      saying.amount === null || says === 'unknown' || amounts.includes(saying.amount);
    return [
      ...(wrong === null ? [] : [`says ${says} of ${kind}, but ${wrong}`]),
      ...(isAmountRight ? [] : [`says ${says} of ${saying.amount} cents, not of ${amounts}`]),
      ...(says === 'paid' && !hasReadSince
        ? ['says paid, but has not read the home since the call ended']
        : []),
    ];
  });
  const isUntold = call && call.told === null && isDefinite(call) && call.end !== 401;
  return isUntold && isTellingPlace && sayings.length === 0
    ? [`says nothing of ${call.kind}, which ended with ${call.end}`]
    : wrongs;
}

function wrongOfSaying({ says }: Saying, call: MoneyCall, hasActed: boolean): string | null {
  const { end, told } = call;
  const ended = `it ended with ${end}${hasActed ? ' and has acted' : ''}`;
  const isBlurred = call.isBlurred && !isDefinite(call);
  if (says === 'paid') return hasActed || isBlurred ? null : `the ledger has none, ${ended}`;
  if (says === 'refused') return !hasActed && (isRefusal(end) || !call.isHeard) ? null : ended;
  if (says === 'notMade') {
    return isDefinite(call) || (call.hadActed && !isBlurred) ? ended : null;
  }
  // Until the token is renewed, a call with a refused token is still in progress.
  if (says === 'sending') return end === 'none yet' || (end === 401 && !told) ? null : ended;
  return isDefinite(call) || (told !== null && told !== 'unseen') ? ended : null;
}

/** Faults of the ledger, by all calls of a life: each key has acted once, with its amount, and nothing else has. */
export function wrongsOfLedger(calls: readonly MoneyCall[], { keys, made }: Truth): string[] {
  const acted = [...new Map(calls.map((call) => [call.key, call])).values()].filter(({ key }) =>
    keys.has(key),
  );
  const foreign = [...keys].filter((key) => !calls.some((call) => call.key === key));
  const sum = (amounts: readonly Cents[]) => amounts.reduce((total, cents) => total + cents, 0);
  return [
    ...(foreign.length > 0 ? [`${foreign.length} payments were made that no page has sent`] : []),
    ...(['cashOut', 'repayEarly', 'delay'] as const).flatMap((kind) => {
      const ofKind = acted.filter((call) => call.kind === kind);
      const amounts = ofKind.map((call) => amountsOf(call)?.amount ?? null);
      // One payment may debit several repayments.
      const isRight =
        kind === 'repayEarly'
          ? amounts.includes(null) || sum(amounts as Cents[]) === sum(made[kind])
          : ofKind.length === made[kind].length &&
            (kind === 'delay' ||
              amounts.includes(null) ||
              sum(amounts as Cents[]) === sum(made[kind]));
      return isRight
        ? []
        : [
            `${kind}: ${made[kind].join(', ') || 'none'} made, ${amounts.join(', ') || 'none'} sent`,
          ];
    }),
  ];
}
