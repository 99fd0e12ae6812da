import { resendLockoutMachine } from '../../../machines/resend-lockout.machine.ts';
import { mobileCopy } from '../../../src/copy/mobile.ts';
import model from '../../model/resend-lockout.model.ts';
import { defineDriver } from './driver.ts';
import { submitMobile } from './mobile-verification.driver.ts';
import type { WalkTab } from './walk-tab.ts';

async function sendCode(walkTab: WalkTab): Promise<void> {
  await walkTab.makeCustomer('mobile');
  await walkTab.logIn();
  await submitMobile(walkTab);
  await walkTab.view.field(mobileCopy.code).waitFor();
}

/** Walks the lockout on the screen that asks for the code of a text message. */
export default defineDriver<typeof resendLockoutMachine>({
  machine: resendLockoutMachine,
  model,
  starts: {
    'after a send': sendCode,
    'after a reload': async (walkTab) => {
      await sendCode(walkTab);
      await walkTab.tab.page.reload();
      await walkTab.view.field(mobileCopy.code).waitFor();
    },
  },
  events: {
    'clock.ticked': {
      // The first tick comes by itself when the code has been sent; one sleep covers the whole lockout.
      when: ({ now }, { context }) =>
        context.opensAt === null ? now === 1_800_000_000_000 : now >= 1_800_000_600_000,
      act: async (walkTab, { now }) => {
        if (now !== 1_800_000_000_000) await walkTab.sleep(600_000);
      },
    },
  },
  actors: {},
  states: {
    locked: ({ text, button }) => [
      text(/^in \d+ seconds?$/),
      button(mobileCopy.resend, { disabled: true }),
    ],
    open: ({ text, button }) => ({
      sees: [button(mobileCopy.resend, { disabled: false })],
      lacks: [text(/^in \d+ seconds?$/)],
    }),
  },
});
