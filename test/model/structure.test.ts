import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ONBOARDING_STEPS } from '../../domain/onboarding.ts';
import { loadModels } from './models.ts';
import { siteWords, structureFaults, unionFaults } from './structure.ts';

const models = await loadModels();
const words = siteWords(models.map(({ machine }) => machine));
/** The unions of machines/meta.ts, with the screens of onboarding as plain words. */
const meta = readFileSync(new URL('../../machines/meta.ts', import.meta.url), 'utf8').replaceAll(
  '| OnboardingScreen',
  ONBOARDING_STEPS.flatMap((step) =>
    step === 'bank' ? ['bankPicker', 'bankLogin', 'bankSync'] : [step],
  )
    .map((word) => `| '${word}'`)
    .join(''),
);

test.each(models.map((model) => ({ name: model.machine.id, model })))(
  '$name is well built',
  ({ model }) => {
    expect(structureFaults(model.machine)).toEqual([]);
  },
);

test('machines have unique ids', () => {
  const ids = models.map(({ machine }) => machine.id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('the screens of the charts are those of ScreenId', () => {
  expect(unionFaults(meta, 'ScreenId', words.screens)).toEqual([]);
});

test('the addresses of the charts are those of RouteId', () => {
  expect(unionFaults(meta, 'RouteId', words.routes)).toEqual([]);
});
