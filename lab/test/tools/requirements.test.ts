import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { requirements } from '../../../test/requirements/requirements.ts';
import { nothingToProve, specification } from '../../../test/requirements/specification.ts';
import { brokenTags, taggedTitles, withoutTag } from '../../../test/requirements/tags.ts';
import {
  REQUIREMENTS_FILE,
  readSources,
  requirementsPage,
  testsIn,
} from '../../tools/requirements.ts';

/** The sections of the specification, each with its headings and the words that stand for one. */
const HEADINGS = {
  '1. What the product does and for whom': [
    'Audience',
    'Onboarding',
    'Dashboard use',
    'Bank access',
  ],
  '2. Screens and routes': [
    'Top-level routes',
    'Eligibility (/eligibility)',
    'Login (/login)',
    'Forgot password (/forgot-password)',
    'Reset/verify page',
    'Signup area',
    '/signup/mobile in detail',
    'Bank area',
    'Bank picker',
    'Can’t-find-bank form',
    'Bank login step',
    'Bank sync screen',
    'Bank account step',
    'Bank error screen',
    'ID check',
    'Dashboard layout',
    '/dashboard',
    '/dashboard/cashout (three steps)',
    '/dashboard/activity/{tab}',
    '/dashboard/account/{tab}',
  ],
  '3. Entities and their fields': [
    'Auth state',
    'Profile',
    'Signup state',
    'Employment types',
    'Sign-up payloads',
    'Bank state',
    'Bank account',
    'KYC state',
    'User detail state',
    'Dashboard details',
    'Activity item',
    'Repayments list',
    'Cash-out history entry',
    'Repayment options',
    'Cash-out preview',
    'Promotions',
  ],
  '4. States and transitions': [
    'All charts',
    'Authentication',
    'Mobile verification',
    'Bank connection',
    'KYC',
    'Activity statuses',
    'Repayment item display',
    'Dashboard states',
    'Dashboard polling',
    'Cash-out flow',
    'Repay early',
    'Delay',
    'E-mail verification (account)',
    'Promo code',
  ],
  '5. Validation rules': [
    'Password, signup/login pattern',
    'Password, reset and change forms',
    'E-mail',
    'Other shared validators',
    'Signup fields',
    'Bank search',
    'Bank account',
    'Promo code',
    'Cash-out slider',
    'Reset page',
    'Eligibility',
    'Mobile verification',
  ],
  '6. Roles and permissions': ['Customers', 'Unauthorised responses'],
  '7. The calls it makes': [
    'All calls',
    'User calls',
    'Auth calls',
    'Lending calls',
    'Promotion calls',
    'Bank calls',
    'Campaign calls',
    'Identity widget',
    'Other',
  ],
  '8. Error catalogue': [
    'Messages',
    'Success messages',
    'A 401 on dashboard calls',
    'Beyond the catalogue',
  ],
  '9. Business constants and limits': [
    'Times',
    'Sizes and counts',
    'What is asked and said',
    'Money',
    'Action codes',
  ],
};

const sources = readSources();
const tests = testsIn(sources);
const ids = requirements.map(({ id }) => id);
const proved = new Set(tests.flatMap((one) => one.ids));

test('docs/coverage.md says what the requirements and the tags in the tests say', () => {
  expect(readFileSync(REQUIREMENTS_FILE, 'utf8'), 'run `npm run docs:requirements`').toBe(
    requirementsPage(),
  );
});

test('every section of the specification has all its parts, and each part has requirements', () => {
  const headings = Object.entries(specification).map(([title, parts]) => [
    title,
    Object.keys(parts),
  ]);
  expect(Object.fromEntries(headings)).toEqual(HEADINGS);
  expect(Object.values(specification).flatMap(Object.values)).not.toContainEqual([]);
});

test('every id is given once, in the section that it names', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const astray = requirements.filter(
    ({ id, section }) => !id.startsWith(`R${section.split(' ')[0]}`),
  );
  expect(astray).toEqual([]);
});

test('every requirement says something, once in its part', () => {
  const said = requirements.map(({ says, section, part }) => `${section}, ${part}: ${says}`);
  expect(said.filter((one, index) => said.indexOf(one) !== index)).toEqual([]);
  expect(requirements.filter(({ says }) => says.trim() === '')).toEqual([]);
});

test('what has nothing to prove says why', () => {
  expect(nothingToProve.filter(({ says, why }) => says === '' || why === '')).toEqual([]);
});

test('every requirement has a test with its tag', () => {
  expect(requirements.filter(({ id }) => !proved.has(id))).toEqual([]);
});

test('every tag names a requirement', () => {
  const unknown = tests.flatMap(({ file, title, ids: named }) =>
    named.filter((id) => !ids.includes(id)).map((id) => `${file}: ${title} [${id}]`),
  );
  expect(unknown).toEqual([]);
});

test('every tag stands at the end of a title', () => {
  const broken = sources.flatMap(({ file, source }) =>
    brokenTags(source).map((line) => `${file}: ${line}`),
  );
  expect(broken).toEqual([]);
});

describe('a tag', () => {
  test.each([
    ["test('logs in [R2.31]', () => {", 'logs in', ['R2.31']],
    ['it("knows O\'Brien [R2.31 R4.2]", () => {', "knows O'Brien", ['R2.31', 'R4.2']],
    ["test.each(['a', 'b'])('is \"%s\" [R9.1]', (it) => {", 'is "%s"', ['R9.1']],
    ["test(`is the customer's [R3.2]`, () => {", "is the customer's", ['R3.2']],
    ["test('it\\'s there [R1.1]', () => {", "it\\'s there", ['R1.1']],
  ])('is read in %s', (source, title, named) => {
    expect(taggedTitles(source)).toMatchObject([{ title, ids: named }]);
    expect(brokenTags(source)).toEqual([]);
  });

  test.each([
    "test('logs [R2.31] in', () => {",
    "test('logs in [R2.31, R4.2]', () => {",
    "test('logs in [R2]', () => {",
    "test('logs in[R2.31]', () => {",
    '// logs in [R2.31]',
  ])('is broken in %s', (line) => {
    expect(taggedTitles(line)).toEqual([]);
    expect(brokenTags(line)).toEqual([line]);
  });

  test('is no part of the name of a picture', () => {
    expect(withoutTag('the log-in > logs in [R2.31 R4.2]')).toBe('the log-in > logs in');
  });
});
