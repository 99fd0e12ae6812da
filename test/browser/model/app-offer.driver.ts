import { appOfferMachine } from '../../../machines/app-offer.machine.ts';
import { appOfferCopy } from '../../../src/copy/app-offer.ts';
import model from '../../model/app-offer.model.ts';
import { emulatePhone } from '../support/phones.ts';
import { defineDriver } from './driver.ts';

export default defineDriver<typeof appOfferMachine>({
  machine: appOfferMachine,
  model,
  starts: {
    'not offered yet': async (walkTab) => {
      await emulatePhone(walkTab.tab, 'iPhone');
      await walkTab.visit('/eligibility');
    },
  },
  events: {
    'download.requested': { act: ({ view }) => view.button(appOfferCopy.download).click() },
    'offer.skipped': { act: ({ view }) => view.button(appOfferCopy.skip).click() },
  },
  actors: { findStore: { ends: 'by itself' }, openStore: { ends: 'by itself' } },
  fleeting: {
    findingStore: 'the browser identifies its phone at once',
    openingStore: 'the store opens at once, in a tab of its own',
  },
  states: {
    offered: ({ dialog }) => [dialog(appOfferCopy.title)],
    closed: ({ heading, dialog }) => ({
      sees: [heading("Check if you're eligible")],
      lacks: [dialog(appOfferCopy.title)],
    }),
  },
  unreachable: {
    'answered before': 'no screen is shown then',
    'findStore: done "playStore"': 'the walks use an iPhone',
    'findStore: done null': 'without a phone no screen is shown',
  },
});
