import type { Page, Request, Response } from 'playwright-core';
import { contract } from '../../../domain/contract.ts';
import { MONEY } from '../support/page-state.ts';
import { keysThatActed } from './ledger.ts';
import type { Look } from './live.ts';
import type { MoneyCall } from './oracle.ts';
import { type Kind, type Offer, offerOf, sayingsOf } from './words.ts';

const KINDS: Readonly<Record<string, Kind>> = {
  [contract.borrow.path]: 'cashOut',
  [contract.payRepayment.path]: 'repayEarly',
  [contract.deferRepayment.path]: 'delay',
};
const OVERVIEW = `/v3/${contract.getOverview.path}`;

/** A reading of the home; `state` is null while it is in flight, and when it failed. */
type Reading = { readonly begun: number; state: string | null };

/** State that the pages of a life share. */
export type SharedState = {
  /** Counts all events, in order. */
  tick: () => number;
  /** The user's act that may start a payment now; null for none. */
  hand: () => number | null;
};

/** A tab's sent, read and announced payments. */
export class PaymentLog {
  readonly calls: MoneyCall[];
  /** Requests to the API without an end. */
  readonly pending = new Set<Request>();
  readonly #readings: Reading[] = [];
  readonly #shared: SharedState;
  /** The page's offer, and since when. */
  #offer: { readonly offer: Offer; readonly since: number } | null = null;
  /** When a key was first known to have acted. */
  readonly #actedAt = new Map<string, number>();
  #endedAt = 0;
  /** When another cause than this tab last changed the home's data. */
  #changedAt = 0;
  /** Bodies being read, ledgers being checked. */
  #unsettled: Promise<void>[] = [];
  #judged = 0;

  constructor(page: Page, shared: SharedState, copyOf?: PaymentLog) {
    this.#shared = shared;
    // A duplicated tab starts with the first one's data, and gets no answer to its calls.
    this.calls = (copyOf?.calls ?? []).map((call) => ({ ...call, isHeard: false }));
    this.#judged = this.calls.length;
    page.on('request', (request) => this.#begin(request));
    page.on('response', (response) => this.#settle(this.#answer(response)));
    page.on('requestfailed', (request) => this.#settle(this.#lose(request)));
    page.on('requestfinished', (request) => this.pending.delete(request));
    page.on('domcontentloaded', () => this.#turnDeaf());
  }

  /** Settles once all ended work is processed. */
  async settled(): Promise<void> {
    await Promise.all(this.#unsettled.splice(0));
  }

  /** The unchecked calls, each with those before it; a call whose page is still there has its body. */
  takeUnjudged(): MoneyCall[][] {
    const fresh: MoneyCall[][] = [];
    for (let call = this.calls[this.#judged]; call; call = this.calls[this.#judged]) {
      if (call.body === null && call.isHeard && call.key !== '') break;
      this.#judged += 1;
      fresh.push(this.calls.slice(0, this.#judged));
    }
    return fresh;
  }

  /** Records what the page shows just before an act. */
  see({ bodies, places }: Look): void {
    for (const call of this.calls) call.body ??= bodies[call.key] ?? null;
    const offer = offerOf(places);
    const since = offer && this.#offer?.offer.kind === offer.kind ? this.#offer.since : null;
    this.#offer = offer && { offer, since: since ?? this.#shared.tick() };
  }

  /** Records the page's words, after they are found right. */
  hear({ kept, path, places }: Look): void {
    const call = this.calls.at(-1);
    if (!call) return;
    const sayings = sayingsOf(places);
    for (const { says } of sayings) {
      if (says === 'sending' || says === 'unknown') continue;
      if (call.told === null || call.told === 'unseen') call.told = says;
    }
    const isOver = call.end !== 'none yet' && kept !== 'unknown';
    if (sayings.length === 0 && isOver) call.told ??= 'unseen';
    // A log-out clears the tab's data; the end of a session does not.
    if (path === '/login') {
      call.isHeard = false;
      call.told ??= 'unseen';
    }
  }

  /** Another cause than this tab changes the home's data, or may have. */
  blur(): void {
    this.#changedAt = this.#shared.tick();
    for (const call of this.calls) if (call.told === null) call.isBlurred = true;
  }

  /** True if the home has been requested since the last money call ended. */
  get hasReadSince(): boolean {
    return (this.#readings.at(-1)?.begun ?? 0) > this.#endedAt;
  }

  /** True if the last reading of the home has come, and no other cause than this tab has changed anything since it began. */
  get isUpToDate(): boolean {
    const last = this.#readings.at(-1);
    return last !== undefined && last.state !== null && last.begun > this.#changedAt;
  }

  #settle(work: Promise<void>): void {
    // A page that is left takes its answers along.
    this.#unsettled.push(work.catch(() => {}));
  }

  /** A new document gets no answers to the calls of the previous one. */
  #turnDeaf(): void {
    for (const call of this.calls) if (call.told === null) call.isHeard = false;
    this.#offer = null;
    this.pending.clear();
  }

  #begin(request: Request): void {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/v3/')) return;
    this.pending.add(request);
    if (pathname === OVERVIEW) {
      this.#readings.push({ begun: this.#shared.tick(), state: null });
      readings.set(request, this.#readings.at(-1) as Reading);
    }
    if (!MONEY.includes(`${request.method()} ${pathname}`)) return;
    const key = request.headers()['idempotency-key'] ?? '';
    const offered = this.#offer;
    const read = this.#readings.findLast(
      ({ begun, state }) => state !== null && begun < (offered?.since ?? 0),
    );
    const call: MoneyCall = {
      kind: KINDS[pathname.slice('/v3/'.length)] ?? 'cashOut',
      key,
      hand: this.#shared.hand(),
      offer: offered?.offer ?? null,
      body: null,
      end: 'none yet',
      isHeard: true,
      hadActed: false,
      told: null,
      isStateNew: this.#isStateNew(),
      isKnownToHaveActed: (this.#actedAt.get(key) ?? Number.POSITIVE_INFINITY) < (read?.begun ?? 0),
      isBlurred: this.#changedAt > (read?.begun ?? 0),
    };
    sent.set(request, call);
    begun.set(call, this.#shared.tick());
    this.calls.push(call);
  }

  /** True if two readings differ among those between the previous call and now. */
  #isStateNew(): boolean {
    const before = this.calls.at(-1);
    const at = before ? (begun.get(before) ?? 0) : 0;
    const index = this.#readings.findLastIndex((reading) => reading.begun < at);
    const states = this.#readings.slice(Math.max(index, 0)).map(({ state }) => state);
    return index < 0 || states.includes(null) || new Set(states).size > 1;
  }

  async #answer(response: Response): Promise<void> {
    const request = response.request();
    const call = sent.get(request);
    const reading = readings.get(request);
    if (call) {
      this.#endedAt = this.#shared.tick();
      await this.#noteActed(call);
      call.end = response.status() < 300 ? await readable(response) : response.status();
    } else if (reading && response.ok()) {
      reading.state = await response.text();
    }
  }

  async #lose(request: Request): Promise<void> {
    this.pending.delete(request);
    const call = sent.get(request);
    if (!call) return;
    this.#endedAt = this.#shared.tick();
    await this.#noteActed(call);
    call.end = 'lost';
  }

  async #noteActed(call: MoneyCall): Promise<void> {
    call.hadActed = (await keysThatActed()).has(call.key);
    if (call.hadActed && !this.#actedAt.has(call.key)) {
      this.#actedAt.set(call.key, this.#shared.tick());
    }
  }
}

const sent = new WeakMap<Request, MoneyCall>();
const readings = new WeakMap<Request, Reading>();
const begun = new WeakMap<MoneyCall, number>();

/** The status of an answer that can be read. */
async function readable(response: Response): Promise<number | 'unreadable'> {
  const text = await response.text();
  try {
    if (text !== '') JSON.parse(text);
    return response.status();
  } catch {
    return 'unreadable';
  }
}
