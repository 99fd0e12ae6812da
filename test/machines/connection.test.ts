import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
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
import { sessionMachine } from '../../machines/session.machine.ts';
import { aUser } from '../support/fakes.ts';
import { type Script, scripted, start } from './support.ts';

type Reading = {
  readonly machine: AnyStateMachine;
  readonly input?: unknown;
  /** The effect whose call fails first and is made again. */
  readonly read: string;
  /** Answers of the calls that come before it, by their effect. */
  readonly before?: Readonly<Record<string, unknown>>;
};

/** Every flow that shows nothing until something is read, with each call that it waits for. */
const readings: Readonly<Record<string, Reading>> = {
  'the session at the start': { machine: sessionMachine, read: 'restoreSession' },
  'the profile': {
    machine: sessionMachine,
    read: 'loadProfile',
    before: { restoreSession: aUser },
  },
  'the home': { machine: dashboardMachine, input: { lastPayment: null }, read: 'readOverview' },
  'my activity': { machine: activityMachine, input: { list: 'cashOuts' }, read: 'readHistory' },
  'the linked account': { machine: linkedAccountMachine, read: 'readOverview' },
  'the promotions': { machine: promoCodeMachine, read: 'readPromotions' },
  'the cash out': {
    machine: cashOutMachine,
    input: { lastPayment: null },
    read: 'readOverview',
  },
  'the banks, at their token': { machine: bankPickerMachine, read: 'refreshToken' },
  'the banks': {
    machine: bankPickerMachine,
    read: 'listInstitutions',
    before: { refreshToken: undefined },
  },
  'the bank connection': {
    machine: bankAccountMachine,
    input: { isConnected: false, jobId: 'job-1', connection: null },
    read: 'readConnection',
  },
  'the ID check': { machine: identityCheckMachine, input: { uid: 'uid-1' }, read: 'readKycStatus' },
  'the ID check, at its token': {
    machine: identityCheckMachine,
    input: { uid: 'uid-1' },
    read: 'getWidgetToken',
    before: { readKycStatus: 'NotStarted' },
  },
  'the link to a new password': {
    machine: actionLinkMachine,
    input: { mode: 'resetPassword', hasCode: true, isSignedIn: false },
    read: 'checkResetCode',
  },
};

async function failing({ machine, input, read, before = {} }: Reading, code: FailureCode) {
  const { machine: flow, effects } = scripted(machine);
  const scripts = effects as unknown as Readonly<Record<string, Script<unknown>>>;
  start(flow as typeof activityMachine, input as never);
  for (const [name, output] of Object.entries(before)) await scripts[name]?.answer(output);
  const script = scripts[read] as Script<unknown>;
  await script.fail(code);
  const presence = effects.watchPresence;
  const regain = async () => {
    presence.say({ type: 'presence.regained' });
    // A chain of calls begins with its first.
    for (const [name, output] of Object.entries(before)) {
      if ((scripts[name]?.calls.length ?? 0) > 1) await scripts[name]?.answer(output);
    }
  };
  return { presence, script, regain };
}

describe.each(Object.entries(readings))('%s', (_, reading) => {
  test('is read again by itself once the connection is back [R8.48]', async () => {
    const { presence, script, regain } = await failing(reading, 'offline');
    presence.say({ type: 'presence.lost' });
    expect(script.calls).toHaveLength(1);
    await regain();
    expect(script.calls).toHaveLength(2);
  });

  test('is not read again by itself when something else was to blame [R8.48]', async () => {
    const { script, regain } = await failing(reading, 'generic');
    await regain();
    await regain();
    expect(script.calls).toHaveLength(1);
  });
});
