import { employmentMachine } from '../../../machines/employment.machine.ts';
import { employmentCopy } from '../../../src/copy/employment.ts';
import model from '../../model/employment.model.ts';
import { HEADINGS, stageAfter } from '../support/customers.ts';
import { defineDriver } from './driver.ts';

const ALIKE = 'a failed save has one message, whatever the reason';

export default defineDriver<typeof employmentMachine>({
  machine: employmentMachine,
  model,
  starts: {
    'after the name': 'employment',
  },
  passes: {
    step: 'employment',
    async pass({ screen: { button, field, select }, look, typed, person }) {
      await look('employment');
      await select(employmentCopy.status).selectOption('Fulltime');
      await field(employmentCopy.employer).fill(person.employer);
      await typed();
      await button(employmentCopy.submit).click();
    },
  },
  events: {
    'employment.submitted': {
      when: ({ employmentType, employerName }) =>
        employmentType !== '' && employerName.trim() !== '',
      act: async ({ view }, { employmentType, employerName }) => {
        await view.page.getByRole('combobox').selectOption(employmentType);
        await view.field(employmentCopy.employer).fill(employerName);
        await view.button(employmentCopy.submit).click();
      },
    },
  },
  actors: {
    saveEmployment: {
      call: { method: 'PUT', path: '/v3/Users/employer' },
      done: () => ({}),
      fails: {
        employmentNotSaved: { fault: { status: 500 } },
        tooManyAttempts: { fault: { status: 429 } },
        offline: { offline: true },
      },
    },
  },
  states: {
    details: ({ heading, ready }) => [heading(HEADINGS.employment), ready(employmentCopy.submit)],
    saving: ({ busy }) => [busy(employmentCopy.submit)],
    saved: ({ heading }) => [heading(HEADINGS[stageAfter('employment')])],
  },
  unreachable: {
    'saveEmployment: generic': ALIKE,
    'saveEmployment: unavailable': ALIKE,
  },
});
