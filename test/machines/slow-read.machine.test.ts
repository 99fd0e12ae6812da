import { expect, test } from 'vitest';
import { SLOW_READ_MS, slowReadMachine } from '../../machines/slow-read.machine.ts';
import { start } from './support.ts';

test('a read is slow once it has taken eight seconds [R8.39]', async () => {
  expect(SLOW_READ_MS).toBe(8_000);
  const { actor, pass } = start(slowReadMachine);
  await pass(SLOW_READ_MS - 1);
  expect(actor.getSnapshot().value).toBe('waiting');
  await pass(1);
  expect(actor.getSnapshot().value).toBe('slow');
});
