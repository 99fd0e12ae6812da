import { NOT_MADE_AFTER_MS, paymentMachine } from '../payment.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL, aSentCashOut, aSentDelay, aSentRepayment } from './values.ts';

const { sentAt } = aSentCashOut;
const early = sentAt + NOT_MADE_AFTER_MS - 1;
const late = sentAt + NOT_MADE_AFTER_MS;
const start = ({ payment, before }: typeof aSentCashOut) => ({ payment, before, last: null });

export default defineSamples(paymentMachine, {
  starts: {
    'a cash out': start(aSentCashOut),
    'an early repayment': start(aSentRepayment),
    'a delay': start(aSentDelay),
    'a cash out tried again': { ...start(aSentCashOut), last: aSentCashOut },
    'another cash out': { ...start(aSentCashOut), last: aSentDelay },
    'a cash out from before': { sent: aSentCashOut },
    'a delay from before': { sent: aSentDelay },
  },
  events: {
    person: [{ type: 'payment.left' }],
    system: [{ type: 'presence.regained' }],
  },
  outcomes: {
    startPayment: { done: [{ key: 'key-1', at: sentAt }] },
    sendPayment: {
      done: [undefined],
      fails: [
        ...ANY_CALL,
        'offlineMoney',
        'outcomeUnknown',
        'cashOutRefused',
        'cashOutActive',
        'repayEarlyRefused',
      ],
    },
    checkOutcome: {
      done: [
        { hasGoneThrough: true, at: early },
        { hasGoneThrough: false, at: early },
        { hasGoneThrough: false, at: late },
      ],
      fails: ANY_CALL,
    },
  },
});
