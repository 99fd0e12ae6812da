import { expect, test } from 'vitest';
import { type Connection, NO_INSTITUTION } from '../../domain/entities.ts';
import { BANK_UPDATE_WAIT_MS, bankAccountMachine } from '../../machines/bank-account.machine.ts';
import { aConnection, play } from './support.ts';

const institution = { ...NO_INSTITUTION, id: 'AU01001', shortName: 'Bank' };
const good = aConnection({ institution, stepStatus: 'Success' });

function account(
  given: { isConnected?: boolean; connection?: Connection | null; jobId?: string } = {},
) {
  const flow = play(bankAccountMachine, {
    isConnected: true,
    jobId: 'job-1',
    connection: given.isConnected === false ? null : good,
    ...given,
  });
  const submit = (bsb = '062-000', accountNumber = '0001 2345', isJointAccount = false) =>
    flow.actor.send({ type: 'account.submitted', bsb, accountNumber, isJointAccount });
  const confirm = () => flow.actor.send({ type: 'account.confirmed' });
  return {
    ...flow,
    submit,
    confirm,
    send: (...account: Parameters<typeof submit>) => {
      submit(...account);
      confirm();
    },
  };
}

test('an account is sent only after it was shown in full and confirmed, and a changed account is shown again', async () => {
  const { submit, value, pass, actor, confirm, saveBankAccount } = account();
  const typed = () => [actor.getSnapshot().context.bsb, actor.getSnapshot().context.accountNumber];
  confirm();
  expect(value()).toBe('details');
  submit();
  await pass(BANK_UPDATE_WAIT_MS);
  expect([value(), typed()]).toEqual(['confirming', ['062000', '00012345']]);
  actor.send({ type: 'back.requested' });
  expect([value(), typed()]).toEqual(['details', ['062000', '00012345']]);
  submit('062-000', '00012346');
  expect([value(), typed()]).toEqual(['confirming', ['062000', '00012346']]);
  expect(saveBankAccount.calls).toHaveLength(0);
  confirm();
  await pass(BANK_UPDATE_WAIT_MS);
  expect(saveBankAccount.input).toEqual({ bsb: '062000', accountNumber: '00012346' });
});

test('an account is saved 2 s after the press, digits only, leading zeros kept [R3.19 R5.23 R7.38 R9.5]', async () => {
  const { send, value, clock, pass, saveBankAccount, actor, output, tracked } = account();
  expect(value()).toBe('details');
  send();
  expect(value()).toBe('waitingToSave');
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  clock.increment(BANK_UPDATE_WAIT_MS - 1);
  expect(saveBankAccount.calls).toHaveLength(0);
  await pass(1);
  expect(value()).toBe('saving');
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(saveBankAccount.input).toEqual({ bsb: '062000', accountNumber: '00012345' });
  await saveBankAccount.answer();
  expect(value()).toBe('saved');
  expect(output()).toMatchObject({ next: 'idCheck' });
  expect(tracked).toEqual([{ name: 'bank_account_saved' }]);
});

test('a joint account is refused without a call, and the next try clears it [R5.25]', async () => {
  const { submit, value, failure, pass, saveBankAccount } = account();
  submit('062-000', '12345678', true);
  await pass(BANK_UPDATE_WAIT_MS);
  expect([value(), failure()]).toEqual(['details', { code: 'jointAccount' }]);
  expect(saveBankAccount.calls).toHaveLength(0);
  submit();
  expect([value(), failure()]).toEqual(['confirming', null]);
});

test.each([
  ['', '12345678'],
  ['062-000', ''],
  ['062-00', '12345678'],
  ['062-000', '1234'],
])('BSB "%s" and account "%s" are not sent', async (bsb, accountNumber) => {
  const { submit, value, pass, saveBankAccount } = account();
  submit(bsb, accountNumber);
  await pass(BANK_UPDATE_WAIT_MS);
  expect(value()).toBe('details');
  expect(saveBankAccount.calls).toHaveLength(0);
});

test.each([
  ['invalidBsb', 'details'],
  ['bankAccountNotSaved', 'confirming'],
  ['offline', 'confirming'],
] as const)(
  'an account that failed as %s can be sent again from %s, after 2 s again',
  async (code, from) => {
    const { send, confirm, value, failure, pass, saveBankAccount, tracked } = account();
    send();
    await pass(BANK_UPDATE_WAIT_MS);
    await saveBankAccount.fail(code);
    expect([value(), failure(), tracked]).toEqual([from, { code }, []]);
    if (from === 'details') send();
    else confirm();
    expect([value(), failure()]).toEqual(['waitingToSave', null]);
  },
);

test('after a reload the job tells which bank is connected', async () => {
  const { value, actor, readConnection } = account({ connection: null });
  expect([value(), readConnection.input]).toEqual(['readingBank', { jobId: 'job-1' }]);
  expect(actor.getSnapshot().hasTag('loading')).toBe(true);
  await readConnection.answer(good);
  expect([value(), actor.getSnapshot().context.connection]).toEqual(['details', good]);
});

test('the form opens even if the bank cannot be read or there is no job', async () => {
  const { value, failure, readConnection } = account({ connection: null });
  await readConnection.fail('bankJobGone');
  expect([value(), failure()]).toEqual(['details', null]);
  expect(account({ connection: null, jobId: '' }).value()).toBe('details');
});

test.each(['Pending', 'InProgress', 'Success', 'other'] as const)(
  'after a reload a job that is %s leads back to the sync',
  async (stepStatus) => {
    const { value, readConnection, output } = account({ isConnected: false });
    await readConnection.answer(aConnection({ stepStatus }));
    expect(value()).toBe('left');
    expect(output()).toMatchObject({ next: 'sync' });
  },
);
