import { expect, test } from 'vitest';
import { allSamples } from '../../../machines/samples/all.ts';
import type { Samples } from '../../../machines/samples/samples.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { endingSteps, eventSteps, type PlayStep } from '../../play/steps.ts';
import { payloadWords } from '../../workbench/flow-book/play/payload.ts';

/** A step of a flow, by its name. */
function stepOf(machine: string, name: string): PlayStep {
  const samples = allSamples.get(machine) as Samples;
  const actors = Object.keys(samples.outcomes).flatMap((actor) => endingSteps(samples, actor));
  return [...eventSteps(samples), ...actors].find((step) => step.name === name) as PlayStep;
}

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
