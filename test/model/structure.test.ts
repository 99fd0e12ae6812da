import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ONBOARDING_STEPS } from '../../domain/onboarding.ts';
import app from './app.model.ts';
import bankAccount from './bank-account.model.ts';
import login from './login.model.ts';
import type { Model } from './model.ts';
import { loadModels } from './models.ts';
import { type Config, mutant } from './mutate.ts';
import { siteWords, structureFaults, unionFaults } from './structure.ts';

const models = await loadModels();
const words = siteWords(models.map(({ machine }) => machine));
/** The unions of machines/meta.ts, with the screens of onboarding in words. */
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

test('machines have ids of their own', () => {
  const ids = models.map(({ machine }) => machine.id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('the screens of the charts are those of ScreenId', () => {
  expect(unionFaults(meta, 'ScreenId', words.screens)).toEqual([]);
});

test('the addresses of the charts are those of RouteId', () => {
  expect(unionFaults(meta, 'RouteId', words.routes)).toEqual([]);
});

describe('bad input is reported with machine, state and mend', () => {
  const faults: { fault: string; model: Model; damage: (config: Config) => void; says: string }[] =
    [
      {
        fault: 'a duplicate id',
        model: app,
        damage: ({ states }) => {
          states.customer.states.screens.states.accountPassword.id = 'accountProfile';
        },
        says: 'machine "app", state "customer.screens.accountPassword": the id "accountProfile" is taken by machine "app", state "customer.screens.accountProfile". XState would keep the last one silently: give it another id.',
      },
      {
        fault: 'a duplicate path',
        model: app,
        damage: ({ states }) => {
          states.login.meta.path = '/eligibility';
        },
        says: 'machine "app", state "login": the path "/eligibility" is taken by machine "app", state "eligibility". XState would keep the last one silently: give it another path.',
      },
      {
        fault: 'two actors of one id',
        model: bankAccount,
        damage: ({ states }) => {
          states.saving.invoke.id = 'readConnection';
        },
        says: 'machine "bankAccount", state "saving": the actor "readConnection" is taken by machine "bankAccount", state "readingConnection". XState would keep the last one silently: give it another actor.',
      },
      {
        fault: 'an unnamed delay',
        model: bankAccount,
        damage: ({ states }) => {
          states.waitingToSave.after = { 2000: { target: 'saving' } };
        },
        says: 'machine "bankAccount", state "waitingToSave": the delay 2000 has no name. Name it in delays.',
      },
      {
        fault: 'an undeclared delay',
        model: bankAccount,
        damage: ({ states }) => {
          states.waitingToSave.after = { bankWait: { target: 'saving' } };
        },
        says: 'machine "bankAccount", state "waitingToSave": setup does not declare the delay "bankWait". Add it to delays.',
      },
      {
        fault: 'an unprovided actor',
        model: login,
        damage: ({ states }) => {
          states.signingIn.invoke.src = 'logIn';
        },
        says: 'machine "login", state "signingIn": the actor "signIn" has the source "logIn", which setup does not declare. Add it to actors.',
      },
      {
        fault: 'an actor without an id',
        model: login,
        damage: ({ states }) => {
          delete states.signingIn.invoke.id;
        },
        says: 'machine "login", state "signingIn": the actor "signIn" has no id. Add id, so that its events have a name.',
      },
      {
        fault: 'an invoke without onError',
        model: login,
        damage: ({ states }) => {
          delete states.signingIn.invoke.onError;
        },
        says: 'machine "login", state "signingIn": the actor "signIn" has no way on when it fails. Add onError.',
      },
      {
        fault: 'an invoke without onDone',
        model: app,
        damage: ({ states }) => {
          delete states.login.invoke.onDone;
        },
        says: 'machine "app", state "login": the actor "login" has no way on when it is done. Add onDone.',
      },
      {
        fault: 'an end of something that lasts',
        model: app,
        damage: ({ invoke }) => {
          invoke[0].onDone = { target: '#crashed' };
        },
        says: 'machine "app": the actor "reloadPage" never ends. Remove onDone.',
      },
      {
        fault: 'a missing screen',
        model: app,
        damage: ({ states }) => {
          delete states.customer.states.screens.states.home.meta.screen;
        },
        says: 'machine "app", state "customer.screens.home": it has no screen. Add meta.screen.',
      },
      {
        fault: 'a route without an id',
        model: app,
        damage: ({ states }) => {
          delete states.customer.states.screens.states.activityRepayments.id;
        },
        says: 'machine "app", state "customer.screens.activityRepayments": a route without an id is never taken. Add an id.',
      },
      {
        fault: 'a path that no address leads to',
        model: app,
        damage: ({ states }) => {
          delete states.customer.states.screens.states.activityRepayments.route;
        },
        says: 'machine "app", state "customer.screens.activityRepayments": it has a path but no address leads to it. Add route: {}.',
      },
      {
        fault: 'an undeclared guard',
        model: login,
        damage: ({ states }) => {
          states.credentials.on['credentials.submitted'].guard = 'isValid';
        },
        says: 'machine "login", state "credentials": setup does not declare the guard "isValid". Add it to guards.',
      },
      {
        fault: 'an undeclared action',
        model: login,
        damage: ({ states }) => {
          states.signingIn.entry = 'forgetFailure';
        },
        says: 'machine "login", state "signingIn": setup does not declare the action "forgetFailure". Add it to actions.',
      },
      {
        fault: 'a function in the chart',
        model: login,
        damage: ({ states }) => {
          states.credentials.on['credentials.submitted'].guard = () => true;
        },
        says: 'machine "login", state "credentials": a function stands at "states.credentials.on.credentials.submitted.guard". Name it in setup.',
      },
    ];

  test.each(faults)('$fault', ({ model, damage, says }) => {
    expect(structureFaults(mutant(model.machine, damage))).toContain(says);
  });

  test('a guard that is lost in an export as JSON', () => {
    const machine = mutant(login.machine, ({ states }) => {
      states.credentials.on['credentials.submitted'].guard = () => true;
    });
    expect(structureFaults(machine)).toContainEqual(
      expect.stringContaining(
        'machine "login": lost in its export as JSON: credentials: credentials.submitted -> signingIn, refused',
      ),
    );
  });

  test('words that the unions and the charts do not share', () => {
    const source = "export type ScreenId =\n  | 'login'\n  | 'payday';\n";
    expect(unionFaults(source, 'ScreenId', new Set(['login', 'idle']))).toEqual([
      'ScreenId has "payday", which no state of the chart uses. Give a state of machines/app.machine.ts this word, or remove it.',
      'The chart uses "idle", which ScreenId has not. Add it in machines/meta.ts.',
    ]);
  });
});
