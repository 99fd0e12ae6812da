import { expect, test } from 'vitest';
import { linkedAccountMachine } from '../../machines/linked-account.machine.ts';
import { anOverview } from '../domain/support.ts';
import { play } from './support.ts';

test('the account is read once, as the API masks it [R2.105]', async () => {
  const { value, context, readOverview } = play(linkedAccountMachine);
  expect([value(), context().overview?.maskedAccountNumber]).toEqual(['reading', undefined]);
  await readOverview.answer(anOverview({ maskedAccountNumber: 'xxx-456' }));
  expect([value(), context().overview?.maskedAccountNumber, readOverview.calls.length]).toEqual([
    'shown',
    'xxx-456',
    1,
  ]);
});
