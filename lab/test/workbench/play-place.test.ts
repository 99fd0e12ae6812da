import { describe, expect, test } from 'vitest';
import { allSamples } from '../../../machines/samples/all.ts';
import type { Samples } from '../../../machines/samples/samples.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { playCopy } from '../../copy/play.ts';
import { endingSteps, eventSteps, type PlayStep } from '../../play/steps.ts';
import { payloadOf, payloadWords } from '../../workbench/flow-book/play/payload.ts';
import { playHash, playPlace } from '../../workbench/flow-book/play/place.ts';

/** A step of a flow, by its name. */
function stepOf(machine: string, name: string): PlayStep {
  const samples = allSamples.get(machine) as Samples;
  const actors = Object.keys(samples.outcomes).flatMap((actor) => endingSteps(samples, actor));
  return [...eventSteps(samples), ...actors].find((step) => step.name === name) as PlayStep;
}

describe('the fragment at which something is played', () => {
  test('is read as it was written', () => {
    const place = { machine: 'login', start: 'signed-out', path: ['signIn.done'] };
    expect(playHash(place)).toBe('#play/login/signed-out/signIn.done');
    expect(playPlace(playHash(place))).toEqual(place);
  });

  test.each(['', '#login', '#playground/login', '#login/play'])('is not "%s"', (hash) => {
    expect(playPlace(hash)).toBeNull();
  });

  test('may name nothing', () => {
    expect(playPlace('#play')).toEqual({ machine: '', start: null, path: [] });
  });
});

test.each([
  [
    'login',
    'credentials.submitted~4',
    'The customer sends e-mail and password',
    "email: '', password: ''",
  ],
  ['login', 'signIn.done', 'Sign in: done', 'aUser'],
  [
    'login',
    'signIn.failed~invalidCredentials',
    'Sign in: failed, invalid credentials',
    '“Invalid username or password.”',
  ],
  ['cashOut', 'amount.changed~1', 'The customer changes the amount', 'amount: $150'],
  ['login', 'signIn.failed~strange', 'Sign in: breaks', ''],
  ['app', 'address~mobile', 'Mobile', ''],
  ['app', 'session.opened', 'The customer is signed in', 'user: aUser'],
  ['bankPicker', 'load.retried', 'The customer tries again', ''],
  ['bankPicker', 'listInstitutions.done~2', 'List institutions: done', '[]'],
])('of %s the step %s is called "%s" with the values "%s"', (machine, name, words, payload) => {
  const step = stepOf(machine, name);
  expect(playCopy.step(step)).toBe(words);
  expect(payloadOf(step)).toBe(payload);
});

test.each([
  ['login', 'credentials.submitted~1', 'e-mail:  kim@example.com , password: •••'],
  ['cashOut', 'amount.changed~1', 'amount: $150'],
  ['identityCheck', 'readStatus.done~1', 'not started'],
  ['payment', 'checkOutcome.done~1', 'has gone through: yes, at: Fri, 15 Jan 2027 08:00:59 GMT'],
  [
    'cashOut',
    'payment.done~5',
    'outcome: refused, code: without a connection, and nothing was sent',
  ],
  ['payment', 'sendPayment.failed~offlineMoney', `“${failureText({ code: 'offlineMoney' })}”`],
])('in the path of %s the values of %s are words: %s', (machine, name, said) => {
  expect(payloadWords(stepOf(machine, name)).replace('\u202f', ' ')).toBe(said);
});

test('values that are too long for a button are cut', () => {
  const step = stepOf('activity', 'readHistory.done~1');
  const long = { ...step, sample: { type: 'x', output: { text: 'word '.repeat(100) } } };
  expect(payloadOf(step)).toBe('manyCashOuts');
  expect(payloadOf(long)).toMatch(/^text: 'word .{100,115}…$/);
});
