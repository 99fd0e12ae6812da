import { expect, test } from 'vitest';
import { appOfferMachine } from '../../machines/app-offer.machine.ts';
import { play } from './support.ts';

const offer = (isAnswered = false) => play(appOfferMachine, { isAnswered });

test.each(['appStore', 'playStore'] as const)('a phone is led to its %s', async (store) => {
  const { actor, findStore, openStore, value, output, tracked } = offer();
  await findStore.answer(store);
  expect(value()).toBe('offered');
  actor.send({ type: 'download.requested' });
  expect(value()).toBe('openingStore');
  expect(openStore.input).toEqual({ store });
  await openStore.answer();
  expect(value()).toBe('closed');
  expect(output()).toEqual({ isAnswered: true });
  expect(tracked).toEqual([{ name: 'app_prompt', choice: 'download' }]);
});

test('an offer that is skipped counts as answered, and opens nothing', async () => {
  const { actor, findStore, openStore, value, output, tracked } = offer();
  await findStore.answer('playStore');
  actor.send({ type: 'offer.skipped' });
  expect(value()).toBe('closed');
  expect(output()).toEqual({ isAnswered: true });
  expect(openStore.calls).toHaveLength(0);
  expect(tracked).toEqual([{ name: 'app_prompt', choice: 'skip' }]);
});

test('a customer without a phone is offered nothing', async () => {
  const { findStore, value, output, tracked } = offer();
  await findStore.answer(null);
  expect(value()).toBe('closed');
  expect(output()).toEqual({ isAnswered: false });
  expect(tracked).toEqual([]);
});

test('an offer that was answered in this tab does not come again', () => {
  const { findStore, value, output } = offer(true);
  expect(findStore.calls).toHaveLength(0);
  expect(value()).toBe('closed');
  expect(output()).toEqual({ isAnswered: true });
});
