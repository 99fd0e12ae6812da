import type { Profile } from '../../../domain/entities.ts';
import { nameMachine } from '../../../machines/name.machine.ts';
import { nameCopy } from '../../../src/copy/name.ts';
import model from '../../model/name.model.ts';
import { HEADINGS, stageAfter } from '../support/customers.ts';
import { defineDriver } from './driver.ts';

/** Message of the first call's failure, which is shown whatever the second call returns. */
const NOT_SAVED =
  /^(Unable to update your first name and last name\.|Too many attempts\. .*|You're offline\. .*)$/;
const ALIKE = 'a failed save has one message, whatever the reason';

export default defineDriver<typeof nameMachine>({
  machine: nameMachine,
  model,
  starts: {
    'without a name': 'name',
    'visited again': async (walkTab) => {
      await walkTab.makeCustomer('employment');
      await walkTab.logIn();
      await walkTab.visit('/signup/name');
    },
  },
  passes: {
    step: 'name',
    async pass({ screen: { button, field }, look, typed, person }) {
      await look('name');
      await field(nameCopy.firstName).fill(person.firstName);
      await field(nameCopy.lastName).fill(person.lastName);
      await typed();
      await button(nameCopy.submit).click();
    },
  },
  events: {
    'name.submitted': {
      when: ({ firstName, lastName }) => firstName.trim() !== '' && lastName.trim() !== '',
      act: async ({ view }, { firstName, lastName }) => {
        await view.field(nameCopy.firstName).fill(firstName);
        await view.field(nameCopy.lastName).fill(lastName);
        await view.button(nameCopy.submit).click();
      },
    },
  },
  actors: {
    saveName: {
      call: { method: 'PUT', path: '/v3/Users/detail' },
      done: () => ({}),
      fails: {
        nameNotSaved: { fault: { status: 500 }, says: null },
        tooManyAttempts: { fault: { status: 429 }, says: null },
        offline: { offline: true, says: null },
      },
    },
    loadProfile: {
      call: { method: 'GET', path: '/v3/Users/state', late: true },
      done: (profile: Profile) => ({ fault: { status: 200, body: profile } }),
      fails: {
        generic: { fault: { status: 500 }, says: NOT_SAVED },
        tooManyAttempts: { fault: { status: 429 }, says: NOT_SAVED },
        unavailable: { fault: { status: 503 }, calls: 3, says: NOT_SAVED },
        offline: { offline: true, calls: 3, says: NOT_SAVED },
      },
    },
  },
  states: {
    details: ({ heading, ready }) => [heading(HEADINGS.name), ready(nameCopy.submit)],
    saving: ({ busy }) => [busy(nameCopy.submit)],
    rereading: ({ busy }) => [busy(nameCopy.submit)],
    saved: ({ heading }) => [heading(HEADINGS[stageAfter('name')])],
  },
  unreachable: {
    'saveName: generic': ALIKE,
    'saveName: unavailable': ALIKE,
  },
});
