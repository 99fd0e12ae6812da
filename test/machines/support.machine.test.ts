import { expect, test } from 'vitest';
import { supportMachine } from '../../machines/support.machine.ts';
import { analytics, start } from './support.ts';

test('help opens with the tag that it was asked for with, once, and closes', () => {
  const { track, tracked } = analytics();
  const { actor } = start(supportMachine.provide({ actions: { track } }));
  expect(actor.getSnapshot().value).toBe('closed');
  actor.send({ type: 'support.requested', tag: 'kyc_verification_general' });
  actor.send({ type: 'support.requested', tag: 'forgotten_login' });
  expect(actor.getSnapshot().value).toBe('open');
  expect(actor.getSnapshot().context.tag).toBe('kyc_verification_general');
  actor.send({ type: 'support.closed' });
  expect(actor.getSnapshot().value).toBe('closed');
  actor.send({ type: 'support.requested', tag: '' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.tag]).toEqual(['open', '']);
  expect(tracked).toEqual([
    { name: 'support_opened', tag: 'kyc_verification_general' },
    { name: 'support_opened', tag: '' },
  ]);
});
