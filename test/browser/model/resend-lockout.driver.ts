import { resendLockoutMachine } from '../../../machines/resend-lockout.machine.ts';
import { mobileCopy } from '../../../src/copy/mobile.ts';
import model from '../../model/resend-lockout.model.ts';
import type { Bench } from './bench.ts';
import { defineDriver } from './driver.ts';
import { submitMobile } from './mobile-verification.driver.ts';

async function sendCode(bench: Bench): Promise<void> {
  await bench.makeCustomer('mobile');
  await bench.logIn();
  await submitMobile(bench);
  await bench.view.field(mobileCopy.code).waitFor();
}

/** The lockout as a customer meets it first: on the screen that asks for the code. */
export default defineDriver<typeof resendLockoutMachine>({
  machine: resendLockoutMachine,
  model,
  starts: {
    'after a send': sendCode,
    'after a reload': async (bench) => {
      await sendCode(bench);
      await bench.tab.page.reload();
      await bench.view.field(mobileCopy.code).waitFor();
    },
  },
  events: {
    'clock.ticked': {
      // The first tick comes by itself when the code has been sent; a sleep is the longest wait.
      when: ({ now }, { context }) =>
        context.opensAt === null ? now === 1_800_000_000_000 : now >= 1_800_000_600_000,
      act: async (bench, { now }) => {
        if (now !== 1_800_000_000_000) await bench.sleep(600_000);
      },
    },
  },
  actors: {},
  states: {
    locked: ({ text, button }) => ({
      sees: [text(/^in \d+ seconds?$/), button(mobileCopy.resend, { disabled: true })],
    }),
    open: ({ text, button }) => ({
      sees: [button(mobileCopy.resend, { disabled: false })],
      lacks: [text(/^in \d+ seconds?$/)],
    }),
  },
});
