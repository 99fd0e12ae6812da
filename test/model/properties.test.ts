import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import app from './app.model.ts';
import bankSync from './bank-sync.model.ts';
import cashOut from './cash-out.model.ts';
import delay from './delay.model.ts';
import identityCheck from './identity-check.model.ts';
import mobileVerification from './mobile-verification.model.ts';
import type { Model } from './model.ts';
import { loadModels } from './models.ts';
import payment from './payment.model.ts';
import {
  codeOnlyForItsNumber,
  countingBeginsWithEntity,
  faultsIn,
  logOutWaitsForPayment,
  noBorrowUnread,
  noDeadEnd,
  noEndlessCycle,
  noLeavingWhilePaying,
  noPaymentAfterLogOut,
  noSecondSubmit,
  outcomeIsSeen,
  type Property,
  sentOnce,
  signedOutAfterSession,
  signedOutAtPublicPaths,
  stallsAfterLookOnly,
  stepsInOrder,
  successStays,
  wayOnFromFailures,
} from './properties.ts';
import repayEarly from './repay-early.model.ts';

const models = await loadModels();

/** True if an invoked machine is a flow: a customer acts in it. */
function isFlow(machine: AnyStateMachine): boolean {
  const model = models.find((one) => one.machine.id === machine.id);
  return model === undefined || (model.events.person ?? []).length > 0;
}

const deadEnd = noDeadEnd(isFlow);
const oneBorrow = noSecondSubmit('terms.agreed', 'back.requested', 'checkDay');
const onePayment = noSecondSubmit('repayment.confirmed', 'dialog.closed');
const oneDelay = noSecondSubmit('delay.confirmed', 'dialog.closed');

describe.each(models.map((model) => ({ name: model.machine.id, model })))('$name', ({ model }) => {
  test('leads on from every situation [R4.2]', () => {
    expect(faultsIn(model, deadEnd)).toEqual([]);
  });

  test('has a way on from each failure [R4.2]', () => {
    expect(faultsIn(model, wayOnFromFailures)).toEqual([]);
  });

  test('comes to rest: each cycle has an event, a delay or a limit', () => {
    expect(faultsIn(model, noEndlessCycle)).toEqual([]);
  });
});

const rules: { sentence: string; model: Model; property: Property }[] = [
  {
    sentence: 'counts updates from the moment an entity was sent',
    model: identityCheck,
    property: countingBeginsWithEntity,
  },
  {
    sentence: 'borrows nothing before the terms were read to their end',
    model: cashOut,
    property: noBorrowUnread,
  },
  { sentence: 'takes no second submit while paying', model: cashOut, property: oneBorrow },
  { sentence: 'takes no second submit while paying', model: repayEarly, property: onePayment },
  { sentence: 'takes no second submit while delaying', model: delay, property: oneDelay },
  { sentence: 'sends a payment once', model: payment, property: sentOnce },
  { sentence: 'tells only the outcome that was seen', model: payment, property: outcomeIsSeen },
  { sentence: 'stays while money moves', model: app, property: noLeavingWhilePaying },
  {
    sentence: 'logs out only after the answer of a payment, and then does',
    model: app,
    property: logOutWaitsForPayment,
  },
  {
    sentence: 'starts no payment between a confirmed log-out and the end of the session',
    model: app,
    property: noPaymentAfterLogOut,
  },
  {
    sentence: 'asks for a code only of the number it was sent to',
    model: mobileVerification,
    property: codeOnlyForItsNumber,
  },
  {
    sentence: 'gives a job up only after a look that found no end',
    model: bankSync,
    property: stallsAfterLookOnly,
  },
  {
    sentence: 'never takes a success back',
    model: identityCheck,
    property: successStays,
  },
  {
    sentence: 'lets a signed-out person rest at public paths only',
    model: app,
    property: signedOutAtPublicPaths,
  },
  {
    sentence: 'forgets the person when the session ends',
    model: app,
    property: signedOutAfterSession,
  },
  {
    sentence: 'shows each onboarding step in its order [R2.26 R2.47 R6.5]',
    model: app,
    property: stepsInOrder,
  },
];

test.each(rules.map((rule) => [rule.model.machine.id, rule.sentence, rule] as const))(
  '%s %s',
  (_, __, { model, property }) => {
    expect(faultsIn(model, property)).toEqual([]);
  },
);
