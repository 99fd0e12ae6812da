import { expect, test } from 'vitest';
import type { Overview } from '../../domain/entities.ts';
import { linkedAccountMachine } from '../../machines/linked-account.machine.ts';
import { anOverview } from '../domain/support.ts';
import { Script, start, Voice } from './support.ts';

function linkedAccount() {
  const readOverview = new Script<Overview>();
  const presence = new Voice<{ type: 'presence.lost' } | { type: 'presence.regained' }>();
  const { actor } = start(
    linkedAccountMachine.provide({
      actors: { readOverview: readOverview.logic, watchPresence: presence.logic },
    }),
  );
  return {
    actor,
    readOverview,
    presence,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

test('the account is read once, as the API masks it [R2.105]', async () => {
  const { value, context, readOverview } = linkedAccount();
  expect([value(), context().account]).toEqual(['reading', null]);
  await readOverview.answer(anOverview({ maskedAccountNumber: 'xxx-456' }));
  expect([value(), context().account, readOverview.calls.length]).toEqual(['shown', 'xxx-456', 1]);
});

test('an account that could not be read is read again when somebody asks', async () => {
  const { actor, value, context, readOverview } = linkedAccount();
  await readOverview.fail('unavailable');
  expect([value(), context().failure]).toEqual(['unavailable', { code: 'unavailable' }]);
  actor.send({ type: 'load.retried' });
  await readOverview.answer(anOverview());
  expect(value()).toBe('shown');
});

test('one that could not be read for want of a connection is read again when it is back', async () => {
  const { value, readOverview, presence } = linkedAccount();
  await readOverview.fail('offline');
  presence.say({ type: 'presence.lost' });
  expect(value()).toBe('unavailable');
  presence.say({ type: 'presence.regained' });
  expect(value()).toBe('reading');
  await readOverview.fail('unavailable');
  presence.say({ type: 'presence.regained' });
  expect(value()).toBe('unavailable');
});
