import { supportMachine } from '../support.machine.ts';
import { defineSamples } from './samples.ts';

export default defineSamples(supportMachine, {
  starts: { 'when the app begins': undefined },
  events: {
    person: [
      { type: 'support.requested', actionCode: 'repayment_loan_writtenoff' },
      { type: 'support.requested', actionCode: '' },
      { type: 'support.closed' },
    ],
  },
  outcomes: { openSupport: { done: [undefined], fails: ['unavailable', 'offline'] } },
});
