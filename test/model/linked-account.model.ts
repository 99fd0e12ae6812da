import assert from 'node:assert/strict';
import { linkedAccountMachine } from '../../machines/linked-account.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL, anOverview } from './samples.ts';

export default defineModel<typeof linkedAccountMachine>({
  machine: linkedAccountMachine,
  starts: { 'from the account': undefined },
  events: {
    person: [{ type: 'load.retried' }],
    system: [{ type: 'presence.regained' }],
  },
  outcomes: {
    readOverview: { done: [anOverview], fails: ANY_CALL },
    watchReturn: { fails: [] },
  },
  states: {
    reading: { runs: ['readOverview'] },
    shown: {
      rests: 'it is shown for as long as the page stands',
      holds: ({ context }) => assert.equal(context.account, anOverview.maskedAccountNumber),
    },
    unavailable: {
      runs: ['watchReturn'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
  },
});
