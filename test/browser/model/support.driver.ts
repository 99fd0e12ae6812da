import { supportMachine } from '../../../machines/support.machine.ts';
import model from '../../model/support.model.ts';
import { defineDriver } from './driver.ts';

/** Help as a customer with an overdue repayment asks for it. */
export default defineDriver<typeof supportMachine>({
  machine: supportMachine,
  model,
  starts: {
    'when the app begins': async (bench) => {
      await bench.makeCustomer('dashboard', 'overdue');
      await bench.logIn();
      await bench.view.button('Contact us').first().waitFor();
    },
  },
  events: {
    'support.requested': {
      when: ({ tag }) => tag === 'repayment_loan_writtenoff',
      act: ({ view }) => view.button('Contact us').first().click(),
    },
    'support.closed': { act: ({ view }) => view.button('Close').click() },
  },
  actors: { openSupport: { ends: 'by itself', outcome: 'unavailable' } },
  states: {
    closed: ({ button, dialog }) => ({
      sees: [button('Contact us')],
      lacks: [dialog('Contact us')],
    }),
    open: ({ page, dialog, text }) => ({
      sees: [
        dialog('Contact us'),
        text('An overdue repayment'),
        page.getByRole('link', { name: 'Send an email' }),
        page.getByRole('link', { name: /^Or look into our help centre/ }),
      ],
    }),
  },
  fleeting: { opening: 'the sandbox has no chat: the panel shows at once' },
  unreachable: {
    'openSupport: done 1': 'the sandbox has no chat',
    'openSupport: offline': 'without a chat nothing is fetched',
  },
});
