import { expect, test } from 'vitest';
import { linkedAccountMachine } from '../../machines/linked-account.machine.ts';
import { anOverview } from '../domain/support.ts';
import { play } from './support.ts';

test('the account is read once, as the API masks it [R2.105]', async () => {
  const { value, context, readOverview } = play(linkedAccountMachine);
  expect([value(), context().account]).toEqual(['reading', null]);
  await readOverview.answer(anOverview({ maskedAccountNumber: 'xxx-456' }));
  expect([value(), context().account, readOverview.calls.length]).toEqual(['shown', 'xxx-456', 1]);
});

test('an account that could not be read is read again when somebody asks', async () => {
  const { actor, value, context, readOverview } = play(linkedAccountMachine);
  await readOverview.fail('unavailable');
  expect([value(), context().failure]).toEqual(['unavailable', { code: 'unavailable' }]);
  actor.send({ type: 'load.retried' });
  await readOverview.answer(anOverview());
  expect(value()).toBe('shown');
});
