import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MAX_AGREEMENT } from '../../domain/bounds.ts';
import { type Call, type CallName, contract } from '../../domain/contract.ts';
import { eachFlag } from '../../domain/onboarding.ts';
import { MAX_TEXT_LENGTH } from '../../domain/validation.ts';
import {
  BankCredentials,
  BankJob,
  ErrorBody,
  PreviewAnswer,
  readAnswer,
} from '../../domain/wire.ts';
import {
  type Field,
  fieldsOf,
  type Json,
  KEPT,
  REMOVED,
  sampleOf,
  variantsOf,
} from '../support/wire-samples.ts';

const calls: [CallName, Call][] = Object.entries(contract).map(([name, call]) => [
  name as CallName,
  call,
]);
const accepts = (schema: v.GenericSchema | undefined, value: unknown) =>
  schema !== undefined && v.safeParse(schema, value).success;

const arrayForObject = (field: Json) =>
  typeof field === 'object' && field !== null && !Array.isArray(field) ? [] : KEPT;

/** The calls of product 7, word for word. */
const SPECIFIED = [
  'GET Users/state',
  'PUT Users/detail',
  'PUT Users/mobile',
  'PUT Users/employer',
  'POST Users/kyc/entity',
  'GET Users/kyc',
  'GET Users/kyc/token',
  'POST Users/email/verification',
  'POST auth/password/forget',
  'POST auth/email/verify',
  'GET Lending/overview',
  'GET Lending/download',
  'GET Lending/agreement/{loanId}',
  'POST Lending/{amount}/repayment/options',
  'POST Lending/borrow/preview',
  'POST Lending/borrow',
  'GET Lending/activites/repayments',
  'GET Lending/activites/cashouts',
  'POST Lending/repayments/pay',
  'PUT Lending/repayments/defer',
  'PUT Lending/bankaccount',
  'GET Promotions',
  'POST Promotions/validate',
  'POST Promotions',
  'POST Finances/institutions/feedback',
  'GET Finances/connections/jobs/{jobId}/status',
  'GET Finances/connections/token',
  'GET Finances/institutions',
  'POST Finances/connections/jobs',
  'GET Campaign/active',
  'GET Campaign/apply',
  'GET Campaign/confirm',
];

test('the contract has each call of the specification once, and docs/product.md says every call [R7.1 R7.49]', () => {
  const paths = calls.map(([, { method, path }]) => `${method} ${path}`);
  expect(SPECIFIED.filter((call) => !paths.includes(call))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
  const product = readFileSync('docs/product.md', 'utf8');
  expect(calls.filter(([, { path }]) => !product.includes(path))).toEqual([]);
});

test('the campaign calls exist for the backend: the app never makes them [R7.50]', () => {
  const campaigns = calls.filter(([, { path }]) => path.startsWith('Campaign/'));
  expect(campaigns).toHaveLength(3);
  const sources = ['src', 'machines'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')),
  );
  // Proves that the search works.
  expect(sources.some((source) => source.includes("'getOverview'"))).toBe(true);
  for (const [name] of campaigns) {
    expect(sources.filter((source) => source.includes(name))).toEqual([]);
  }
});

test('no two calls differ only by the names of their parameters', () => {
  const shapes = calls.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('a GET sends no payload', () => {
  expect(calls.filter(([, call]) => call.method === 'GET' && 'payload' in call)).toEqual([]);
});

test('each call has a path below /v3 and a summary', () => {
  for (const [, call] of calls) {
    expect(call.path).toMatch(/^[A-Za-z][A-Za-z{}/]*$/);
    expect(call.summary).not.toBe('');
  }
});

test('exactly the calls that move money carry an idempotency key', () => {
  expect(calls.filter(([, call]) => call.idempotent).map(([name]) => name)).toEqual([
    'borrow',
    'payRepayment',
    'deferRepayment',
  ]);
});

test('only the forgotten password needs no session', () => {
  expect(calls.filter(([, call]) => call.public).map(([name]) => name)).toEqual(['forgotPassword']);
});

// The sandbox's tests send every other payload.
test.each<[CallName, unknown]>([
  ['saveEmployment', { employmentType: 'OnDemand', employerName: 'Rides' }],
  ['forgotPassword', { email: "kim.o'brien@example.com" }],
  ['changeEmail', { email: 'jörg&kim!@example.com' }],
])('%s takes the payload of the specification [R3.19 R7.16]', (name, payload) => {
  expect(accepts((contract[name] as Call).payload, payload)).toBe(true);
});

test.each<[CallName, unknown]>([
  ['saveName', { firstName: ' ', lastName: "O'Brien" }],
  // The caller trims, so untrimmed text is refused.
  ['saveName', { firstName: 'Kim ', lastName: "O'Brien" }],
  ['saveEmployment', { employmentType: 'Casual', employerName: '\u00a0Acme' }],
  ['forgotPassword', { email: 'kim@example.com ' }],
  ['validatePromotion', { promoCode: ' HALF' }],
  ['saveName', { firstName: 'Kim' }],
  ['saveName', { firstName: 'K'.repeat(10_000), lastName: "O'Brien" }],
  ['saveEmployment', { employmentType: 'Retired', employerName: 'None' }],
  ['setKycEntity', { entityId: '' }],
  ['forgotPassword', { email: 'kim' }],
  ['borrow', { agreeLoanAgreement: false, amount: 100, installments: [] }],
  [
    'borrow',
    {
      agreeLoanAgreement: false,
      amount: 100,
      installments: [{ fee: 5, amount: 105, date: '2026-11-27' }],
    },
  ],
  ['borrow', { agreeLoanAgreement: true, amount: 100, installments: [] }],
  [
    'borrow',
    {
      agreeLoanAgreement: true,
      amount: -100,
      installments: [{ fee: 5, amount: 105, date: '2026-11-27' }],
    },
  ],
  ['payRepayment', { amount: 0 }],
  ['payRepayment', { amount: Number.NaN }],
  ['payRepayment', { amount: '52.5' }],
  ['saveBankAccount', { bsb: '', accountNumber: '12345', isJointAccount: false }],
  ['saveBankAccount', { bsb: 62000, accountNumber: 12345, isJointAccount: false }],
])('%s refuses %j', (name, payload) => {
  expect(accepts((contract[name] as Call).payload, payload)).toBe(false);
});

const OVERVIEW = {
  declineDetail: {
    declineTitle: null,
    declineReason: 'None',
    declineDescription: '',
    learnMoreLink: '',
    showChatWithUs: false,
  },
  borrowOverview: {
    allActivities: [
      {
        type: 'Repayment',
        status: 'Unprocessed',
        loanId: 1,
        amount: 52.5,
        repaymentDate: '2026-11-27T00:00:00Z',
        hasMissedRepayment: false,
        isOverdue: false,
        hasDeferred: false,
      },
    ],
    availableCashoutAmount: 200,
    repaymentAction: null,
  },
  loanSetting: { maximumAmount: 300, minimalAmount: 50, incrementalAmount: 10, feePercent: 5 },
  promotion: { title: 'Half', message: 'Half the fee', condition: 'Once' },
  maskedAccountNumber: '*** 123',
  repayEarlyStatus: 'OK',
  deferStatus: 'MonthlyRepayment',
  nextRepaymentDateAfterDefer: '2026-12-11',
};

test.each<[CallName, unknown]>([
  ['getKycStatus', { kycStatus: 'Escalated' }],
  ['getConnection', { status: { step: 'Dreaming', stepStatus: 'Nearly' } }],
  [
    'getRepayments',
    { activities: [{ loanId: 1, date: '2026-11-27', amount: 1, status: 'Reversed' }] },
  ],
  ['getOverview', { ...OVERVIEW, deferStatus: 'Tomorrow', repayEarlyStatus: '' }],
  ['getOverview', { ...OVERVIEW, declineDetail: { declineReason: 'Weather' } }],
  ['getOverview', { ...OVERVIEW, somethingNew: [1, 2, 3] }],
  ['getOverview', { ...OVERVIEW, loanSetting: { ...OVERVIEW.loanSetting, incrementalAmount: 0 } }],
  ['getConnection', { status: { step: 'A', stepStatus: 'B', learnMore: true } }],
  ['validatePromotion', { title: 'Half', message: 'Half the fee' }],
  ['getOverview', OVERVIEW],
  ['getProfile', {}],
  ['getPromotions', { promotions: [], canAddPromotion: true }],
])(
  '%s accepts what the specification allows, and unknown words and fields: %j [R3.22 R7.39]',
  (name, answer) => {
    expect(accepts(contract[name].answer, answer)).toBe(true);
  },
);

test.each<[CallName, unknown]>([
  ['getProfile', null],
  ['getProfile', { hasPassedKyc: 'true' }],
  ['getKycStatus', {}],
  ['getKycToken', { accessToken: '' }],
  ['getOverview', {}],
  ['getOverview', { ...OVERVIEW, loanSetting: { maximumAmount: '300', minimalAmount: 50 } }],
  ['getOverview', { ...OVERVIEW, loanSetting: { ...OVERVIEW.loanSetting, feePercent: 101 } }],
  ['getOverview', { ...OVERVIEW, loanSetting: { ...OVERVIEW.loanSetting, minimalAmount: -1 } }],
  ['getOverview', { ...OVERVIEW, nextRepaymentDateAfterDefer: '27/11/2026' }],
  ['getRepaymentOptions', { repayments: [] }],
  ['getRepaymentOptions', { repayments: [{ installments: [] }] }],
  ['previewLoan', { previewInformation: {} }],
  ['borrow', { loanId: 2 ** 53 }],
  ['borrow', { loanId: 1.5 }],
  ['borrow', { loanId: '' }],
  ['borrow', { loanId: '..' }],
  ['getInstitutions', { institutions: [{ id: '', shortName: 'Bank' }] }],
  ['getConnectionToken', { token: '', url: '/connect' }],
])('%s does not accept %j', (name, answer) => {
  expect(accepts(contract[name].answer, answer)).toBe(false);
});

test.each<[CallName, object]>([
  ['borrow', {}],
  ['getRepayments', { date: '2026-11-27', amount: 52.5, status: 'Repaid' }],
  ['getCashOuts', { date: '2026-11-27', amount: 100, fee: 5 }],
])('%s: a loan id is an integer or a text, and is kept as it is [R3.27]', (name, row) => {
  const answer = (loanId: number | string) =>
    name === 'borrow' ? { loanId } : { activities: [{ ...row, loanId }] };
  const { answer: schema } = contract[name];
  for (const id of [42, '42', '0042', 'LN-42', '9'.repeat(30)]) {
    expect(v.parse(schema, answer(id))).toEqual(answer(id));
  }
});

test.each(
  calls.flatMap(([name, { answer }]) =>
    answer.type === 'unknown'
      ? []
      : [...variantsOf(sampleOf(answer), arrayForObject), ['all of it', []] as const].map(
          ([place, changed]) => [name, place, changed] as const,
        ),
  ),
)('%s refuses an array in place of an object: %s [R7.7]', (name, _, changed) => {
  expect(accepts(contract[name].answer, changed)).toBe(false);
});

const answers = calls.filter(([, { answer }]) => answer.type !== 'unknown');
const inAnswers = answers.flatMap(([name, { answer }]) =>
  fieldsOf(answer).map((field) => ({ name, field, place: field.path || 'all of it' })),
);

/** The field's value as a faulty service may send it: missing, null, or of another type. */
function oddAnswers(name: CallName, { path, schema }: Field) {
  const { answer } = contract[name];
  const isRow = /(^|\.)0$/.test(path);
  const odd: (Json | typeof REMOVED)[] = [null, true, 7.5, '?', { odd: 1 }];
  return (isRow ? odd : [REMOVED, ...odd]).map((value) => {
    const given = value === REMOVED ? undefined : value;
    const change = () => value as Json;
    const changed = path === '' ? given : variantsOf(sampleOf(answer), change).get(path);
    return { changed, fits: v.is(schema, given), read: readAnswer(answer, changed) };
  });
}

test.each(inAnswers.filter(({ field }) => field.isLeftOut))(
  '$name is read whatever the value of $place, which is only shown; a value that does not fit is reported [R7.7]',
  ({ name, field }) => {
    const ownPath = field.path.replaceAll(/\.0\b/g, '');
    for (const { changed, fits, read } of oddAnswers(name, field)) {
      expect(read, JSON.stringify(changed)).not.toBeNull();
      expect(accepts(contract[name].answer, changed)).toBe(fits);
      const places = read?.misfits.filter((path) => path.startsWith(ownPath)) ?? [];
      expect(places.length > 0, JSON.stringify(changed)).toBe(!fits);
      // Paths of field names only, so that no value of the answer is reported.
      expect(read?.misfits.join()).toMatch(/^[A-Za-z.]*$/);
    }
  },
);

test.each(inAnswers.filter(({ field }) => !field.isLeftOut))(
  '$name is refused when $place, which the app needs, does not fit [R7.7]',
  ({ name, field }) => {
    const odd = oddAnswers(name, field);
    for (const { changed, fits, read } of odd) {
      expect(read !== null, JSON.stringify(changed)).toBe(fits);
    }
    expect(odd.filter(({ fits }) => !fits).length).toBeGreaterThan(2);
  },
);

test('a list of independent rows drops the rows that do not fit', () => {
  const bank = { id: 'AU1', shortName: 'Bank' };
  const institutions = [bank, { ...bank, id: 7 }, null, bank, { ...bank, onlySearchable: 'yes' }];
  expect(readAnswer(contract.getInstitutions.answer, { institutions })).toEqual({
    output: { institutions: [bank, undefined, undefined, bank, bank] },
    misfits: ['institutions.id', 'institutions', 'institutions.onlySearchable'],
  });
});

test('docs/api.md says of each field what needs it, or that it is only shown', () => {
  const rows = readFileSync('docs/api.md', 'utf8').matchAll(/^\| `(\w+)` \| (.*) \| (.*) \|$/gm);
  const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, field]) => field).sort();
  // The page names the list of the steps in place of their flags.
  const flags = Object.keys(eachFlag(() => null)).map((flag) => `${flag}?`);
  const listed = (field: string) =>
    flags.includes(field.replace(/^.*\./, '')) ? 'domain/onboarding.ts' : field;
  const documented = [...rows].map(([, call, needed, shown]) => [
    call,
    named(needed),
    named(shown),
  ]);
  const pathsOf = (name: CallName, isAmong: (field: Field) => boolean) => [
    ...new Set(
      inAnswers
        .filter(({ name: of, field }) => of === name && field.path !== '' && isAmong(field))
        .filter(({ field }) => !/(^|\.)0$/.test(field.path))
        .map(({ field }) => `${field.path.replaceAll('.0', '[]')}${field.isOptional ? '?' : ''}`)
        .map(listed)
        .sort(),
    ),
  ];
  expect(documented).toEqual(
    answers.map(([name]) => [
      name,
      pathsOf(name, ({ isDisplayOnly, hasFields }) => !isDisplayOnly && !hasFields),
      pathsOf(name, ({ isDisplayOnly }) => isDisplayOnly),
    ]),
  );
});

test('a name has the same maximum length in the form as in the API', () => {
  const { payload } = contract.saveName;
  const name = (length: number) => ({ firstName: 'Q'.repeat(length), lastName: 'K' });
  expect(accepts(payload, name(MAX_TEXT_LENGTH))).toBe(true);
  expect(accepts(payload, name(MAX_TEXT_LENGTH + 1))).toBe(false);
});

test('an error has a message, and may have a title and a description', () => {
  expect(accepts(ErrorBody, { message: 'No' })).toBe(true);
  expect(accepts(ErrorBody, { message: 'No', error: null })).toBe(true);
  expect(accepts(ErrorBody, { message: 'No', error: { title: 'A', description: 'B' } })).toBe(true);
  expect(accepts(ErrorBody, { error: {} })).toBe(false);
});

test('the bank takes log-in id, password, its own id and an optional security code, and answers with a job', () => {
  const credentials = { loginId: 'kim', password: 'pass', institution: { id: 'AU1' } };
  expect(accepts(BankCredentials, credentials)).toBe(true);
  expect(accepts(BankCredentials, { ...credentials, securityCode: '123' })).toBe(true);
  expect(accepts(BankCredentials, { ...credentials, password: '' })).toBe(false);
  expect(accepts(BankJob, { id: 'job-1' })).toBe(true);
  expect(accepts(BankJob, { id: '' })).toBe(false);
});

test('an agreement that is too long to be sanitised is unreadable, never truncated', () => {
  const ofLength = (length: number) => ({
    previewInformation: { loanAgreement: 'x'.repeat(length) },
  });
  expect(accepts(PreviewAnswer, ofLength(MAX_AGREEMENT))).toBe(true);
  expect(accepts(PreviewAnswer, ofLength(MAX_AGREEMENT + 1))).toBe(false);
});
