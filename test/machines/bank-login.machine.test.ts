import { expect, test } from 'vitest';
import { NO_INSTITUTION } from '../../domain/entities.ts';
import { bankLoginMachine } from '../../machines/bank-login.machine.ts';
import { play } from './support.ts';

const bank = { ...NO_INSTITUTION, id: 'AU01001', shortName: 'Bank' };
const bankWithCode = { ...bank, securityCodeCaption: 'Security number' };

function logIn(institution = bank) {
  const flow = play(bankLoginMachine, { institution });
  return {
    ...flow,
    submit: (loginId = 'kim', password = 'pass', securityCode = '007') =>
      flow.actor.send({ type: 'bankCredentials.submitted', loginId, password, securityCode }),
  };
}

test('credentials go to the bank, the log-in trimmed, the passwords as typed, and start one job', async () => {
  const { submit, connectBank, value, actor, tracked } = logIn(bankWithCode);
  submit(' kim ', ' pass word ', ' 007');
  expect(value()).toBe('connecting');
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(connectBank.input).toEqual({
    institutionId: 'AU01001',
    loginId: 'kim',
    password: ' pass word ',
    securityCode: ' 007',
  });
  submit();
  expect(connectBank.calls).toHaveLength(1);
  await connectBank.answer({ jobId: 'job-1' });
  expect(value()).toBe('connected');
  expect(actor.getSnapshot().output).toEqual({ jobId: 'job-1' });
  expect(tracked).toEqual([{ name: 'bank_connect_start' }]);
});

test.each([
  ['', 'pass', '1', bank],
  ['kim', '', '1', bank],
  ['  ', 'pass', '1', bank],
  ['kim', 'pass', '', bankWithCode],
  ['kim', 'pass', '  ', bankWithCode],
])(
  'log-in id "%s", password "%s" and code "%s" are not enough [R2.57 R5.26]',
  (id, password, code, institution) => {
    const { submit, connectBank, value } = logIn(institution);
    submit(id, password, code);
    expect(value()).toBe('credentials');
    expect(connectBank.calls).toHaveLength(0);
  },
);
