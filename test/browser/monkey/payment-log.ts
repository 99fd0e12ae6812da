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

/** Read of the overview; `state` is null while the read is pending, and if it failed. */
type Reading = { readonly begun: number; state: string | null };

/** State that all pages of a run share. */
export type SharedState = {
  /** Returns the next number in the order of all events. */
  tick: () => number;
  /** Returns the number of the user's act that may start a payment now; null if there is none. */
  hand: () => number | null;
};

/** Log of the payments that a tab has sent, read and announced. */
export class PaymentLog {
  readonly calls: MoneyCall[];
  /** Pending requests to the API. */
  readonly pending = new Set<Request>();
  readonly #readings: Reading[] = [];
  readonly #shared: SharedState;
  /** Offer that the page shows, and the event since which it does. */
  #offer: { readonly offer: Offer; readonly since: number } | null = null;
  /** Event at which a key was first known to have had an effect. */
  readonly #actedAt = new Map<string, number>();
  #endedAt = 0;
  /** Last event at which something outside this tab changed the data of the home page. */
  #changedAt = 0;
  /** Pending reads of bodies and checks of the ledger. */
  #unsettled: Promise<void>[] = [];
  #judged = 0;

  constructor(page: Page, shared: SharedState, copyOf?: PaymentLog) {
    this.#shared = shared;
    // A duplicated tab starts with the data of the original, but does not get the answers to the original's calls.
    this.calls = (copyOf?.calls ?? []).map((call) => ({ ...call, isHeard: false }));
    this.#judged = this.calls.length;
    page.on('request', (request) => this.#begin(request));
    page.on('response', (response) => this.#settle(this.#answer(response)));
    page.on('requestfailed', (request) => this.#settle(this.#lose(request)));
    page.on('requestfinished', (request) => this.pending.delete(request));
    page.on('domcontentloaded', () => this.#forgetDocument());
  }

  /** Settles once all ended requests are processed. */
  async settled(): Promise<void> {
    await Promise.all(this.#unsettled.splice(0));
  }

  /**
   * Returns the unchecked calls, each with the calls before it. Stops at a call whose page is open and whose body is not known
   * yet.
   */
  takeUnjudged(): MoneyCall[][] {
    const fresh: MoneyCall[][] = [];
    for (let call = this.calls[this.#judged]; call; call = this.calls[this.#judged]) {
      if (call.body === null && call.isHeard && call.key !== '') break;
      this.#judged += 1;
      fresh.push(this.calls.slice(0, this.#judged));
    }
    return fresh;
  }

  /** Records the content of the page just before an act. */
  see({ bodies, places }: Look): void {
    for (const call of this.calls) call.body ??= bodies[call.key] ?? null;
    const offer = offerOf(places);
    const since = offer && this.#offer?.offer.kind === offer.kind ? this.#offer.since : null;
    this.#offer = offer && { offer, since: since ?? this.#shared.tick() };
  }

  /** Records the messages of the page, after they were checked. */
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

  /** Records that something outside this tab has changed the data of the home page, or may have. */
  blur(): void {
    this.#changedAt = this.#shared.tick();
    for (const call of this.calls) if (call.told === null) call.isBlurred = true;
  }

  /** True if the overview was requested after the last money call ended. */
  get hasReadSince(): boolean {
    return (this.#readings.at(-1)?.begun ?? 0) > this.#endedAt;
  }

  /** True if the last read of the overview has succeeded, and nothing outside this tab has changed the data since it began. */
  get isUpToDate(): boolean {
    const last = this.#readings.at(-1);
    return last !== undefined && last.state !== null && last.begun > this.#changedAt;
  }

  #settle(work: Promise<void>): void {
    // The body of an answer cannot be read any more once its page is left.
    this.#unsettled.push(work.catch(() => {}));
  }

  /** Records that a new document gets no answers to the calls of the previous one. */
  #forgetDocument(): void {
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

  /** True if the reads since the previous call, and the last one before it, are not all equal and known. */
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

/** Returns the status of an answer, `unreadable` if its body is no JSON. */
async function readable(response: Response): Promise<number | 'unreadable'> {
  const text = await response.text();
  try {
    if (text !== '') JSON.parse(text);
    return response.status();
  } catch {
    return 'unreadable';
  }
}
