import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ONBOARDING_STEPS } from '../../domain/onboarding.ts';
import { entryOf, type ScreenId } from '../../machines/meta.ts';
import {
  addressedScreens,
  isCustomerScreen,
  likelyNext,
  stepOf,
} from '../../src/navigation/screens.ts';

test('a screen has a file where its address says', () => {
  const missing = addressedScreens
    // "/" redirects at once.
    .filter(({ file }) => file !== '')
    .filter(
      ({ file }) => !['.screen.tsx', '.tsx'].some((end) => existsSync(`src/routes/${file}${end}`)),
    )
    .map(
      ({ screen, file }) =>
        `The screen "${screen}" has no file: write src/routes/${file}.screen.tsx.`,
    );
  expect(missing).toEqual([]);
});

test.each<[ScreenId, readonly ScreenId[]]>([
  ['eligibility', ['signup', 'login']],
  ['login', ['dashboard', 'forgotPassword']],
  ['signup', ['mobile']],
  ['bankPicker', ['bankLogin']],
  ['bankLogin', ['bankSync', 'bankPicker']],
  ['bankSync', ['bankPicker', 'bankLogin', 'bankAccount']],
  ['bankAccount', ['idCheck', 'bankPicker']],
  ['idCheck', ['dashboard']],
  ['dashboard', ['cashOut', 'activity', 'account', 'login']],
  ['cashOut', ['dashboard']],
  ['activity', ['dashboard', 'account', 'login']],
  ['account', ['dashboard', 'activity', 'login']],
])('%s leads to the code that the app fetches in time: %s', (screen, next) => {
  expect(likelyNext(screen)).toEqual(next);
});

test('each step of onboarding leads to the next', () => {
  const screens = ONBOARDING_STEPS.map(entryOf);
  for (const [index, screen] of screens.entries()) {
    if (screen === 'bankPicker') continue;
    expect(likelyNext(screen)).toContain(screens[index + 1] ?? 'dashboard');
  }
});

test('a screen belongs to the step, or to the area, of its state', () => {
  expect(
    ['signup', 'name', 'bankSync', 'bankAccount', 'login'].map((id) => stepOf(id as ScreenId)),
  ).toEqual(['signup', 'name', 'bank', 'bank', null]);
  expect(
    ['dashboard', 'account', 'idCheck', 'login'].map((id) => isCustomerScreen(id as ScreenId)),
  ).toEqual([true, true, false, false]);
});
