import { bankAccountMachine } from '../bank-account.machine.ts';
import { defineSamples } from './samples.ts';
import {
  ANY_CALL,
  aFailedConnection,
  aGoodConnection,
  aPendingConnection,
  aStrangeConnection,
} from './values.ts';

const account = {
  type: 'account.submitted',
  bsb: '062-000',
  accountNumber: '00 123 456',
  isJointAccount: false,
} as const;

const job = { isConnected: false, jobId: 'job-1', connection: null };

export default defineSamples(bankAccountMachine, {
  starts: {
    'a bank that is connected': { ...job, isConnected: true },
    'a connection that has just succeeded': { ...job, connection: aGoodConnection },
    'a bank that has just been connected': {
      ...job,
      isConnected: true,
      connection: aGoodConnection,
    },
    'a bank without a job': { ...job, isConnected: true, jobId: '' },
    'a connection that has just failed': { ...job, connection: aFailedConnection },
    'after a reload': job,
  },
  events: {
    person: [
      account,
      { ...account, isJointAccount: true },
      { ...account, bsb: '06200' },
      { ...account, accountNumber: '' },
      { type: 'account.confirmed' },
      { type: 'back.requested' },
      { type: 'load.retried' },
      { type: 'reconnect.requested' },
      { type: 'otherBank.requested' },
    ],
    system: [{ type: 'presence.regained' }],
  },
  outcomes: {
    readConnection: {
      done: [aPendingConnection, aGoodConnection, aFailedConnection, aStrangeConnection],
      fails: [...ANY_CALL, 'bankJobGone'],
    },
    readBank: { done: [aGoodConnection], fails: [...ANY_CALL, 'bankJobGone'] },
    saveBankAccount: {
      done: [undefined],
      fails: [...ANY_CALL, 'bankAccountNotSaved', 'invalidBsb', 'jointAccount'],
    },
  },
});
