import { bankLoginMachine } from '../bank-login.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL, aBank, aBankWithSecurityCode } from './values.ts';

const given = { type: 'bankCredentials.submitted', loginId: '12345', password: 'secret' } as const;

export default defineSamples(bankLoginMachine, {
  starts: {
    'a bank with two secrets': { institution: aBank },
    'a bank with three secrets': { institution: aBankWithSecurityCode },
  },
  events: {
    person: [
      { ...given, securityCode: '' },
      { ...given, securityCode: '999' },
      { ...given, loginId: ' ', securityCode: '999' },
      { ...given, password: '', securityCode: '999' },
      { type: 'otherBank.requested' },
    ],
  },
  outcomes: {
    connectBank: { done: [{ jobId: 'job-1' }], fails: [...ANY_CALL, 'bankConnectionFailed'] },
  },
});
