import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, expectTypeOf, it, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { User } from '../../../domain/entities.ts';
import { FailureError } from '../../../domain/failures.ts';
import {
  connectionFromWire,
  institutionFromWire,
  overviewFromWire,
  planFromWire,
  profileFromWire,
  promotionFromWire,
} from '../../../domain/from-wire.ts';
import { baselineOf, type SentPayment } from '../../../domain/payments.ts';
import * as wire from '../../../domain/wire.ts';
import { loadModels } from '../../../test/model/models.ts';
import { MASK, redactContext, redactEvent } from '../../workbench/inspector/redact.ts';
import type { Unmasked } from '../../workbench/inspector/unmasked-entities.ts';
import {
  UNMASKED_CONTEXTS,
  UNMASKED_EVENTS,
  UNMASKED_OUTPUTS,
} from '../../workbench/inspector/unmasked-flows.ts';

const canaries = {
  email: 'grace.hopper@navy.example',
  password: 'Canary-Passw0rd',
  confirmation: 'Canary-Confirm1',
  currentPassword: 'Canary-Curr3nt',
  code: '417302',
  loginId: 'wentworth-smith',
  securityCode: 'canary-42',
  token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJjYW5hcnkifQ.c2ln',
  bsb: '062-000',
  accountNumber: '87654321',
  firstName: 'Gracecanary',
  lastName: 'Hoppercanary',
  employerName: 'Canary Holdings',
  mobile: '0491570006',
  phoneNumber: '+61491570006',
  residentialAddress: '1 Canary Street',
  verificationId: 'canary-verification',
  idempotencyKey: '6f1c2a9e-0000-4000-8000-canary000000',
  agreement: '<p>Canary agreement</p>',
  uid: 'canaryuid0123456789',
  entityId: 'canary-entity',
  basiqJobId: 'canary-job',
};

/** Everything of a canary that would tell who or what it is. */
function leaks(shown: unknown): string[] {
  const text = JSON.stringify(shown);
  return Object.values(canaries).filter(
    (canary) => text.includes(canary) || text.includes(canary.slice(0, 8)),
  );
}

describe('the redactor', () => {
  it.each(Object.entries(canaries))('masks %s', (key, value) => {
    expect(redactEvent({ type: 'code.submitted', [key]: value })).toEqual({
      type: 'code.submitted',
      [key]: MASK,
    });
  });

  it('masks unlisted fields, such as future ones', () => {
    const fields = { income: 1234.5, employerNote: 'x', isInsolvent: true, step: 'x', count: 2 };
    const masked = { income: MASK, employerNote: MASK, isInsolvent: MASK, step: MASK, count: MASK };
    expect(redactEvent({ type: 'clock.ticked', now: 7, ...fields })).toEqual({
      type: 'clock.ticked',
      now: 7,
      ...masked,
    });
    expect(redactContext('name', { profile: { hasPassedKyc: true, ...fields } })).toEqual({
      profile: { hasPassedKyc: true, ...masked },
    });
    expect(redactEvent({ type: 'unknown', fields, items: [fields] })).toEqual({
      type: 'unknown',
      fields: MASK,
      items: MASK,
    });
    expect(redactContext('unknown', fields)).toBe(MASK);
  });

  it('masks private values at any depth', () => {
    const events: AnyEventObject[] = [
      { type: 'credentials.submitted', ...canaries },
      { type: 'profile.loaded', profile: { ...canaries, nested: { ...canaries } } },
      { type: 'xstate.done.actor.signIn', output: [canaries, canaries] },
      { type: 'xstate.done.actor.bankSync', output: { profile: canaries, canaries } },
      { type: 'texts', texts: Object.values(canaries) },
      { type: 'dictionary', byWho: { [canaries.email]: true, [canaries.mobile]: true } },
      { type: 'xstate.error.actor.signIn', error: new Error(canaries.email) },
      {
        type: 'xstate.error.actor.signIn',
        error: new FailureError({ code: 'offline' }, { cause: canaries }),
      },
      { type: 'functions', run: () => canaries, map: new Map(Object.entries(canaries)) },
      // Where a word or a shape is expected.
      { type: 'clock.ticked', now: canaries },
      { type: 'profile.loaded', profile: canaries.email },
      { type: 'profile.loaded', profile: { [canaries.email]: true, [canaries.mobile]: 1 } },
      { type: 'profile.loaded', profile: new Map(Object.entries(canaries)) },
      { type: 'constructor', toString: canaries.token, name: canaries.firstName },
      {
        type: 'sending.reported',
        form: 'mobile',
        sending: { to: canaries.mobile, id: canaries.verificationId, opensAt: 1 },
      },
    ];
    expect(events.flatMap((event) => leaks(redactEvent(event)))).toEqual([]);
  });

  it('keeps the fields that explain the events', () => {
    expect(redactEvent({ type: 'xstate.route', to: '#cashOut' })).toEqual({
      type: 'xstate.route',
      to: '#cashOut',
    });
    expect(
      redactEvent({
        type: 'xstate.done.actor.bankSync',
        output: { next: 'picker', connection: null, profile: null },
      }),
    ).toEqual({
      type: 'xstate.done.actor.bankSync',
      output: { next: 'picker', connection: null, profile: null },
    });
    expect(
      redactContext('bankAccount', { isConnected: true, jobId: '', bsb: '062-000', next: 'done' }),
    ).toEqual({ isConnected: true, jobId: '', bsb: MASK, next: 'done' });
    expect(
      redactContext('cashOut', {
        planIndex: 2,
        amount: 120_000,
        failure: { code: 'offline', explanation: { title: 'No', description: 'Why' } },
      }),
    ).toEqual({ planIndex: 2, amount: MASK, failure: { code: 'offline', explanation: MASK } });
    expect(
      redactEvent({
        type: 'xstate.error.actor.signIn',
        error: new FailureError({ code: 'offline' }),
      }),
    ).toEqual({ type: 'xstate.error.actor.signIn', error: 'FailureError: offline' });
    const matches = Array.from({ length: 5 }, () => ({ onlySearchable: false, shortName: 'Bank' }));
    expect(redactContext('bankPicker', { matches })).toEqual({
      matches: [...matches.slice(0, 3).map((bank) => ({ ...bank, shortName: MASK })), '… 2 more'],
    });
  });

  it('ends with what has no end', () => {
    const circle: Record<string, unknown> = {};
    circle.payment = circle;
    circle.sent = circle;
    expect(JSON.stringify(redactEvent({ ...circle, type: 'payment.reported' }))).toBe(
      `{"payment":"${MASK}","sent":{"payment":{"payment":"${MASK}","sent":"${MASK}"},"sent":"${MASK}"},"type":"payment.reported"}`,
    );
  });
});

// Words, numbers and truth values can be listed; free text, patterns and dictionaries cannot: the compiler says so.
type Listed = Required<
  Unmasked<{
    word: 'next' | 'all' | null;
    count: number;
    isSlow: boolean;
    part: { readonly step?: 'first'; readonly name: string } | null;
    items: readonly { readonly kind: 'delay' }[];
    text: string;
    pattern: `+61${string}`;
    drafts: Readonly<Record<string, 'first'>>;
    texts: readonly string[];
  }>
>;
expectTypeOf<Listed['word']>().toEqualTypeOf<true>();
expectTypeOf<Listed['count']>().toEqualTypeOf<true>();
expectTypeOf<Listed['isSlow']>().toEqualTypeOf<true>();
expectTypeOf<Required<Listed['part']>['step']>().toEqualTypeOf<true>();
expectTypeOf<Required<Listed['part']>['name']>().toBeNever();
expectTypeOf<Required<Listed['items']>['kind']>().toEqualTypeOf<true>();
expectTypeOf<Listed['text']>().toBeNever();
expectTypeOf<Listed['pattern']>().toBeNever();
expectTypeOf<Listed['drafts']>().toBeNever();
expectTypeOf<Listed['texts']>().toBeNever();

/*
 * What is generated is known by its mark or its size: such a text or number is nowhere in what charts say. Each text stands
 * where the API may say anything, among them where it should say a word of its own.
 */
const MARK = '§';
const LEAST = 1_000_003;
const PERCENT = 99.75;
const text = fc
  .tuple(fc.constantFrom('', 'https://bank.example/'), fc.string({ maxLength: 12 }))
  .map(([start, end]) => `${start}${MARK}${end.replace(/[\s\p{Cc}\\]/gu, '')}`);
const date = fc.integer({ min: 10, max: 28 }).map((day) => `1987-06-${day}`);
const number = fc.integer({ min: LEAST, max: 9_000_000 });
const flag = fc.boolean();
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value);

/** Parts of a schema, as far as the wire's schemas use them. */
type Shape = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly wrapped?: Shape;
  readonly options?: readonly Shape[];
};

/** Values that a schema of the wire takes: a field that is added to it is generated, too. */
function arbitraryOf(schema: Shape): fc.Arbitrary<unknown> {
  const { type, entries = {}, item, wrapped, options } = schema;
  const fitting = (...all: fc.Arbitrary<unknown>[]) =>
    all.find((one) => v.is(schema, fc.sample(one, 1)[0])) as fc.Arbitrary<unknown>;
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(entries).map(([key, field]) => [key, arbitraryOf(field)]),
        ),
      );
    case 'array':
      return fc.array(arbitraryOf(item as Shape), { minLength: 1, maxLength: 5 });
    case 'nullish':
      return maybe(arbitraryOf(wrapped as Shape));
    case 'union':
      return arbitraryOf(options?.[0] as Shape);
    case 'boolean':
      return flag;
    case 'string':
      return fitting(text, date);
    case 'number':
      return fitting(number, fc.constant(PERCENT));
    default:
      throw new Error(`No values of a "${type}": add some.`);
  }
}

function read<const Schema extends v.GenericSchema, Entity>(
  schema: Schema,
  fromWire: (answer: v.InferOutput<Schema>) => Entity,
): fc.Arbitrary<Entity> {
  return arbitraryOf(schema).map((answer) => fromWire(answer as v.InferOutput<Schema>));
}

const overview = read(wire.Overview, (answer) => overviewFromWire(answer));
const plans = read(wire.RepaymentOptions, ({ repayments }) => repayments.map(planFromWire));
const user: fc.Arbitrary<User> = fc.record({
  uid: text,
  email: text,
  phoneNumber: maybe(text),
  emailVerified: flag,
});
const sentPayment: fc.Arbitrary<SentPayment> = fc
  .record({ overview, plans, amount: number, key: text, kind: fc.constantFrom('cashOut', 'delay') })
  .map(({ overview, plans, amount, key, kind }) => ({
    payment:
      kind === 'cashOut' ? { kind, amount, plan: plans[0] ?? [] } : { kind: 'delay', amount },
    key,
    sentAt: 0,
    before: { ...baselineOf(overview), loans: [amount] },
    outcome: 'unknown',
  }));
const historyRow = fc.record({
  loanId: number,
  date,
  amount: number,
  fee: maybe(number),
  isRepaid: maybe(flag),
});

const entities: Record<string, fc.Arbitrary<unknown>> = {
  user,
  profile: read(wire.Profile, profileFromWire),
  institution: read(wire.Institution, institutionFromWire),
  promotion: read(wire.Promotion, promotionFromWire),
  connection: read(wire.Connection, (answer) => connectionFromWire(answer)),
  overview,
  activities: overview.map(({ activities }) => activities),
  plans,
  'sent payment': sentPayment,
  'history row': historyRow,
  drafts: fc.dictionary(
    text,
    fc.record({ name: fc.record({ fields: fc.dictionary(text, text) }) }),
  ),
  text,
  number,
};

/** Every text and number in a value, its keys included. */
function atomsOf(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') {
    return [value];
  }
  return value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, part]) => [key, ...atomsOf(part)])
    : [];
}

const isGenerated = (atom: string | number) =>
  typeof atom === 'number'
    ? atom >= LEAST || atom === PERCENT
    : atom.includes(MARK) || atom.startsWith('1987-');

/** A value as the field of each event and output, and of each context, that has something listed. */
function everywhere(value: unknown): unknown[] {
  const fieldsOf = (listed: object) =>
    Object.fromEntries([...Object.keys(listed), 'other', 'nested'].map((key) => [key, value]));
  return [
    ...Object.entries(UNMASKED_CONTEXTS).map(([id, listed]) =>
      redactContext(id, fieldsOf(withoutPlain(listed))),
    ),
    ...Object.entries(UNMASKED_EVENTS).map(([type, listed]) => {
      const { type: shown, ...rest } = redactEvent({ ...fieldsOf(withoutPlain(listed)), type });
      return { shown, ...rest };
    }),
    ...Object.entries(UNMASKED_OUTPUTS).flatMap(([id, listed]) => [
      redactEvent({ type: `xstate.done.actor.${id}`, output: fieldsOf(withoutPlain(listed)) }),
      redactEvent({ type: `xstate.done.actor.${id}`, output: value }),
    ]),
    redactEvent({ type: 'xstate.done.actor.loadProfile', output: value }),
    redactEvent({ type: 'xstate.init', input: { value } }),
    redactEvent({ type: 'unknown', value, values: [value], deep: { a: { b: value } } }),
  ];
}

/** The listed keys that hold a shape: what is listed as plain is typed as a word, a number of the charts' or a flag. */
function withoutPlain(listed: object): object {
  return Object.fromEntries(Object.entries(listed).filter(([, part]) => part !== true));
}

test.each(Object.entries(entities))(
  'no text or number passes, wherever it stands: %s',
  (_, entity) => {
    fc.assert(
      fc.property(entity, (value) => {
        expect(atomsOf(everywhere(value)).filter(isGenerated)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  },
);

test('a generated value would be found if it were shown', () => {
  for (const entity of Object.values(entities)) {
    const seen = fc.sample(entity, 30).flatMap((value) => atomsOf(value).filter(isGenerated));
    expect(seen.length).toBeGreaterThan(0);
  }
});

test('the lists name machines by the ids that they run under', async () => {
  const ids = (await loadModels()).map(({ machine }) => machine.id);
  expect(ids).toEqual(
    expect.arrayContaining([...Object.keys(UNMASKED_CONTEXTS), ...Object.keys(UNMASKED_OUTPUTS)]),
  );
});
