import { columns, markdownColumns } from '../../../tools/columns.ts';
import { OUTAGES } from './assumptions.ts';
import { ENDPOINTS, type Endpoint, nameOf, type Service, serviceOf } from './calls.ts';
import { IN_STEP, type Outage, SPREAD } from './client.ts';
import { type Day, simulate } from './simulate.ts';

/** A table with a heading; its first row contains the column names. */
export type Table = { readonly heading: string; readonly rows: readonly (readonly string[])[] };

/** Length of the period after an outage in the report, in seconds. */
const AFTERMATH_SECONDS = 600;

const whole = (value: number) => Math.round(value).toLocaleString('en-AU');
const fine = (value: number) =>
  value.toLocaleString('en-AU', { maximumFractionDigits: value < 10 ? 2 : 0 });
const clock = (second: number) =>
  [second / 3_600, (second / 60) % 60, second % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');

const endpointsOf = (service: Service) =>
  ENDPOINTS.filter((endpoint) => serviceOf(endpoint) === service);

/** Rows of the report: each service in total, and each endpoint. */
const GROUPS: readonly { readonly name: string; readonly endpoints: readonly Endpoint[] }[] = [
  { name: 'the API, all calls', endpoints: endpointsOf('api') },
  { name: 'the identity provider, all calls', endpoints: endpointsOf('provider') },
  ...ENDPOINTS.map((endpoint) => ({ name: nameOf(endpoint), endpoints: [endpoint] })),
];

/** The simulated outages with their titles. */
const SCENARIOS: readonly { readonly says: string; readonly outage: Outage }[] = [
  { says: 'ten minutes of 502', outage: { kind: 'gateway', ...OUTAGES.long } },
  { says: 'ten minutes of 503 with Retry-After', outage: { kind: 'announced', ...OUTAGES.long } },
  { says: 'ten minutes without an answer', outage: { kind: 'unreachable', ...OUTAGES.long } },
  { says: 'three seconds of 502', outage: { kind: 'gateway', ...OUTAGES.short } },
];

/** Table of a pay day without an outage. */
function payDayTable(day: Day): Table {
  const rows = GROUPS.map(({ name, endpoints }) => ({ name, ...day.counter.loadOf(endpoints) }))
    .filter(({ total }) => total > 0)
    .map(({ name, total, mean, peak, peakAt }) => [
      name,
      whole(total),
      fine(mean),
      whole(peak),
      clock(peakAt),
    ]);
  return {
    heading: `A pay day: ${whole(day.arrivals)} visits`,
    rows: [['calls to', 'in all', 'mean per second', 'peak per second', 'at'], ...rows],
  };
}

/** Table of the peaks in one outage, with retries in step and spread. */
function outageTable(says: string, outage: Outage, inStep: Day, spread: Day): Table {
  const [from, until] = [outage.from / 1_000, outage.until / 1_000];
  const peaks = (endpoints: readonly Endpoint[]) =>
    [
      [from, until],
      [until, until + AFTERMATH_SECONDS],
    ].flatMap(([first, last]) =>
      [inStep, spread].map(({ counter }) => counter.loadOf(endpoints, first, last).peak),
    );
  const total = (count: (day: Day) => number) => [
    whole(count(inStep)),
    whole(count(spread)),
    '',
    '',
  ];
  const calls = (day: Day) => day.counter.loadOf(endpointsOf('api'), from, until).total;
  return {
    heading: `${says}, from ${clock(from)}: peaks per second, then totals`,
    rows: [
      ['calls to', 'during: in step', 'during: spread', 'after: in step', 'after: spread'],
      ...GROUPS.map(({ name, endpoints }) => ({ name, found: peaks(endpoints) }))
        .filter(({ found }) => found.some((peak) => peak >= NOTEWORTHY))
        .map(({ name, found }) => [name, ...found.map(whole)]),
      ['total calls to the API in the outage, not per second', ...total(calls)],
      ['total failed reads that a customer saw as an error', ...total((day) => day.failedReads)],
    ],
  };
}

/** Minimum peak in calls per second for an endpoint to be in an outage's table. */
const NOTEWORTHY = 20;

/** Returns the tables of a pay day, and of the same day with each outage. */
export function reportOf(customers: number, seed: number): Table[] {
  const dayWith = (outage: Outage | null, retryRules: typeof SPREAD) =>
    simulate({ customers, seed, outage, retryRules });
  return [
    payDayTable(dayWith(null, SPREAD)),
    ...SCENARIOS.map(({ says, outage }) =>
      outageTable(says, outage, dayWith(outage, IN_STEP), dayWith(outage, SPREAD)),
    ),
  ];
}

const isNumber = (column: number) => column > 0;

/** Returns tables as text. */
export function asText(tables: readonly Table[]): string {
  return tables.map(({ heading, rows }) => `${heading}\n${columns(rows, isNumber)}`).join('\n\n');
}

/** Returns tables as Markdown. */
export function asMarkdown(tables: readonly Table[]): string {
  return tables
    .map(({ heading, rows }) => `**${heading}**\n\n${markdownColumns(rows, isNumber)}`)
    .join('\n\n');
}
