import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_PROFILE, isEmailVerified, NO_INSTITUTION } from '../../domain/entities.ts';
import { FailureError, failureOf } from '../../domain/failures.ts';
import {
  connectionFromWire,
  institutionFromWire,
  kycStatusFromWire,
  overviewFromWire,
  planFromWire,
  profileFromWire,
  safeUrl,
} from '../../domain/from-wire.ts';
import { isDeclined } from '../../domain/lending.ts';
import { eachFlag } from '../../domain/onboarding.ts';
import { aUser } from '../../machines/samples/values.ts';

const bareOverview = {
  borrowOverview: { allActivities: [], availableCashoutAmount: 0 },
  loanSetting: { maximumAmount: 0, minimalAmount: 0 },
};
const bareActivity = { type: 'Repayment', status: 'Pending', loanId: 1, amount: 50 };
const bareStatus = { step: 'Categorisation', stepStatus: 'InProgress' };

function activityOf(row: object) {
  const [activity] = overviewFromWire({
    ...bareOverview,
    borrowOverview: {
      allActivities: [{ ...bareActivity, ...row }],
      availableCashoutAmount: 0,
    },
  }).activities;
  return activity;
}

test.each([
  'https://example.com/logo.png',
  'HTTPS://EXAMPLE.COM',
  '/logos/bank.svg',
  '/',
  '/a?b=//c',
])('the address "%s" is accepted as a link', (text) => {
  expect(safeUrl(text)).toBe(text);
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://example.com',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\u0000/evil.example',
  '/\u0085/evil.example',
  '/logos\\bank.svg',
  '/logo bank.svg',
  '/logo.png ',
  'https://\t/evil.example',
  'https://good.example\\@evil.example',
  'https:evil.example',
  'evil.example',
  ' /logo.png',
  '',
  null,
  undefined,
])('the address "%s" is rejected', (text) => {
  expect(safeUrl(text)).toBe('');
});

test('an accepted address has no script and leads to https or to this origin', () => {
  const pieces = fc.constantFrom(
    ...[
      'https://',
      'http://',
      'javascript:',
      'data:',
      '/',
      '//',
      '\\',
      'evil.example',
      '?',
      ':',
      'a',
    ],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 5 }), (parts) => {
      const url = safeUrl(parts.join(''));
      fc.pre(url !== '' && URL.canParse(url, 'https://here.example'));
      const { protocol, origin } = new URL(url, 'https://here.example');
      expect(protocol).toBe('https:');
      expect(origin === 'https://here.example' || /^https:\/\//.test(url)).toBe(true);
    }),
  );
});

test.each([
  [false, false, false],
  [false, true, true],
  [true, false, true],
  [true, true, true],
])(
  'an address that the provider (%s) or the API (%s) says is verified is verified: %s',
  (byProvider, byApi, isVerified) => {
    const user = { ...aUser, emailVerified: byProvider };
    const profile = { ...EMPTY_PROFILE, emailVerified: byApi };
    expect(isEmailVerified({ user, profile })).toBe(isVerified);
    expect(isEmailVerified({ user, profile: null })).toBe(byProvider);
    expect(isEmailVerified({ user: null, profile })).toBe(byApi);
  },
);

test('without a chosen bank there are no bank details', () => {
  expect(NO_INSTITUTION).toEqual({
    id: '',
    shortName: '',
    squareLogoUrl: '',
    onlySearchable: false,
    loginIdCaption: '',
    passwordCaption: '',
    securityCodeCaption: '',
  });
});

test('an optional flag that an activity leaves out is false', () => {
  for (const said of [undefined, null]) {
    expect(
      activityOf({ hasMissedRepayment: said, isOverdue: said, hasDeferred: said }),
    ).toMatchObject({ hasMissedRepayment: false, isOverdue: false, hasDeferred: false });
  }
});

test('an empty answer, or one of nulls, is the profile of a new customer [R3.6]', () => {
  expect(profileFromWire({})).toEqual(EMPTY_PROFILE);
  const nulls = Object.fromEntries(Object.keys(EMPTY_PROFILE).map((key) => [key, null]));
  expect(profileFromWire(nulls)).toEqual(EMPTY_PROFILE);
});

test('a profile is taken over field by field [R3.5]', () => {
  const profile: typeof EMPTY_PROFILE = {
    ...EMPTY_PROFILE,
    firstName: 'Kim',
    lastName: "O'Brien",
    email: 'kim@example.com',
    emailVerified: true,
    mobile: '+61491570006',
    residentialAddress: '1 Kent St, Sydney NSW 2000',
    basiqJobId: 'job-1',
    ...eachFlag(() => true),
  };
  expect(profileFromWire(profile)).toEqual(profile);
});

test('a bank and its connection are taken over field by field [R3.14 R3.18]', () => {
  const institution = {
    id: 'AU1',
    shortName: 'Bank',
    squareLogoUrl: 'https://bank.example/logo.svg',
    onlySearchable: true,
    loginIdCaption: 'Customer number',
    passwordCaption: 'Pass word',
    securityCodeCaption: 'Code',
  };
  expect(institutionFromWire(institution)).toEqual(institution);
  const status = {
    step: 'RetrievingTransactions',
    stepStatus: 'Failed',
    errorTitle: 'Shut',
    errorDetail: ['First.', 'Second.'],
    actionCode: 'user_action_required',
    learnMore: 'https://bank.example/why',
    showReconnect: true,
    showChatWithUs: true,
    canSelectBank: true,
    actionRequiredGuidelines: ['Log in to your bank.'],
  };
  const { squareLogoUrl: _, onlySearchable: __, ...shown } = institution;
  expect(connectionFromWire({ institution: shown, status: status })).toEqual({
    institution: { ...institution, squareLogoUrl: '', onlySearchable: false },
    ...status,
  });
});

test('a connection with nulls has empty texts and offers no other log-in methods [R3.18]', () => {
  expect(
    connectionFromWire({
      institution: null,
      status: {
        ...bareStatus,
        errorTitle: null,
        errorDetail: null,
        actionCode: null,
        learnMore: null,
        showReconnect: null,
        showChatWithUs: null,
        canSelectBank: null,
        actionRequiredGuidelines: null,
      },
    }),
  ).toEqual({
    institution: null,
    step: 'Categorisation',
    stepStatus: 'InProgress',
    errorTitle: '',
    errorDetail: [],
    actionCode: '',
    learnMore: '',
    showReconnect: false,
    showChatWithUs: false,
    canSelectBank: false,
    actionRequiredGuidelines: [],
  });
});

test('an article behind a script address is dropped', () => {
  const status = { ...bareStatus, learnMore: 'javascript:alert(1)' };
  expect(connectionFromWire({ status }).learnMore).toBe('');
});

test.each([
  ...['VerifyingCredentials', 'RetrievingAccounts', 'RetrievingTransactions', 'Categorisation'].map(
    (word) => [word, connectionFromWire({ status: { ...bareStatus, step: word } }).step],
  ),
  ...['NotStarted', 'InProcessing', 'ManualInProcessing', 'Success', 'Failed'].map((word) => [
    word,
    kycStatusFromWire({ kycStatus: word }),
  ]),
  ...['Pending', 'Unprocessed', 'Debited', 'Repaid'].map((word) => [
    word,
    activityOf({ status: word })?.status,
  ]),
])('the step or state %s is known [R4.17 R4.27 R4.33 R9.28]', (word, read) => {
  expect(read).toBe(word);
});

test('unknown words become "other", never an end [R3.23 R3.28]', () => {
  const connection = connectionFromWire({ status: { step: 'Dreaming', stepStatus: 'Nearly' } });
  expect([connection.step, connection.stepStatus]).toEqual(['other', 'other']);
  expect(kycStatusFromWire({ kycStatus: 'Escalated' })).toBe('other');
  expect(activityOf({ type: 'Gift', status: 'Reversed' })).toMatchObject({
    type: 'other',
    status: 'other',
  });
  const declineDetail = { declineTitle: 'Sorry', declineReason: 'Weather' };
  expect(overviewFromWire({ ...bareOverview, declineDetail }).declineReason).toBe('other');
});

test('unknown words are reported, each with its kind; known words are not', () => {
  const reported: string[] = [];
  const note = (kind: string) => reported.push(kind);
  const read = (word: { [Kind in 'step' | 'kyc' | 'type']?: string }) => {
    const { step = 'Categorisation', kyc = 'Success', type = 'Repayment' } = word;
    connectionFromWire({ status: { ...bareStatus, step } }, note);
    kycStatusFromWire({ kycStatus: kyc }, note);
    overviewFromWire(
      {
        ...bareOverview,
        borrowOverview: { allActivities: [{ ...bareActivity, type }], availableCashoutAmount: 0 },
      },
      note,
    );
  };
  read({});
  expect(reported).toEqual([]);
  read({ step: 'Dreaming', kyc: 'Escalated', type: 'Gift' });
  expect(reported).toEqual(['connection_step', 'kyc_status', 'activity_type']);
  connectionFromWire({ status: { ...bareStatus, stepStatus: 'Nearly' } }, note);
  expect(reported.at(-1)).toBe('connection_step_status');
  overviewFromWire(
    {
      ...bareOverview,
      borrowOverview: {
        allActivities: [{ ...bareActivity, status: 'Reversed' }],
        availableCashoutAmount: 0,
      },
    },
    note,
  );
  expect(reported.at(-1)).toBe('activity_status');
});

test('a decline with only a title has no other words and no link', () => {
  const declineDetail = { declineTitle: 'Sorry' };
  expect(overviewFromWire({ ...bareOverview, declineDetail }).decline).toEqual({
    title: 'Sorry',
    description: '',
    learnMoreLink: '',
    showChatWithUs: false,
  });
});

test('any reason for declining is allowed: none is reported as an unknown word [R3.23]', () => {
  const reported: string[] = [];
  for (const declineReason of ['None', 'CreditAssessment', 'Weather', 'other']) {
    const declineDetail = { declineTitle: 'Sorry', declineReason };
    overviewFromWire({ ...bareOverview, declineDetail }, (kind) => reported.push(kind));
  }
  expect(reported).toEqual([]);
});

test.each([{}, { declineTitle: null }, { declineTitle: '' }])(
  'details without a title (%j) are kept, and do not decline',
  (title) => {
    const overview = overviewFromWire({
      ...bareOverview,
      declineDetail: { ...title, declineDescription: 'Still being looked at.' },
    });
    expect(overview.decline).toEqual({
      title: '',
      description: 'Still being looked at.',
      learnMoreLink: '',
      showChatWithUs: false,
    });
    expect([overview.declineReason, isDeclined(overview)]).toEqual(['None', false]);
  },
);

test('a bare overview has the fee and the step of the specification [R5.30 R9.22]', () => {
  expect(overviewFromWire(bareOverview, undefined, '2026-11-23')).toEqual({
    today: '2026-11-23',
    decline: null,
    declineReason: 'None',
    activities: [],
    available: 0,
    repaymentAction: '',
    maximum: 0,
    minimum: 0,
    increment: 100,
    feePercent: 5,
    promotion: null,
    maskedAccountNumber: '',
    repayEarlyStatus: '',
    deferStatus: '',
    nextRepaymentDateAfterDefer: null,
  });
});

test('a fee of nothing is a fee of nothing, not the default', () => {
  const loanSetting = { ...bareOverview.loanSetting, feePercent: 0 };
  expect(overviewFromWire({ ...bareOverview, loanSetting }).feePercent).toBe(0);
});

test('the details of the dashboard are taken over field by field [R3.22 R3.26 R7.26]', () => {
  const promotion = { title: 'Half', message: 'Half the fee', condition: 'Once' };
  expect(
    overviewFromWire({
      declineDetail: {
        declineTitle: 'Sorry',
        declineReason: 'CreditAssessment',
        declineDescription: 'We looked at your pay.',
        learnMoreLink: 'https://help.example/declined',
        showChatWithUs: true,
      },
      borrowOverview: {
        allActivities: [
          {
            type: 'Cashout',
            status: 'Debited',
            loanId: 7,
            amount: 100,
            repaymentDate: '2026-11-27',
            hasMissedRepayment: true,
            isOverdue: true,
            hasDeferred: true,
          },
        ],
        availableCashoutAmount: 150,
        repaymentAction: 'unsucessful_direct_credit',
      },
      loanSetting: { maximumAmount: 300, minimalAmount: 50, incrementalAmount: 10, feePercent: 4 },
      promotion,
      maskedAccountNumber: '*** 123',
      repayEarlyStatus: 'OK',
      deferStatus: 'MonthlyRepayment',
      nextRepaymentDateAfterDefer: '2026-12-11',
      today: '2026-11-24',
    }),
  ).toEqual({
    today: '2026-11-24',
    decline: {
      title: 'Sorry',
      description: 'We looked at your pay.',
      learnMoreLink: 'https://help.example/declined',
      showChatWithUs: true,
    },
    declineReason: 'CreditAssessment',
    activities: [
      {
        type: 'Cashout',
        status: 'Debited',
        loanId: 7,
        amount: 10_000,
        repaymentDate: '2026-11-27',
        hasMissedRepayment: true,
        isOverdue: true,
        hasDeferred: true,
      },
    ],
    available: 15_000,
    repaymentAction: 'unsucessful_direct_credit',
    maximum: 30_000,
    minimum: 5_000,
    increment: 1_000,
    feePercent: 4,
    promotion,
    maskedAccountNumber: '*** 123',
    repayEarlyStatus: 'OK',
    deferStatus: 'MonthlyRepayment',
    nextRepaymentDateAfterDefer: '2026-12-11',
  });
});

test('amounts become cents and instants become days in Sydney [R3.24]', () => {
  const overview = overviewFromWire({
    today: '2026-11-26T13:00:00Z',
    borrowOverview: {
      allActivities: [{ ...bareActivity, amount: 52.5, repaymentDate: '2026-11-27' }],
      availableCashoutAmount: 199.99,
    },
    loanSetting: {
      maximumAmount: 300,
      minimalAmount: 50,
      incrementalAmount: 0.5,
      feePercent: 12.5,
    },
    nextRepaymentDateAfterDefer: '2026-12-24T13:30:00Z',
  });
  expect(overview).toMatchObject({
    today: '2026-11-27',
    available: 19_999,
    maximum: 30_000,
    minimum: 5_000,
    increment: 50,
    feePercent: 12.5,
    nextRepaymentDateAfterDefer: '2026-12-25',
  });
  expect(overview.activities[0]).toMatchObject({ amount: 5_250, repaymentDate: '2026-11-27' });
});

test.each([
  ['an amount with a fraction of a cent', { amount: 0.005 }],
  ['a day that does not exist', { repaymentDate: '2026-02-30' }],
  ['a month that does not exist', { repaymentDate: '2026-13-01' }],
])('%s is a fault of the answer, not a row', (_, row) => {
  expect(() => activityOf(row)).toThrow(RangeError);
});

test('plans keep the order of their installments [R3.31]', () => {
  const installments = [
    { repaymentDate: '2026-12-11', repaymentAmount: 52.5, fee: 2.5 },
    { repaymentDate: '2026-11-27', repaymentAmount: 52.5, fee: 2.5 },
  ];
  expect([planFromWire({ installments })]).toEqual([
    [
      { date: '2026-12-11', amount: 5_250, fee: 250 },
      { date: '2026-11-27', amount: 5_250, fee: 250 },
    ],
  ]);
});

test('anything that an effect throws becomes a failure with a code', () => {
  const failure = { code: 'tooManyAttempts', waitSeconds: 30 } as const;
  expect(failureOf(new FailureError(failure))).toBe(failure);
  for (const thrown of [new Error('secret detail'), 'text', null, undefined, { code: 'offline' }]) {
    expect(failureOf(thrown)).toEqual({ code: 'generic' });
  }
});

/** The texts in a value, each with its path. */
function textsIn(value: unknown, at = ''): [at: string, text: string][] {
  if (typeof value === 'string') return [[at, value]];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => textsIn(part, `${at}.${name}`))
    : [];
}

test('each text that is shown is cut at a maximum length, and nothing else is cut', () => {
  const long = 'ab😀'.repeat(100_000);
  const read = {
    profile: profileFromWire({
      firstName: long,
      lastName: long,
      email: long,
      mobile: long,
      residentialAddress: long,
      basiqJobId: long,
    }),
    institution: institutionFromWire({
      id: long,
      shortName: long,
      squareLogoUrl: `https://a.test/${long}`,
      loginIdCaption: long,
      passwordCaption: long,
      securityCodeCaption: long,
    }),
    connection: connectionFromWire({
      status: {
        step: long,
        stepStatus: long,
        errorTitle: long,
        errorDetail: [long, 'short'],
        actionCode: long,
        learnMore: `https://a.test/${long}`,
        actionRequiredGuidelines: [long],
      },
    }),
    overview: overviewFromWire({
      ...bareOverview,
      borrowOverview: { allActivities: [], availableCashoutAmount: 0, repaymentAction: long },
      declineDetail: { declineTitle: long, declineReason: long, declineDescription: long },
      promotion: { title: long, message: long, condition: long },
      maskedAccountNumber: long,
      repayEarlyStatus: long,
      deferStatus: long,
    }),
  };
  const texts = textsIn(read);
  expect(texts.filter(([, text]) => text === long).map(([at]) => at)).toEqual([
    // Compared with other values, never shown.
    '.profile.basiqJobId',
    '.institution.id',
    '.overview.repaymentAction',
    '.overview.repayEarlyStatus',
    '.overview.deferStatus',
  ]);
  const cut = texts.filter(([, text]) => text.endsWith('…'));
  expect(cut.length).toBeGreaterThan(12);
  for (const [at, text] of cut) {
    expect(text.length, at).toBeLessThanOrEqual(2_000);
    // A letter of two code units is not split.
    expect(encodeURIComponent(text), at).toMatch(/%E2%80%A6$/);
  }
  expect([read.institution.squareLogoUrl, read.connection.learnMore]).toEqual(['', '']);
  expect(read.connection.errorDetail[1]).toBe('short');
  expect(profileFromWire({ email: `${'x'.repeat(242)}@example.com` }).email).toHaveLength(254);
});
