import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { NO_INSTITUTION } from '../../domain/entities.ts';
import type { FailureCode } from '../../domain/failures.ts';
import { actionLinkMachine } from '../../machines/action-link.machine.ts';
import { activityMachine } from '../../machines/activity.machine.ts';
import { bankAccountMachine } from '../../machines/bank-account.machine.ts';
import { bankPickerMachine } from '../../machines/bank-picker.machine.ts';
import { cashOutMachine } from '../../machines/cash-out.machine.ts';
import { dashboardMachine } from '../../machines/dashboard.machine.ts';
import { identityCheckMachine } from '../../machines/identity-check.machine.ts';
import { linkedAccountMachine } from '../../machines/linked-account.machine.ts';
import { promoCodeMachine } from '../../machines/promo-code.machine.ts';
import { aUser, profileAt } from '../../machines/samples/values.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { anOverview } from '../domain/support.ts';
import { aConnection, play, type Script } from './support.ts';

type Reading = {
  readonly machine: AnyStateMachine;
  readonly input?: unknown;
  /** The effect whose call fails first and is repeated. */
  readonly read: string;
  readonly output: unknown;
  /** Answers to the calls before it, by their effect. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** The event that tries again, if it is not `load.retried`. */
  readonly retry?: string;
  /** The code shown for any failure, if it is not the failure itself. */
  readonly says?: FailureCode;
};

/** Every flow that shows nothing until something is loaded, with each call that it waits for. */
const readings: Readonly<Record<string, Reading>> = {
  'the session at the start': {
    machine: sessionMachine,
    read: 'restoreSession',
    output: aUser,
    retry: 'profile.retried',
  },
  'the profile': {
    machine: sessionMachine,
    read: 'loadProfile',
    output: profileAt.name,
    before: { restoreSession: aUser },
    retry: 'profile.retried',
  },
  'the home': {
    machine: dashboardMachine,
    input: { lastPayment: null, draft: {} },
    read: 'readOverview',
    output: anOverview(),
  },
  'my activity': {
    machine: activityMachine,
    input: { list: 'cashOuts' },
    read: 'readHistory',
    output: [{ loanId: 1, date: '2026-11-02', amount: 10_000, fee: 500, isRepaid: null }],
  },
  'the linked account': {
    machine: linkedAccountMachine,
    read: 'readOverview',
    output: anOverview(),
  },
  'the promotions': {
    machine: promoCodeMachine,
    read: 'readPromotions',
    output: { promotions: [], canAddPromotion: true },
  },
  'the cash out': {
    machine: cashOutMachine,
    input: { lastPayment: null, overview: null, draft: {} },
    read: 'readOverview',
    output: anOverview(),
  },
  'the banks, at their token': {
    machine: bankPickerMachine,
    read: 'refreshToken',
    output: undefined,
    says: 'institutionsUnavailable',
  },
  'the banks': {
    machine: bankPickerMachine,
    read: 'listInstitutions',
    output: [NO_INSTITUTION],
    before: { refreshToken: undefined },
  },
  'the bank connection': {
    machine: bankAccountMachine,
    input: { isConnected: false, jobId: 'job-1', connection: null },
    read: 'readConnection',
    output: aConnection(),
  },
  'the ID check': {
    machine: identityCheckMachine,
    input: { uid: 'uid-1' },
    read: 'readKycStatus',
    output: 'InProcessing',
    retry: 'check.retried',
  },
  'the ID check, at its token': {
    machine: identityCheckMachine,
    input: { uid: 'uid-1' },
    read: 'getWidgetToken',
    output: { token: '' },
    before: { readKycStatus: 'NotStarted' },
    retry: 'check.retried',
  },
  'the link to a new password': {
    machine: actionLinkMachine,
    input: { mode: 'resetPassword', hasCode: true, isSignedIn: false },
    read: 'checkLinkCode',
    output: { email: 'kim@example.com' },
    retry: 'check.retried',
  },
};

async function failing({ machine, input, read, before = {} }: Reading, code: FailureCode) {
  const flow = play(machine as typeof activityMachine, input as never);
  const scripts = flow as unknown as Readonly<Record<string, Script<unknown>>>;
  for (const [name, output] of Object.entries(before)) await scripts[name]?.answer(output);
  const script = scripts[read] as Script<unknown>;
  await script.fail(code);
  return {
    ...flow,
    script,
    /** Makes the call again; a chain of calls begins with its first. */
    again: async (act: () => void) => {
      act();
      for (const [name, output] of Object.entries(before)) {
        if ((scripts[name]?.calls.length ?? 0) > 1) await scripts[name]?.answer(output);
      }
    },
  };
}

describe.each(Object.entries(readings))('%s', (_, reading) => {
  const { retry = 'load.retried', says = 'unavailable' } = reading;

  test('says when it cannot be loaded, and loads again on a press [R3.4 R3.17]', async () => {
    const { actor, value, failure, script, again } = await failing(reading, 'unavailable');
    const place = value();
    expect(failure()).toEqual({ code: says });
    await again(() => actor.send({ type: retry } as never));
    expect(script.calls).toHaveLength(2);
    expect(value()).not.toEqual(place);
    await script.answer(reading.output);
    expect(value()).not.toEqual(place);
    // These two machines show the failure only in their failed state, so they need not clear it.
    const isKept = [sessionMachine, linkedAccountMachine].includes(reading.machine as never);
    expect(failure()).toEqual(isKept ? { code: says } : null);
  });

  test('loads again by itself once the connection is back [R8.48]', async () => {
    const { watchPresence, script, again } = await failing(reading, 'offline');
    watchPresence.say({ type: 'presence.lost' });
    expect(script.calls).toHaveLength(1);
    await again(() => watchPresence.say({ type: 'presence.regained' }));
    expect(script.calls).toHaveLength(2);
  });

  test('does not load again by itself after another failure [R8.48]', async () => {
    const { watchPresence, script, again } = await failing(reading, 'generic');
    await again(() => watchPresence.say({ type: 'presence.regained' }));
    await again(() => watchPresence.say({ type: 'presence.regained' }));
    expect(script.calls).toHaveLength(1);
  });
});
