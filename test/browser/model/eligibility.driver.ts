import { type EligibilityCheck, isEligible } from '../../../domain/entities.ts';
import { eligibilityMachine } from '../../../machines/eligibility.machine.ts';
import { eligibilityCopy } from '../../../src/copy/eligibility.ts';
import model from '../../model/eligibility.model.ts';
import type { Screen } from '../support/screen.ts';
import { defineDriver } from './driver.ts';

const boxes: Readonly<Record<EligibilityCheck, RegExp>> = {
  isOver18: /^I'm 18 or older/,
  hasIdDocument: /^I have a driver's licence/,
  isEmployed: /^My pay comes from/,
};
const checks = Object.keys(boxes) as EligibilityCheck[];
const REASONS = [/If you're younger or live/, /Renew or replace/, /If most of your income comes/];

const box = ({ page }: Screen, check: EligibilityCheck) =>
  page.getByRole('checkbox', { name: boxes[check] });

export default defineDriver<typeof eligibilityMachine>({
  machine: eligibilityMachine,
  model,
  starts: {
    'a first visit': (walkTab) => walkTab.visit('/eligibility'),
    'a reload': async (walkTab) => {
      await walkTab.visit('/eligibility');
      await box(walkTab.view, 'hasIdDocument').check();
      await walkTab.view.page.reload();
    },
  },
  events: {
    'check.changed': {
      when: ({ check, checked }, { context }) => context[check] !== checked,
      offered: () => true,
      act: ({ view }, { check, checked }) => box(view, check).setChecked(checked),
    },
    'explanation.toggled': {
      offered: () => true,
      act: ({ view }) => view.button(eligibilityCopy.cannot.ask).click(),
    },
    'start.requested': {
      offered: isEligible,
      act: ({ view }) => view.button(eligibilityCopy.start).click(),
    },
  },
  actors: {},
  states: {
    checks: (view, { context }) => [
      view.button(eligibilityCopy.start, { disabled: !isEligible(context) }),
      ...checks.map((check) =>
        box(view, check).and(view.page.locator(context[check] ? ':checked' : ':not(:checked)')),
      ),
    ],
    'checks.answering': ({ button, text }) => ({
      sees: [button(eligibilityCopy.cannot.ask)],
      lacks: REASONS.map((reason) => text(reason)),
    }),
    'checks.explaining': ({ text }) => REASONS.map((reason) => text(reason)),
    eligible: ({ heading }) => [heading('Sign up')],
  },
});
