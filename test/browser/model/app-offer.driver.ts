import { appOfferMachine } from '../../../machines/app-offer.machine.ts';
import model from '../../model/app-offer.model.ts';
import { callItself } from '../support/phones.ts';
import { defineDriver } from './driver.ts';

export default defineDriver<typeof appOfferMachine>({
  machine: appOfferMachine,
  model,
  starts: {
    'not offered yet': async (bench) => {
      await callItself(bench.tab, 'iPhone');
      await bench.visit('/eligibility');
    },
  },
  events: {
    'download.requested': { act: ({ view }) => view.button('Download').click() },
    'offer.skipped': { act: ({ view }) => view.button('Skip for now').click() },
  },
  actors: { findStore: { ends: 'by itself' }, openStore: { ends: 'by itself' } },
  fleeting: {
    findingStore: 'the browser says at once what it is',
    openingStore: 'the store opens at once, in a tab of its own',
  },
  states: {
    offered: ({ dialog, button }) => ({
      sees: [dialog('Get the app'), button('Download'), button('Skip for now')],
    }),
    closed: ({ heading, dialog }) => ({
      sees: [heading("Check if you're eligible")],
      lacks: [dialog('Get the app')],
    }),
  },
  unreachable: {
    'answered before': 'there is nothing to see then',
    'findStore: done 2': 'the walks come with an iPhone',
    'findStore: done 3': 'there is nothing to see without a phone',
  },
});
