import { afterEach, describe, expect, test } from 'vitest';
import { employmentMachine } from '../../../machines/employment.machine.ts';
import { nameMachine } from '../../../machines/name.machine.ts';
import { aBank, profileAt } from '../../../machines/samples/values.ts';
import { never, type Stage, silenced } from '../../support/fakes.ts';
import { answers, openSite } from '../../support/site.tsx';

let site: Awaited<ReturnType<typeof openSite>>;
afterEach(() => site.takeAway());

const beside = () => site.links('aside li a');
const NAME = { 'Your name': '/signup/name' };
const UP_TO_EMPLOYMENT = { ...NAME, 'Your employment': '/signup/employment' };

describe('the progress', () => {
  // The mobile is linked once and for all.
  test.each<[Stage, Record<string, string>]>([
    ['mobile', {}],
    ['name', {}],
    ['employment', NAME],
    ['bank', UP_TO_EMPLOYMENT],
    ['bankJob', UP_TO_EMPLOYMENT],
    ['bankAccount', UP_TO_EMPLOYMENT],
    ['idCheck', { ...UP_TO_EMPLOYMENT, 'Connect your bank': '/signup/bank/account' }],
  ])('links at %s the finished steps that can be changed', async (stage, links) => {
    site = await openSite('/signup/next', { stage });
    await site.sees('Your application');
    expect(beside()).toEqual(links);
    // On phones the same list opens out of the line that says how far one is.
    expect(site.links('header details li a')).toEqual(links);
    expect(site.words('header details > summary')).toEqual([
      expect.stringMatching(/^Step \d of 6 · About \d minutes? left$/),
    ]);
  });

  test('links none while the step is sent: leaving would lose what was sent', async () => {
    const employment = silenced(employmentMachine, { saveEmployment: never });
    site = await openSite('/signup/employment', { stage: 'employment', script: { employment } });
    await site.sees('Save and continue');
    expect(beside()).toEqual(NAME);
    await site.choose('employmentType', 'Casual');
    await site.fill('employerName', 'Acme');
    await site.press('Save and continue');
    expect(beside()).toEqual({});
  });
});

describe('a finished step that is opened from the log-in of a bank', () => {
  async function open() {
    const lee = { ...profileAt.bank, firstName: 'Lee', lastName: 'Chan' };
    site = await openSite('/signup/bank/login', {
      stage: 'bank',
      memory: { institution: aBank },
      script: { name: silenced(nameMachine, { saveName: answers(lee) }) },
    });
    await site.sees('Log in to Bank of Example');
    await site.press('Your name');
    await site.sees('Personal details', 'About 5 minutes left');
  }

  test.each<[string, () => Promise<void>]>([
    [
      'when it is saved',
      async () => {
        await site.fill('firstName', 'Lee');
        await site.fill('lastName', 'Chan');
        await site.press('Continue');
      },
    ],
    ['by Back', () => site.goBack()],
  ])('leads there again %s', async (_, leave) => {
    await open();
    await leave();
    await site.sees('Log in to Bank of Example');
    expect(site.path()).toBe('/signup/bank/login');
  });
});
