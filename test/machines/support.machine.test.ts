import { expect, test } from 'vitest';
import { CHAT_TIMEOUT_MS, supportMachine } from '../../machines/support.machine.ts';
import { play } from './support.ts';

function support() {
  const flow = play(supportMachine);
  return {
    ...flow,
    ask: (actionCode: string) => flow.actor.send({ type: 'support.requested', actionCode }),
    close: () => flow.actor.send({ type: 'support.closed' }),
    actionCode: () => flow.context().actionCode,
  };
}

test('the chat is asked to show, once and with the action code of the button [R1.11 R7.55]', async () => {
  const { ask, value, openSupport, tracked } = support();
  expect(value()).toBe('closed');
  ask('kyc_verification_general');
  ask('forgotten_login');
  expect([value(), openSupport.input]).toEqual([
    'opening',
    { actionCode: 'kyc_verification_general' },
  ]);
  await openSupport.answer();
  expect([value(), openSupport.calls.length]).toEqual(['closed', 1]);
  expect(tracked).toEqual([{ name: 'support_opened', tag: 'kyc_verification_general' }]);
});

test('what is no code reaches the team, and never analytics', async () => {
  const { ask, openSupport, tracked } = support();
  ask('OBrien');
  expect(openSupport.input).toEqual({ actionCode: 'OBrien' });
  expect(tracked).toEqual([{ name: 'support_opened', tag: 'other' }]);
});

test('where no chat is available the panel shows, with the action code, and closes [R7.56]', async () => {
  const { ask, value, actionCode, close, openSupport } = support();
  ask('repayment_loan_writtenoff');
  await openSupport.fail('unavailable');
  expect([value(), actionCode()]).toEqual(['open', 'repayment_loan_writtenoff']);
  close();
  expect(value()).toBe('closed');
  ask('');
  await openSupport.fail('offline');
  expect([value(), actionCode()]).toEqual(['open', '']);
});

test('a chat that does not come is waited for 8 s at most', async () => {
  const { ask, value, pass, openSupport } = support();
  ask('');
  await pass(CHAT_TIMEOUT_MS - 1);
  expect(value()).toBe('opening');
  await pass(1);
  expect(value()).toBe('open');
  await openSupport.answer();
  expect(value()).toBe('open');
});

test('the end of the session closes it, in every state', async () => {
  const { ask, value, close, openSupport } = support();
  ask('');
  close();
  await openSupport.fail('unavailable');
  expect(value()).toBe('closed');
});
