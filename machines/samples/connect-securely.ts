import { connectSecurelyMachine } from '../connect-securely.machine.ts';
import { defineSamples } from './samples.ts';

export default defineSamples(connectSecurelyMachine, {
  starts: { 'when the bank area is entered': undefined },
  events: {
    person: [{ type: 'secureDetails.requested' }, { type: 'secureDetails.closed' }],
  },
});
