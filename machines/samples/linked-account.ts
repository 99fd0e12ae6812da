import { linkedAccountMachine } from '../linked-account.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL, anOverview } from './values.ts';

export default defineSamples(linkedAccountMachine, {
  starts: { 'from the account': undefined },
  events: {
    person: [{ type: 'load.retried' }],
    system: [{ type: 'presence.regained' }],
  },
  outcomes: {
    readOverview: { done: [anOverview], fails: ANY_CALL },
  },
});
