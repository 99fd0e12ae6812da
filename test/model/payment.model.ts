import assert from 'node:assert/strict';
import type { paymentMachine } from '../../machines/payment.machine.ts';
import samples from '../../machines/samples/payment.ts';
import { defineModel, type View } from './model.ts';

type Payment = View<typeof paymentMachine>;

/** The last event about an end that reaches the app. */
const endsAs =
  (outcome: string) =>
  ({ context, snapshot, sentToParent }: Payment) => {
    assert.equal(snapshot.output.outcome, outcome);
    assert.deepEqual(sentToParent.at(-1), {
      type: 'payment.reported',
      phase: 'ended',
      sent: context.sent,
    });
    assert.equal(context.sent.outcome, outcome);
  };

export default defineModel(samples, {
  narrow: { looksWithout: (looks) => Math.min(looks, 2), sent: ({ sentAt: at }) => at > 0 },
  states: {
    opening: { isTransient: true },
    starting: { runs: ['startPayment'] },
    underWay: {
      holds: ({ context }) =>
        assert.deepEqual([context.sent.key, context.sent.outcome], ['key-1', 'unknown']),
    },
    'underWay.answer': {},
    'underWay.answer.opening': { isTransient: true },
    'underWay.answer.sending': {
      runs: ['sendPayment'],
      holds: ({ context, input }) => {
        assert.equal(context.isResumed, false);
        assert.deepEqual(input('sendPayment'), { sent: context.sent });
        assert.equal(context.sent.key, 'key-1');
      },
    },
    'underWay.answer.checking': {
      runs: ['watchPresence'],
      tags: ['checking'],
      holds: ({ sentToParent }) =>
        assert.ok(sentToParent.some((event) => 'phase' in event && event.phase === 'checking')),
    },
    'underWay.answer.checking.looking': { runs: ['checkOutcome'] },
    'underWay.answer.checking.waiting': {},
    'underWay.customer': {},
    'underWay.customer.opening': { isTransient: true },
    'underWay.customer.held': {
      rests: 'the answer leads on',
      holds: ({ context }) => assert.equal(context.isResumed, false),
    },
    'underWay.customer.mayLeave': {
      tags: ['mayLeave'],
      holds: ({ sentToParent }) =>
        assert.ok(sentToParent.some((event) => 'phase' in event && event.phase === 'mayLeave')),
    },
    succeeding: { isTransient: true },
    paid: {
      holds: (sight) => {
        endsAs('paid')(sight);
        assert.equal(sight.tracked.length, 1);
      },
    },
    refused: { holds: endsAs('refused') },
    notMade: { holds: endsAs('notMade') },
    unknown: {
      holds: ({ snapshot, tracked }) => {
        assert.deepEqual(snapshot.output, { outcome: 'unknown', failure: null });
        assert.deepEqual(tracked, []);
      },
    },
  },
});
