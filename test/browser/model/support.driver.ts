import { supportMachine } from '../../../machines/support.machine.ts';
import { contactCopy } from '../../../src/copy/contact.ts';
import { repaymentsCopy } from '../../../src/copy/repayments.ts';
import { supportCopy } from '../../../src/copy/support.ts';
import model from '../../model/support.model.ts';
import { defineDriver } from './driver.ts';

/** Walks the support flow as a customer with an overdue repayment. */
export default defineDriver<typeof supportMachine>({
  machine: supportMachine,
  model,
  starts: {
    'when the app begins': async (walkTab) => {
      await walkTab.makeCustomer('dashboard', 'overdue');
      await walkTab.logIn();
      await walkTab.view.button(repaymentsCopy.contact).first().waitFor();
    },
  },
  events: {
    'support.requested': {
      when: ({ actionCode }) => actionCode === 'repayment_loan_writtenoff',
      act: ({ view }) => view.button(repaymentsCopy.contact).first().click(),
    },
    'support.closed': { act: ({ view }) => view.button(supportCopy.close).click() },
  },
  actors: { openSupport: { ends: 'by itself', outcome: 'unavailable' } },
  states: {
    closed: ({ button, dialog }) => ({
      sees: [button(repaymentsCopy.contact)],
      lacks: [dialog(contactCopy.title)],
    }),
    open: ({ dialog, text }) => [dialog(contactCopy.title), text('An overdue repayment')],
  },
  fleeting: { opening: 'the sandbox has no chat: the panel shows at once' },
  unreachable: {
    'openSupport: done': 'the sandbox has no chat',
    'openSupport: offline': 'without a chat nothing is fetched',
  },
});
