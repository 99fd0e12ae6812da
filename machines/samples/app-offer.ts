import { appOfferMachine } from '../app-offer.machine.ts';
import { defineSamples } from './samples.ts';

export default defineSamples(appOfferMachine, {
  starts: {
    'not offered yet': { isAnswered: false },
    'answered before': { isAnswered: true },
  },
  events: { person: [{ type: 'download.requested' }, { type: 'offer.skipped' }] },
  outcomes: {
    findStore: { done: ['appStore', 'playStore', null] },
    openStore: { done: [undefined] },
  },
});
