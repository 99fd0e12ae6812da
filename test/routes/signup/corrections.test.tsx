import { describe, expect, test } from 'vitest';
import {
  ONBOARDING_STEPS,
  type OnboardingStep,
  SHOWN_STEPS,
  shownAs,
  stepsBefore,
} from '../../../domain/onboarding.ts';
import { CORRECTIONS, type CorrectableStep } from '../../../machines/app.setup.ts';
import { employmentMachine } from '../../../machines/employment.machine.ts';
import type { RouteId } from '../../../machines/meta.ts';
import { nameMachine } from '../../../machines/name.machine.ts';
import { aBank, profileAt } from '../../../machines/samples/values.ts';
import { progressSteps } from '../../../src/copy/onboarding.ts';
import { pathOf } from '../../../src/navigation/site.ts';
import { never, type Stage, withOnlyEffects } from '../../support/fakes.ts';
import { answers, openSite } from '../../support/site.tsx';

let site: Awaited<ReturnType<typeof openSite>>;

const beside = () => site.links('aside li a');

/** The links of a step: each earlier step that can be repeated and is shown as another one. */
const linksAt = (step: OnboardingStep) =>
  Object.fromEntries(
    (Object.entries(CORRECTIONS) as [CorrectableStep, RouteId][])
      .filter(([one]) => stepsBefore(step).includes(one) && shownAs(one) !== shownAs(step))
      .map(([one, to]) => [progressSteps[shownAs(one)], pathOf(to)]),
  );

describe('the progress', () => {
  // The mobile is linked only once.
  test.each<[Stage, Record<string, string>]>([
    ['bankJob', linksAt('bank')],
    ...ONBOARDING_STEPS.map((step): [Stage, Record<string, string>] => [step, linksAt(step)]),
  ])('links at %s the finished steps that can be changed', async (stage, links) => {
    site = await openSite('/signup/next', { stage });
    await site.sees('Your application');
    expect(beside()).toEqual(links);
    // On phones the same list opens from the progress line.
    expect(site.links('header details li a')).toEqual(links);
    expect(site.words('header details > summary')).toEqual([
      expect.stringMatching(
        new RegExp(`^Step \\d of ${SHOWN_STEPS.length + 1} · About \\d+ minutes? left$`),
      ),
    ]);
  });

  test('has no links while the step is sent, because leaving would lose it', async () => {
    const employment = withOnlyEffects(employmentMachine, { saveEmployment: never });
    site = await openSite('/signup/employment', { stage: 'employment', script: { employment } });
    await site.sees('Save and continue');
    expect(beside()).toEqual(linksAt('employment'));
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
      script: { name: withOnlyEffects(nameMachine, { saveName: answers(lee) }) },
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
  ])('returns to that log-in %s', async (_, leave) => {
    await open();
    await leave();
    await site.sees('Log in to Bank of Example');
    expect(site.path()).toBe('/signup/bank/login');
  });
});
