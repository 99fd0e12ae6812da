import { expect, test } from 'vitest';
import { allFlows } from '../../machines/all-flows.ts';

type Node = {
  readonly meta?: { readonly step?: number };
  readonly states?: Readonly<Record<string, Node>>;
};

/** The states of each step, each by its path in the chart, with that step. */
function stepsOf({ meta, states = {} }: Node, path: readonly string[] = []): [string, number][] {
  const below = Object.entries(states).flatMap(([name, child]) => stepsOf(child, [...path, name]));
  return meta?.step === undefined ? below : [[path.join('.'), meta.step], ...below];
}

/** By flow: a whole step is an entry of the tab's history, a half step lies on top of it and closes by Back. */
const steps = {
  mobileVerification: {
    'unverified.code.numberEntry': 0,
    'unverified.code.codeEntry': 1,
    'unverified.code.linkingMobile': 1,
  },
  bankPicker: { banks: 0, unsupportedBank: 1 },
  bankAccount: { details: 0, confirming: 1, waitingToSave: 1, saving: 1 },
  cashOut: {
    amount: 0,
    confirmingAmount: 0.5,
    fetchingPlans: 0,
    choice: 1,
    'review.unread': 2,
    'review.reading': 2.5,
    'review.readInSheet': 2.5,
    'review.read': 2,
    checkingDay: 2,
    paying: 2,
  },
  forgotPassword: {
    'mail.emailEntry': 0,
    'mail.sendingLink': 0,
    'mail.linkSent': 1,
    'mail.resendingLink': 1,
  },
  emailVerification: {
    'mail.verified': 0,
    'mail.emailEntry': 0,
    'mail.change.confirming': 0.5,
    'mail.change.reauthenticating': 0.5,
    'mail.change.changingAddress': 0,
    'mail.lookingForChange': 0,
    'mail.sendingLink': 0,
    'mail.linkSent': 1,
    'mail.resendingLink': 1,
  },
};

test('while a call is running the flow stays at its step, and no other flow has steps', () => {
  const found = Object.entries(allFlows).map(([name, { config }]) => [
    name,
    Object.fromEntries(stepsOf(config as Node)),
  ]);
  expect(Object.fromEntries(found.filter(([, own]) => Object.keys(own ?? {}).length > 0))).toEqual(
    steps,
  );
});
