import { type EligibilityCheck, isEligible } from '../../../domain/entities.ts';
import { eligibilityMachine } from '../../../machines/eligibility.machine.ts';
import { eligibilityCopy } from '../../../src/copy/eligibility.ts';
import model from '../../model/eligibility.model.ts';
import type { Screen } from '../support/screen.ts';
import { defineDriver } from './driver.ts';

const boxes: Readonly<Record<EligibilityCheck, { name: RegExp; otherwise: RegExp }>> = {
  isOver18: { name: /^I'm 18 or older/, otherwise: /If you're younger or live elsewhere/ },
  hasIdDocument: { name: /^I have a driver's licence/, otherwise: /Renew or replace yours/ },
  isEmployed: { name: /^My pay comes from/, otherwise: /If most of your income comes from else/ },
};
const checks = Object.keys(boxes) as EligibilityCheck[];

const box = ({ page }: Screen, check: EligibilityCheck) =>
  page.getByRole('checkbox', { name: boxes[check].name });

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
    'start.requested': {
      offered: isEligible,
      act: ({ view }) => view.button(eligibilityCopy.start).click(),
    },
  },
  actors: {},
  states: {
    checks: ({ heading, page }) => ({
      sees: [
        heading("Check if you're eligible"),
        page.getByRole('link', { name: 'Log in', exact: true }),
        page.getByRole('link', { name: 'Finish an existing application' }),
      ],
    }),
    'checks.untouched': ({ button, text }) => ({
      sees: [button(eligibilityCopy.start, { disabled: true })],
      lacks: checks.map((check) => text(boxes[check].otherwise)),
    }),
    'checks.answering': (view, { context }) => ({
      sees: [
        view.button(eligibilityCopy.start, { disabled: !isEligible(context) }),
        ...checks.map((check) =>
          box(view, check).and(view.page.locator(context[check] ? ':checked' : ':not(:checked)')),
        ),
        ...checks
          .filter((check) => !context[check])
          .map((check) => view.text(boxes[check].otherwise)),
      ],
      lacks: checks
        .filter((check) => context[check])
        .map((check) => view.text(boxes[check].otherwise)),
    }),
    eligible: ({ heading }) => ({ sees: [heading('Sign up')] }),
  },
});
