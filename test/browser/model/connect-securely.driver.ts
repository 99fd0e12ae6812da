import { connectSecurelyMachine } from '../../../machines/connect-securely.machine.ts';
import { bankCopy } from '../../../src/copy/bank.ts';
import { connectSecurelyCopy } from '../../../src/copy/connect-securely.ts';
import model from '../../model/connect-securely.model.ts';
import { defineDriver } from './driver.ts';

export default defineDriver<typeof connectSecurelyMachine>({
  machine: connectSecurelyMachine,
  model,
  starts: {
    'when the bank area is entered': async (walkTab) => {
      await walkTab.makeCustomer('bank');
      await walkTab.logIn();
      await walkTab.view.button(bankCopy.secure.learnMoreName).waitFor();
    },
  },
  events: {
    'secureDetails.requested': {
      act: ({ view }) => view.button(bankCopy.secure.learnMoreName).click(),
    },
    'secureDetails.closed': {
      act: ({ view }) => view.button(connectSecurelyCopy.goBack).click(),
    },
  },
  actors: {},
  states: {
    closed: ({ button, dialog }) => ({
      sees: [button(bankCopy.secure.learnMoreName)],
      lacks: [dialog(connectSecurelyCopy.title)],
    }),
    open: ({ dialog }) => [dialog(connectSecurelyCopy.title)],
  },
});
