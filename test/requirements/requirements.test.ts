import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COVERAGE_FILE, coverageTable, isTitleIn } from '../../tools/coverage.ts';
import { nothingToProve, requirements } from './index.ts';

/** The sections of the specification, each with its headings and the words that stand for one. */
const SPECIFICATION = {
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

const rows = requirements.flatMap(({ title, parts }) =>
  Object.entries(parts).flatMap(([part, needed]) =>
    needed.map(({ says, proof }) => ({ place: `${title}, ${part}: ${says}`, proof })),
  ),
);

test('docs/coverage.md says what test/requirements says', () => {
  expect(readFileSync(COVERAGE_FILE, 'utf8'), 'run `npm run docs:requirements`').toBe(
    coverageTable(),
  );
});

test('every section of the specification has all its parts, and each of them its requirements, once', () => {
  const parts = requirements.map(({ title, parts: named }) => [title, Object.keys(named)]);
  expect(Object.fromEntries(parts)).toEqual(SPECIFICATION);
  expect(parts).toHaveLength(Object.keys(SPECIFICATION).length);
  const empty = requirements.flatMap(({ title, parts: named }) =>
    Object.entries(named).flatMap(([part, needed]) =>
      needed.length === 0 ? [`${title}, ${part}`] : [],
    ),
  );
  expect(empty).toEqual([]);
  const places = rows.map(({ place }) => place);
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});

test('what has nothing to prove says why', () => {
  expect(nothingToProve.filter(({ says, why }) => says === '' || why === '')).toEqual([]);
});

test('every requirement names a test, and every test that is named exists, in these words', () => {
  const missing = rows.flatMap(({ place, proof }) =>
    proof.length === 0
      ? [`${place}: no test`]
      : proof
          .filter(({ file, title }) => {
            const path = `test/${file}`;
            return !existsSync(path) || !isTitleIn(readFileSync(path, 'utf8'), title);
          })
          .map(({ file, title }) => `${place}: no test "${title}" in test/${file}`),
  );
  expect(missing).toEqual([]);
});
